/// A word that is no option here, or an option that is not complete.
///
/// Stands outside the generic `ArgumentTokens`: Swift 6.3 does not survive optimizing a typed throw of a type nested in
/// a generic one.
struct ArgumentFailure: Error {
    let usage: UsageError
    /// The option that is not known, where that is what is wrong.
    var unknown: String?
    /// The whole word it stands in.
    let word: String
}
