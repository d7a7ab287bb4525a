/// Turns sound of one format into another as it comes, by straight lines between its frames.
///
/// Good enough to mix tones and clips into one file; equal formats pass unchanged.
struct FormatConverter {
  private let input: AudioFormat
  private let output: AudioFormat
  /// Where the next output frame lies, in input frames counted from `last`.
  private var position = 1.0
  /// The last input frame of the chunk before, in output channels.
  private var last: [Int16]

  init(from input: AudioFormat, to output: AudioFormat) {
    self.input = input
    self.output = output
    last = [Int16](repeating: 0, count: output.channels)
  }

  mutating func convert(_ samples: [Int16]) -> [Int16] {
    let mapped = input.channels == output.channels ? samples : mapChannels(samples)
    return input.sampleRate == output.sampleRate ? mapped : resample(mapped)
  }

  /// Mono goes to every channel, everything goes to mono as its mean, else channels keep places.
  private func mapChannels(_ samples: [Int16]) -> [Int16] {
    var mapped: [Int16] = []
    mapped.reserveCapacity(samples.count / input.channels * output.channels)
    for start in stride(from: 0, to: samples.count, by: input.channels) {
      let frame = samples[start..<start + input.channels]
      let mean = frame.reduce(0) { $0 + Int($1) } / input.channels
      for channel in 0..<output.channels {
        if output.channels == 1 {
          mapped.append(Int16(clamping: mean))
        } else {
          mapped.append(frame[start + min(channel, input.channels - 1)])
        }
      }
    }
    return mapped
  }

  private mutating func resample(_ samples: [Int16]) -> [Int16] {
    let channels = output.channels
    let extended = last + samples
    let end = Double(extended.count / channels - 1)
    let step = Double(input.sampleRate) / Double(output.sampleRate)
    var resampled: [Int16] = []
    while position < end {
      let frame = Int(position)
      let share = position - Double(frame)
      for index in frame * channels..<(frame + 1) * channels {
        let value =
          Double(extended[index]) * (1 - share)
          + Double(extended[index + channels]) * share
        resampled.append(Int16(value.rounded()))
      }
      position += step
    }
    position -= end
    last = Array(extended.suffix(channels))
    return resampled
  }
}
