import Testing

@testable import chatdev

@Suite("Hazards")
struct HazardTests {
    private let everyScalar = (0...UInt32(0x10FFFF)).lazy.compactMap(Unicode.Scalar.init)

    @Test("Everything that Unicode has no look for is a hazard")
    func ignorable() {
        let missed = everyScalar.filter { $0.properties.isDefaultIgnorableCodePoint && Hazard($0) == nil }
        #expect(missed.map(\.value) == [])
    }

    @Test("All controls, separators and noncharacters are hazards")
    func categories() {
        let missed = everyScalar.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: Hazard(scalar) == nil
            default: scalar.properties.isNoncharacterCodePoint && Hazard(scalar) == nil
            }
        }
        #expect(missed.map(\.value) == [])
    }

    @Test("No letter, number, sign or space of any script is a hazard, but for the fillers")
    func letters() {
        let taken = everyScalar.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .nonspacingMark: false
            default: Hazard(scalar) != nil
            }
        }
        #expect(taken.map(\.value) == [0x115F, 0x1160, 0x3164, 0xFFA0])
    }
}
