import CCairo

/// Why a chart could not be drawn, as Cairo says it.
package struct ChartError: Error, Equatable, Sendable, CustomStringConvertible {
  package let reason: String

  package var description: String { "the picture could not be drawn: \(reason)" }
}

/// Draws charts as pictures.
package enum ChartPicture {
  /// The kind of a picture, which the ending of its file's name tells.
  package enum Kind: String, CaseIterable, Sendable {
    case svg, png, pdf

    /// The kind of a file; nil where its name ends in none of them.
    package init?(ofFile path: String) {
      guard let kind = Self.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }) else {
        return nil
      }
      self = kind
    }
  }

  /// Points of the picture without a legend; a picture of pixels has two for each.
  static let width = 800.0
  static let height = 400.0
  private static let pixelsPerPoint = 2.0

  /// The bytes of a picture of a chart.
  ///
  /// - Throws: ``ChartError`` where Cairo is not installed, or can't draw it.
  package static func bytes(of chart: LineChart, as kind: Kind) throws(ChartError) -> [UInt8] {
    try CairoLibrary.load()
    let height = height(of: chart)
    let collector = Collector()
    let box = Unmanaged.passUnretained(collector).toOpaque()
    let surface =
      switch kind {
      case .svg: cairo_svg_surface_create_for_stream(Collector.write, box, width, height)
      case .pdf: cairo_pdf_surface_create_for_stream(Collector.write, box, width, height)
      case .png:
        cairo_image_surface_create(
          CAIRO_FORMAT_RGB24, Int32(width * pixelsPerPoint), Int32(height * pixelsPerPoint))
      }
    defer { cairo_surface_destroy(surface) }
    if kind == .pdf {
      // Else the clock on the wall is in it, and no two pictures are the same.
      cairo_pdf_surface_set_metadata(
        surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, chart.title)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, chart.description)
    }
    if kind == .png { cairo_surface_set_device_scale(surface, pixelsPerPoint, pixelsPerPoint) }
    draw(chart, on: surface)
    if kind == .png {
      try check(cairo_surface_write_to_png_stream(surface, Collector.write, box))
    }
    cairo_surface_finish(surface)
    try check(cairo_surface_status(surface))
    guard kind == .svg else { return collector.bytes }
    return SVGAlternative.adding(
      title: chart.title, description: chart.description, to: collector.bytes)
  }

  /// Measured on a surface of its own, since that of the picture is made with its height.
  private static func height(of chart: LineChart) -> Double {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    return ChartCanvas(context: context, chart: chart).height
  }

  private static func draw(_ chart: LineChart, on surface: OpaquePointer?) {
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    ChartCanvas(context: context, chart: chart).draw()
  }

  private static func check(_ status: cairo_status_t) throws(ChartError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
    throw ChartError(reason: reason)
  }

  /// Takes the bytes that Cairo writes.
  private final class Collector {
    var bytes: [UInt8] = []

    static let write: cairo_write_func_t = { box, data, count in
      guard let box, let data else { return CAIRO_STATUS_SUCCESS }
      let collector = Unmanaged<Collector>.fromOpaque(box).takeUnretainedValue()
      collector.bytes += UnsafeBufferPointer(start: data, count: Int(count))
      return CAIRO_STATUS_SUCCESS
    }
  }
}
