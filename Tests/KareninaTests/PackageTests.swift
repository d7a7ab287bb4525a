import Foundation
import TestSupport
import Testing

/// The page for man and the Debian package.
@Suite("Packages") struct PackageTests {
  @Test("man shows every command without a complaint of its formatter")
  func manualPage() async throws {
    let page = try await CommandRun.karenina(["help", "--man"])
    #expect(page.exitCode == 0 && page.output.hasPrefix(".TH KARENINA 1"))
    guard let groff = TestPlaces.program("groff") else { return }
    let folder = try TemporaryFolder()
    let file = try folder.write(page.outputBytes, to: "karenina.1")
    let shown = try await CommandRun.program(
      groff, ["-man", "-ww", "-Tascii", "-P-cbou", "-rLL=200n", file])
    #expect(shown.exitCode == 0 && shown.errors.isEmpty, "\(shown.errors)")
    for words in ["results samples", "store import", "rehearse"] {
      #expect(shown.output.contains("karenina \(words)"))
    }
  }

  @Test("the Debian package is built, installed, run and removed, and nothing of it stays")
  func debianPackage() async throws {
    guard let dpkg = TestPlaces.program("dpkg") else { return }
    let folder = try TemporaryFolder()
    let built = try await CommandRun.program(
      "\(TestPlaces.package)/scripts/deb", [TestPlaces.karenina, folder.path],
      environment: ["DPKG_DEB_COMPRESSOR_TYPE": "none"])
    let package = built.output.split(separator: "\n").last.map(String.init) ?? ""
    try #require(built.exitCode == 0 && package.hasSuffix(".deb"), "\(built.errors)")

    let needs = try await CommandRun.program(
      "/usr/bin/dpkg-deb", ["--field", package, "Depends"])
    for name in ["libc6", "libsqlite3-0"] + LateLibrary.all.map(\.package) + ["libpulse0"] {
      #expect(needs.output.contains(name), "\(name): \(needs.output)")
    }

    let root = "\(folder.path)/root"
    let system = try await CommandRun.program(
      "/bin/sh",
      ["-c", "mkdir -p '\(root)/var/lib/dpkg/updates' && : > '\(root)/var/lib/dpkg/status'"])
    #expect(system.exitCode == 0)
    let options = ["--root=\(root)", "--force-not-root", "--force-depends", "--log=/dev/null"]
    let installed = try await CommandRun.program(dpkg, options + ["--install", package])
    #expect(installed.exitCode == 0, "\(installed.errors)")
    let version = try await CommandRun.program("\(root)/usr/bin/karenina", ["version"])
    #expect(version.output.hasPrefix("karenina "))
    let files = [
      "man/man1/karenina.1.gz", "bash-completion/completions/karenina", "doc/karenina/copyright",
      "doc/karenina/CHANGELOG.md.gz", "doc/karenina/manual.md.gz",
    ]
    for file in files {
      #expect(FileManager.default.fileExists(atPath: "\(root)/usr/share/\(file)"))
    }

    let example = "\(root)/usr/share/doc/karenina/examples/karenina"
    let checked = try await CommandRun.program("\(root)/usr/bin/karenina", ["check", example])
    #expect(checked.exitCode == 0, "\(checked.errors)")
    let verified = try await CommandRun.program(dpkg, options + ["--verify", "karenina"])
    #expect(verified.exitCode == 0 && verified.output.isEmpty, "\(verified.output)")

    let removed = try await CommandRun.program(dpkg, options + ["--purge", "karenina"])
    #expect(removed.exitCode == 0, "\(removed.errors)")
    let left = try await CommandRun.program(
      "/usr/bin/find", [root, "-name", "*karenina*"])
    #expect(left.output.isEmpty)
  }
}
