import Quantities
import StrictJSON

/// The sound that a recorder of kind `audio` took, apart from the file itself.
package struct SoundResult: Equatable, Sendable {
  /// What its files hold.
  package static let contentType = "audio/wav"

  /// The file's name; nil where there is none, or an export left it out.
  package var file: String?
  /// `pulse`, or `tone` for a rehearsal's.
  package var input: String
  /// Frames a second.
  package var sampleRate: Int
  package var channels: Int
  /// A second whose peak reaches it is too loud: decibels relative to full scale.
  package var maximumLevel: Double
  /// How many frames were recorded; nil before the end, or where a crash cut it.
  package var frames: Int?
  /// Of the file as it was at the recording's end; nil before that.
  package var sha256: String?

  package init(
    file: String?, input: String, sampleRate: Int, channels: Int, maximumLevel: Double,
    frames: Int? = nil, sha256: String? = nil
  ) {
    self.file = file
    self.input = input
    self.sampleRate = sampleRate
    self.channels = channels
    self.maximumLevel = maximumLevel
    self.frames = frames
    self.sha256 = sha256
  }
}

extension SoundResult {
  /// The members of a file result, and of the journal's event.
  var members: [(String, JSONValue?)] {
    [
      ("file", file.map(JSONValue.string)),
      ("contentType", file.map { _ in .string(Self.contentType) }),
      ("input", .string(input)), ("sampleRate", .integer(Int64(sampleRate))),
      ("channels", .integer(Int64(channels))), ("maximumLevel", .double(maximumLevel)),
      ("frames", frames.map { .integer(Int64($0)) }), ("sha256", sha256.map(JSONValue.string)),
    ]
  }

  init(_ fields: Fields) throws(FormatError) {
    self.init(
      file: try fields.optionalString("file"), input: try fields.string("input"),
      sampleRate: try fields.integer("sampleRate"), channels: try fields.integer("channels"),
      maximumLevel: try fields.number("maximumLevel"),
      frames: try fields.optionalInteger("frames"), sha256: try fields.optionalString("sha256"))
  }
}

extension SoundLevel {
  var json: JSONValue { ["peak": .double(peak), "rms": .double(rms)] }

  init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(peak: try fields.number("peak"), rms: try fields.number("rms"))
  }
}
