import Quantities
import SampleFormats

/// What `karenina store listen` takes.
enum ListenOptions {
  static let feed = Argument<String>(
    .word("SOURCE", of: ["ble", "-"]),
    "'ble' for a Bluetooth heart-rate strap, or '-' for lines of standard input.")
  static let device = Option<String?>(
    "device", .strap, "The strap, by its name, how that begins, or its address.",
    absent: "the one with the strongest signal")
  static let length = Option<Duration?>(
    "for", .duration, "How long it listens.", absent: "until Ctrl-C, or the input's end")
  static let type = Option<QuantityType?>(
    "type", .quantityType, "What lines measure that name no type.", absent: "heartRate")
  static let unit = Option<QuantityUnit?>(
    "unit", .unit, "What such lines count in.", absent: "the type's own unit")
  static let source = Option<String?>(
    "source", .sourceName, "The source of lines that name none.", absent: "standard input")

  static let listening = CommandDeclaration(
    "listen", "Writes into the store what a strap or another program measures, as it comes.",
    discussion: [
      "A session on the same store records meanwhile. A strap that is lost is found again.",
      "A line is 'VALUE', 'TIME VALUE', or an object with 'value' and the keys of ndjson.",
    ],
    arguments: [feed],
    options: [
      CommonOptions.participant, CommonOptions.store, device, length, type, unit, source,
    ],
    examples: [
      CommandExample(
        "store listen ble --participant P01", "Listens to the nearest strap until Ctrl-C."),
      CommandExample(
        "store listen - --participant P01 --type heartRate",
        "Keeps the numbers that another program writes into the pipe."),
    ],
    exitCodes: [
      ExitCodeMeaning(.findings, "some lines are no samples, each told; the others are kept"),
      ExitCodeMeaning(.failed, "failed: no Bluetooth, no strap, or the store can't be written"),
      ExitCodeMeaning(.signal(15), "ended by SIGTERM; what came before is kept"),
    ])
}

extension ValueKind where Value == String {
  /// A strap by its name or its address.
  static let strap = ValueKind(
    ValueForm(
      "NAME|ADDRESS", expected: "the name of a strap, or its address such as A0:9E:1A:00:00:01")
  ) { sourceName.read($0) }
}

extension ValueKind where Value == QuantityUnit {
  /// A unit as HealthKit names it, or by another usual word.
  static let unit = ValueKind(
    ValueForm("UNIT", expected: "a unit such as 'count/min', 'bpm' or 'ms'")
  ) { UnitWords.named($0) }
}
