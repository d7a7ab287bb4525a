import StrictJSON

extension Part {
  /// What is to be known of a clip, a step or a question: texts, numbers and truths by name.
  ///
  /// - Parameter what: Whose attributes they are, such as `clip`.
  /// - Returns: The attributes that are there, the wrong ones among them reported.
  func attributes(of what: String) -> [JSONMember] {
    guard node.members != nil else {
      report(.wrongKind, expected: "what is to be known of the \(what), an object")
      return []
    }
    return memberParts.map { name, keyPart, value in
      _ = keyPart.identifier(.name)
      switch value.node.content {
      case .string(let text): _ = value.isFreeOfControls(text)
      case .number, .bool: break
      case .null, .array, .object:
        value.report(.wrongKind, expected: "a text, a number, true or false")
      }
      return JSONMember(name, value.node.value)
    }
  }

  /// An object's members: the key, the key as a part of its own, and the value.
  package var memberParts: [(name: String, key: Part, value: Part)] {
    (node.members ?? []).map { member in
      let key = Node(.string(member.key), at: member.keyPlace)
      return (
        member.key,
        Part(node: key, path: path, findings: findings),
        Part(node: member.value, path: .key(member.key, of: path), findings: findings)
      )
    }
  }

  /// The value of one attribute as a text; nil where the part has none.
  func attribute(_ name: String) -> String? {
    switch node["attributes"]?[name]?.content {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let truth): String(truth)
    case .null, .array, .object, nil: nil
    }
  }

  /// The items of a list under a key, where both are there; for checks that report nothing else.
  func listed(_ key: String) -> [Part] {
    let list = StudyPath.key(key, of: path)
    return (node[key]?.array ?? []).enumerated().map { index, item in
      Part(node: item, path: .index(index, of: list), findings: findings)
    }
  }

  /// The value under a key, where this is an object that has it; for checks as above.
  func member(_ key: String) -> Part? {
    node[key].map { Part(node: $0, path: .key(key, of: path), findings: findings) }
  }
}
