import Quantities

/// Records in the form that a phone writes, which are nearly all of an export.
extension AppleHealthHandler: XMLShortcut {
  var beginning: StaticString { "<Record " }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) -> XMLShortcutRun {
    var xml = PlainXML(bytes)
    var run = XMLShortcutRun()
    while let record = next(in: &xml, &run) {
      switch words.sample(of: record) {
      case .success(let sample): try take(sample)
      case .failure(let fault):
        // All other faults are told where libxml2 reads the record.
        guard fault.kind == .unknownType else { return run }
        records += 1
        intake.remark(fault.kind, at: place, found: fault.found)
      }
      run.count = xml.position
      xml.skipBlanks()
    }
    return run
  }

  private func take(_ sample: consuming QuantitySample) throws(ImportError) {
    records += 1
    sample.metadata = entries.metadata
    try intake.take(sample, at: place)
  }

  /// The next record, with its metadata among the entries; nil where none stands in plain form.
  private func next(in xml: inout PlainXML, _ run: inout XMLShortcutRun) -> AppleHealthRecord? {
    do throws(PlainXML.Stop) {
      return try record(in: &xml)
    } catch {
      run.isCut = error == .cut
      return nil
    }
  }

  private func record(in xml: inout PlainXML) throws(PlainXML.Stop) -> AppleHealthRecord? {
    guard try xml.skip(beginning) else { return nil }
    entries.clear()
    var record = AppleHealthRecord()
    var seen: UInt16 = 0
    let isEmpty = try xml.skipTag { name, value in
      guard let attribute = AppleHealthAttribute(name), seen & attribute.bit == 0
      else { return false }
      seen |= attribute.bit
      record.take(attribute, value)
      return true
    }
    if !isEmpty { try entries(in: &xml) }
    return record
  }

  /// The metadata of a record, and the record's end.
  private func entries(in xml: inout PlainXML) throws(PlainXML.Stop) {
    xml.skipBlanks()
    while try !xml.skip("</Record>") {
      guard try xml.skip("<MetadataEntry ") else { throw .notPlain }
      var (key, value): (XMLText?, XMLText?)
      let isEmpty = try xml.skipTag { name, text in
        switch true {
        case name == "key" && key == nil: key = text
        case name == "value" && value == nil: value = text
        default: return false
        }
        return true
      }
      guard isEmpty, let key, let value else { throw .notPlain }
      entries.add(key, value)
      xml.skipBlanks()
    }
  }
}
