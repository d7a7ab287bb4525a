// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A module of ours.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one module; they read it through its public surface.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// A C library as Debian installs it.
func library(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([package])])
}

/// A C library as Debian installs it, which is loaded when it is first needed.
func lateLibrary(_ name: String, _ settings: [CSetting] = []) -> Target {
  .target(
    name: name, dependencies: ["CPlatform"], path: "Sources/CLibraries/\(name)",
    cSettings: settings)
}

let package = Package(
  name: "karenina",
  products: [.executable(name: "karenina", targets: ["karenina"])],
  targets: [
    // C libraries, as the system installs them
    library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    library("CPCRE2", pkgConfig: "libpcre2-8", package: "libpcre2-dev"),
    library("CVTerm", pkgConfig: "vterm", package: "libvterm-dev"),
    library("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    library("CZstd", pkgConfig: "libzstd", package: "libzstd-dev"),
    // It has no description for pkg-config.
    .systemLibrary(
      name: "CReadStat", path: "Sources/CLibraries/CReadStat",
      providers: [.apt(["libreadstat-dev"])]),
    .target(name: "CPlatform", path: "Sources/CLibraries/CPlatform"),
    // Their headers alone are built with: they are loaded when they are first needed.
    lateLibrary("CCrypto"),
    lateLibrary("CCairo"),
    lateLibrary("CPulse"),
    lateLibrary("CSndFile"),
    // Its headers are where no compiler looks.
    lateLibrary("CLibXML2", [.unsafeFlags(["-I/usr/include/libxml2"])]),
    lateLibrary("CZip"),
    lateLibrary("CSystemd"),

    // Words
    module("StrictJSON"),
    module("Quantities", ["StrictJSON"]),
    module("Digests", ["CCrypto", "CPlatform"]),
    module("Chance", ["Digests"]),
    module("SafeFiles", ["CPlatform"]),
    module("SQLiteDatabase", ["CSQLite", "CPlatform"]),
    module("Patterns", ["CPCRE2"]),
    module("Expressions", ["StrictJSON", "Quantities", "Patterns"]),
    module("StudyModel", ["StrictJSON", "Quantities", "Patterns", "Expressions"]),
    module("ResultFiles", ["CZlib", "StrictJSON", "Quantities", "Digests", "SafeFiles"]),

    // Sources of data
    module("HealthSamples", ["StrictJSON", "Quantities", "SQLiteDatabase"]),
    module("SampleFormats", ["CLibXML2", "CZip", "CZlib", "StrictJSON", "Quantities"]),
    module("LiveSources", ["CSystemd", "StrictJSON", "Quantities", "SampleFormats"]),
    module("MockHealth", ["StrictJSON", "Quantities", "Chance", "HealthSamples", "StudyModel"]),
    module("Sound", ["CSndFile", "CPulse", "Quantities"]),

    // Pictures
    module("Charts", ["CCairo"]),

    // Running
    module("ExperimentDesign", ["Chance", "SQLiteDatabase", "Expressions", "StudyModel"]),
    module(
      "StudySession",
      [
        "StrictJSON", "Quantities", "Digests", "Chance", "SafeFiles", "Expressions", "StudyModel",
        "ResultFiles", "HealthSamples", "MockHealth", "Sound", "ExperimentDesign",
      ]),
    module(
      "TerminalInterface",
      [
        "CPlatform", "SafeFiles", "StrictJSON", "Quantities", "StudyModel", "HealthSamples",
        "StudySession",
      ]),

    // Analysing
    module("Statistics", ["Quantities"]),
    module("HeartMetrics", ["Quantities", "Statistics"]),
    module(
      "ResultsAnalysis",
      [
        "CPlatform", "StrictJSON", "Quantities", "Digests", "SafeFiles", "Expressions",
        "ResultFiles", "Charts", "Statistics", "HeartMetrics",
      ]),
    module(
      "TableFiles",
      [
        "CReadStat", "CZlib", "CZstd", "StrictJSON", "Quantities", "SafeFiles", "SQLiteDatabase",
        "SampleFormats", "ResultFiles", "ResultsAnalysis",
      ]),

    // The commands
    .executableTarget(
      name: "karenina",
      dependencies: [
        "CPlatform", "StrictJSON", "Quantities", "Digests", "Chance", "SafeFiles",
        "SQLiteDatabase", "StudyModel", "ResultFiles", "HealthSamples", "SampleFormats",
        "MockHealth", "Charts",
        "Sound", "LiveSources", "StudySession", "TerminalInterface", "Statistics", "HeartMetrics",
        "ResultsAnalysis", "TableFiles",
      ],
      resources: [.embedInCode("New/Templates")],
      swiftSettings: strict),

    // What is timed without a command around it; scripts of Benchmarks build and run it
    .executableTarget(
      name: "StoreBenchmark", dependencies: ["Quantities", "HealthSamples"],
      path: "Benchmarks/store/StoreBenchmark", swiftSettings: strict),

    .executableTarget(
      name: "MockBenchmark", dependencies: ["Quantities", "Chance", "SampleFormats", "MockHealth"],
      path: "Benchmarks/mock/MockBenchmark", swiftSettings: strict),

    .executableTarget(
      name: "ResultsBenchmark", dependencies: ["ResultFiles", "ResultsAnalysis"],
      path: "Benchmarks/results/ResultsBenchmark", swiftSettings: strict),

    .executableTarget(
      name: "JournalBenchmark", dependencies: ["Quantities", "SafeFiles", "ResultFiles"],
      path: "Benchmarks/journal/JournalBenchmark", swiftSettings: strict),

    // What tests stand on
    .target(
      name: "TestSupport",
      dependencies: [
        "CPlatform", "CVTerm", "StrictJSON", "Quantities", "Chance", "SafeFiles", "StudyModel",
        "ResultFiles", "HealthSamples", "StudySession",
      ],
      path: "Tests/TestSupport", exclude: ["Bluetooth/strap_bus.py"], swiftSettings: strict),
    tests("StrictJSONTests", ["StrictJSON"]),
    tests("QuantitiesTests", ["Quantities"]),
    tests("ChanceTests", ["Chance"]),
    tests("DigestsTests", ["Digests"]),
    tests("SafeFilesTests", ["SafeFiles", "TestSupport"]),
    tests("SQLiteDatabaseTests", ["SQLiteDatabase", "TestSupport"]),
    tests("PatternsTests", ["Patterns"]),
    tests("ExpressionsTests", ["Quantities", "Chance", "Patterns", "Expressions"]),
    tests(
      "StudyModelTests", ["StrictJSON", "Quantities", "Chance", "StudyModel", "TestSupport"],
      exclude: ["BrokenStudies"]),
    tests(
      "ResultFilesTests", ["StrictJSON", "Quantities", "SafeFiles", "ResultFiles", "TestSupport"]),
    tests(
      "HealthSamplesTests",
      ["StrictJSON", "Quantities", "SQLiteDatabase", "HealthSamples", "TestSupport"]),
    tests(
      "MockHealthTests",
      ["Quantities", "Chance", "HealthSamples", "StudyModel", "MockHealth", "TestSupport"]),
    tests(
      "ExperimentDesignTests",
      ["Chance", "SQLiteDatabase", "StudyModel", "ExperimentDesign", "TestSupport"]),
    tests("ChartsTests", ["Charts"]),
    tests("SoundTests", ["CSndFile", "Quantities", "Sound", "TestSupport"]),
    tests(
      "StudySessionTests",
      [
        "StrictJSON", "Quantities", "Chance", "Digests", "SafeFiles", "Expressions", "StudyModel",
        "ResultFiles",
        "HealthSamples", "MockHealth", "Sound", "ExperimentDesign", "StudySession",
        "ResultsAnalysis", "TestSupport",
      ]),
    tests(
      "TerminalInterfaceTests",
      [
        "StrictJSON", "Quantities", "StudyModel", "StudySession", "TerminalInterface",
        "TestSupport",
      ]),
    tests("LiveSourcesTests", ["StrictJSON", "Quantities", "LiveSources", "TestSupport"]),
    tests("SampleFormatsTests", ["StrictJSON", "Quantities", "Chance", "SampleFormats"]),
    tests("StatisticsTests", ["Statistics"]),
    tests("HeartMetricsTests", ["Statistics", "HeartMetrics"]),
    tests(
      "ResultsAnalysisTests",
      [
        "StrictJSON", "Quantities", "Digests", "SafeFiles", "ResultFiles", "Charts",
        "Statistics", "HeartMetrics", "ResultsAnalysis", "TestSupport",
      ]),
    tests(
      "TableFilesTests",
      [
        "StrictJSON", "Quantities", "SafeFiles", "SQLiteDatabase", "ResultFiles", "ResultsAnalysis",
        "TableFiles", "TestSupport",
      ]),
    tests(
      "KareninaTests",
      [
        "karenina", "StrictJSON", "Quantities", "Digests", "StudySession", "ResultFiles",
        "HealthSamples",
        "MockHealth", "SQLiteDatabase", "TestSupport",
      ],
      exclude: ["Snapshots"]),

    // Readers against any bytes: scripts/fuzz builds the fuzz target, with --sanitize=fuzzer
    .target(
      name: "ReaderPromises",
      dependencies: [
        "StrictJSON", "Quantities", "Digests", "Expressions", "StudyModel", "ResultFiles",
        "SampleFormats", "StudySession",
      ],
      path: "Tests/Fuzz/ReaderPromises", swiftSettings: strict),
    .executableTarget(
      name: "FuzzReaders", dependencies: ["ReaderPromises"], path: "Tests/Fuzz/FuzzReaders",
      swiftSettings: strict),
    tests("ReaderPromisesTests", ["ReaderPromises", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
