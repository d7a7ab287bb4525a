import StrictJSON

extension ClipLibrary {
  /// Reads the libraries of a study, an object of names and lists of clips.
  static func all(reading part: Part) -> [ClipLibrary] {
    guard part.node.members != nil else {
      part.report(.wrongKind, expected: "clip libraries, an object of names and lists of clips")
      return []
    }
    return part.memberParts.compactMap { name, keyPart, value in
      let identifier = keyPart.identifier(.name)
      let clips = value.someItems("a list of one clip or more")?.compactMap(Clip.init(reading:))
      guard identifier != nil, let clips else { return nil }
      return ClipLibrary(identifier: name, clips: clips)
    }
  }
}

extension Clip {
  private static let expectedFile =
    "a path below the study's folder without '.' or '..' parts, such as 'clips/calm.mp3'"

  fileprivate init?(reading part: Part) {
    guard let object = part.object("a clip", keys: ["file", "attributes", "weight"]) else {
      return nil
    }
    let file = object.required("file", Self.expectedFile).flatMap(Self.file)
    let attributes = object["attributes"]?.attributes(of: "clip")
    let weight = object["weight"]?
      .integer(in: 1...1000, expected: "a whole number from 1 to 1,000")
    guard let file else { return nil }
    self.init(file: file, attributes: attributes ?? [], weight: weight ?? 1)
  }

  private static func file(reading part: Part) -> String? {
    guard let file = part.node.string else { return part.wrongKind(expectedFile) }
    guard staysInside(file) else {
      part.report(.clipPath, expected: expectedFile)
      return nil
    }
    return file
  }

  /// Whether the path is relative, short, of plain characters, and never leads up or nowhere.
  private static func staysInside(_ file: String) -> Bool {
    guard file.unicodeScalars.count <= 500 else { return false }
    guard !file.unicodeScalars.contains(where: Writer.steersTerminals) else { return false }
    let parts = file.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !isParent($0) }
  }

  private static func isParent(_ part: Substring.UTF8View) -> Bool {
    part.elementsEqual("..".utf8)
  }
}

extension Part {
  /// The clips of a study with their places; what is no clip is passed over.
  var placedClips: [PlacedClip] {
    (node["clipLibraries"]?.members ?? []).flatMap { library in
      (library.value.array ?? []).enumerated().compactMap { index, clip in
        guard let file = clip["file"], let name = file.string else { return nil }
        let list = StudyPath.key(library.key, of: .key("clipLibraries", of: .root))
        return PlacedClip(
          library: library.key, file: name, place: file.place,
          path: StudyPath.key("file", of: .index(index, of: list)).text)
      }
    }
  }
}
