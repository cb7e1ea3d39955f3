/// The three flags that are spelled with tag characters: the only ones that Unicode recommends (UTS #51, RGI).
enum TagFlag {
    private static let blackFlag = Unicode.Scalar(0x1F3F4 as UInt32)
    private static let regions = ["gbeng", "gbsct", "gbwls"].map { Array($0.unicodeScalars.map(\.value)) }

    /// How many scalars the flag at `index` has, or `nil` where no such flag starts.
    static func length(in scalars: String.UnicodeScalarView, at index: String.UnicodeScalarView.Index) -> Int? {
        guard scalars[index] == blackFlag else { return nil }
        let tags = scalars[scalars.index(after: index)...].prefix(6).map(\.value)
        let isFlag = regions.contains { region in tags == region.map { 0xE0000 + $0 } + [0xE007F] }
        return isFlag ? 7 : nil
    }
}
