extension Character {
    /// Whether apps show nothing of it: white space, zero-width spaces, fillers. A post made of nothing else would be an
    /// empty one to everybody whose program does not spell such things out, as this one does.
    var isBlank: Bool {
        isWhitespace
            || unicodeScalars.allSatisfy { scalar in
                switch Hazard(scalar) {
                case .layout, .tag, .variation, .joiner, .invisible: true
                // Shown as a sign of its own.
                case .control: false
                case nil: scalar.properties.isWhitespace
                }
            }
    }
}
