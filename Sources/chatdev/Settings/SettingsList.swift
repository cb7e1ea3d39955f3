/// Every setting, its value and where that comes from, as `chatdev config` shows them.
struct SettingsList: Sendable {
    private let rows: [(key: String, value: String?, source: Settings.Source?)]

    init(_ settings: Settings) throws(CommandFailure) {
        var rows: [(key: String, value: String?, source: Settings.Source?)] = []
        for setting in AllSettings.list {
            let found = try settings.text(setting)
            if let found { try setting.check(found.text, from: found.source) }
            rows.append((setting.key, found?.text, found?.source))
        }
        self.rows = rows
    }

    /// For people.
    var table: SafeText {
        let cells = rows.map {
            [$0.key, $0.value ?? "", $0.source?.name ?? "not set"].map { SafeText($0).description }
        }
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
        rows.map { row -> SafeText in
            SafeText(row.key, as: .tsv) + "\t" + SafeText(row.value ?? "", as: .tsv) + "\t"
                + SafeText(row.source?.name ?? "not set", as: .tsv) + "\n"
        }.joined(separator: "")
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
