import CPlatform

/// Opens an entry of an open folder, following no link and leading nowhere else.
///
/// - Parameters:
///   - folder: The folder's descriptor.
///   - name: One component of a path.
///   - flags: As `open` takes them.
///   - mode: Of a file that is made.
/// - Returns: A descriptor; -1 where `errno` tells why there is none.
func openBeneath(_ folder: Int32, _ name: String, _ flags: Int32, _ mode: UInt32 = 0) -> Int32 {
  platform_open_beneath(folder, name, flags, mode)
}
