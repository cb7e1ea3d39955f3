/// Why a scalar is not shown as it is.
enum Hazard: Hashable, Sendable {
    /// C0, DEL and C1: commands to a terminal.
    case control
    /// Bidirectional overrides, embeddings, isolates and marks, and the line and paragraph separators: they make text
    /// read otherwise than it is stored (UAX #9; CVE-2021-42574).
    case layout
    /// Tag characters: invisible copies of ASCII, in use only in the flags of England, Scotland and Wales.
    case tag
    /// Variation selectors: harmless one at a time after what they vary, a hiding place for data in a row.
    case variation
    /// The zero-width joiner and non-joiner: needed in emoji and by Arabic and Indic scripts, invisible elsewhere.
    case joiner
    /// Everything else that takes no room and has no look: soft hyphen, zero-width space, fillers, noncharacters.
    case invisible

    /// The hazard of a scalar, if it is one. Covers `Default_Ignorable_Code_Point` of Unicode 17.0.0; a test compares.
    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xAC: return nil
        case 0x00...0x1F, 0x7F...0x9F: self = .control
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: self = .layout
        case 0xE0000...0xE007F: self = .tag
        case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: self = .variation
        case 0x200C...0x200D: self = .joiner
        case 0x00AD, 0x034F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0x3164,
            0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF:
            self = .invisible
        case 0xFDD0...0xFDEF: self = .invisible
        case let value where value & 0xFFFE == 0xFFFE: self = .invisible
        default: return nil
        }
    }
}
