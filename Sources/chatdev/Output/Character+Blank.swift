extension Character {
    /// Whether there is nothing to be seen of it: white space, zero-width spaces, fillers. A post made of nothing else
    /// would be an empty card.
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
