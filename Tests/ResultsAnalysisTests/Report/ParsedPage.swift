import Foundation
import FoundationXML

/// A page as a strict reader of XML sees it.
final class ParsedPage: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
    /// The names of the elements right within it.
    var children: [String] = []
  }

  /// In the order in which they end.
  private(set) var elements: [Element] = []
  private(set) var isWellFormed = false
  private var open: [Element] = []

  init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if !open.isEmpty { open[open.count - 1].children.append(name) }
    open.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for index in open.indices { open[index].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    elements.append(open.removeLast())
  }
}
