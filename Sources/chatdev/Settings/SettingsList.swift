/// Every setting, its value and where that comes from, as `chatdev config` shows them.
struct SettingsList: Sendable {
    private struct Row: Sendable {
        let key: String
        let value: String?
        let source: Settings.Source?

        /// The row in words.
        var words: [String] { [key, value ?? "", source?.name ?? "not set"] }
    }

    private let rows: [Row]

    init(_ settings: Settings) throws(CommandFailure) {
        var rows: [Row] = []
        for setting in AllSettings.list {
            let found = try settings.text(setting)
            if let found { try setting.check(found.text, from: found.source) }
            rows.append(Row(key: setting.key, value: found?.text, source: found?.source))
        }
        self.rows = rows
    }

    /// For people.
    var table: SafeText {
        let cells = rows.map { $0.words.map { SafeText($0) } }
        let widths = (0..<2).map { column in cells.map { TextWidth.cells(of: $0[column]) }.max() ?? 0 }
        return cells.map { row -> SafeText in
            var line = SafeText()
            for (column, cell) in row.enumerated() {
                line.append(cell)
                guard column < widths.count else { continue }
                line.append(spaces: widths[column] - TextWidth.cells(of: cell) + 2)
            }
            return line + "\n"
        }.joined(separator: "")
    }

    /// For shells: key, value and source with tabs between them.
    var lines: SafeText {
        rows.map { $0.words.map { SafeText($0, as: .tsv) }.joined(separator: "\t") + "\n" }.joined(separator: "")
    }

    /// For programs: an object by key.
    var json: SafeText {
        let objects = rows.map { row -> SafeText in
            var text: SafeText = "  "
            text.append(jsonString: row.key)
            text.append(literal: #": {"value": "#)
            if let value = row.value { text.append(jsonString: value) } else { text.append(literal: "null") }
            text.append(literal: #", "source": "#)
            if let source = row.source { text.append(jsonString: source.name) } else { text.append(literal: "null") }
            text.append(literal: "}")
            return text
        }
        return "{\n" + objects.joined(separator: ",\n") + "\n}\n"
    }
}
