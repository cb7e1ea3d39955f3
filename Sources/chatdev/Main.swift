/// The executable's way in, and its only way out.
@main
enum Main {
    static func main() async {
    }
}
