import StrictJSON
import StudyModel
import TestSupport
import Testing

@Suite struct TextAndTimeFormatTests {
  @Test("a text keeps to its lengths and its lines")
  func text() throws {
    let text = try FormatCase(#"{"kind": "text", "minimumLength": 3, "maximumLength": 5}"#)
    #expect(text.typed("four") == .success("four"))
    #expect(text.typed("no") == .failure(.tooShort(length: 2, minimumLength: 3)))
    #expect(text.typed("eleven") == .failure(.tooLong(length: 6, maximumLength: 5)))
    #expect(text.given("a\nb") == .failure(.controlCharacter))
    #expect(text.request("no") == "Please write at least 3 characters; these are 2.")
    let lines = try FormatCase(#"{"kind": "text", "multipleLines": true}"#)
    #expect(lines.given("a\n\tb") == .success("a\n\tb"))
    #expect(lines.given("a\u{1B}b") == .failure(.controlCharacter))
    #expect(lines.given("\n \n") == .failure(.blank))
  }

  @Test("a text that differs from its pattern is refused in the study's words, whatever it costs")
  func pattern() throws {
    let code = try FormatCase(
      #"{"kind": "text", "pattern": "[A-Z]{2}[0-9]{4}", "invalidMessage": {"en": "Code, please.", "de": "Code, bitte."}}"#
    )
    #expect(code.typed("AB1234") == .success("AB1234"))
    for typing in ["AB12345", "xAB1234", "ab1234", "AB1234\u{200B}"] {
      #expect(code.request(typing) == "Code, please.", "\(typing)")
    }
    var german = code
    german.context.language = "de"
    #expect(german.request("AB") == "Code, bitte.")
    let costly = try FormatCase(
      #"{"kind": "text", "pattern": "(a+)+b", "invalidMessage": "Ends in b, please."}"#)
    #expect(costly.request(String(repeating: "a", count: 5000)) == "Ends in b, please.")
  }

  @Test(
    "e-mail addresses that people have are taken",
    arguments: [
      "name@example.org", "first.last+tag@sub.example.museum", "o'brien@example.photography",
      "x@example.xn--p1ai", "jörg@müller.example", "a_b-c@ex-ample.co.uk",
    ])
  func email(address: String) throws {
    let email = try FormatCase(#"{"kind": "email"}"#)
    #expect(email.typed(" \(address) ") == .success(.string(address)))
  }

  @Test(
    "what is no e-mail address is refused",
    arguments: [
      "name", "name@", "@example.org", "name@example", "a b@example.org", "a@b@example.org",
      ".a@example.org", "a..b@example.org", "a@-example.org", "a@example..org", "a@example.o",
      "a@example.123", "a,b@example.org",
    ])
  func noEmail(address: String) throws {
    #expect(try FormatCase(#"{"kind": "email"}"#).typed(address) == .failure(.notEmail))
  }

  @Test("a date is taken as it is written where no order of day and month is in doubt")
  func date() throws {
    let date = try FormatCase(#"{"kind": "date"}"#)
    for typing in [
      "2025-03-14", "2025/3/14", "20250314", "14.3.2025", "14.03.2025", "today", "２０２５-03-14",
    ] {
      #expect(date.typed(typing) == .success("2025-03-14"), "\(typing)")
    }
    #expect(date.typed("yesterday") == .success("2025-03-13"))
    for typing in ["03/04/2025", "14-3-2025", "March 14", "2025-03", "2025", "", "14.3.25"] {
      #expect(date.typed(typing) == .failure(.notDate), "\(typing)")
    }
    for typing in ["2025-02-29", "2025-13-01", "20250431", "0.1.2025"] {
      #expect(date.typed(typing) == .failure(.noSuchDate), "\(typing)")
    }
    #expect(date.given("2024-02-29") == .success("2024-02-29"))
    #expect(date.given(20_250_314) == .failure(.notDate))
  }

  @Test("a date keeps to limits of the calendar and of today, by the participant's clock")
  func limits() throws {
    let week = try FormatCase(#"{"kind": "date", "minimumDate": "-7d", "maximumDate": "today"}"#)
    #expect(week.typed("2025-03-07") == .success("2025-03-07"))
    #expect(week.typed("2025-03-06") == .failure(.tooEarly(earliest: "2025-03-07")))
    #expect(week.typed("2025-03-15") == .failure(.tooLate(latest: "2025-03-14")))
    #expect(week.request("2025-03-15") == "Please give 2025-03-14 or earlier.")
    var later = week
    later.context.now?.milliseconds += 8 * 3_600_000
    #expect(later.typed("today") == .success("2025-03-14"))
    later.context.now?.milliseconds += 1_800_000
    #expect(later.typed("today") == .success("2025-03-15"))
    let adult = try FormatCase(#"{"kind": "date", "maximumDate": "-18y"}"#)
    #expect(adult.typed("2007-03-14") == .success("2007-03-14"))
    #expect(adult.typed("2007-03-15") == .failure(.tooLate(latest: "2007-03-14")))
    let fixed = try FormatCase(#"{"kind": "date", "minimumDate": "2025-01-01"}"#)
    #expect(fixed.typed("2024-12-31") == .failure(.tooEarly(earliest: "2025-01-01")))
    let month = try FormatCase(#"{"kind": "date", "minimumDate": "-1m"}"#)
    #expect(month.typed("2025-02-13") == .failure(.tooEarly(earliest: "2025-02-14")))
  }

  @Test("a date with a time is what the clock on the wall shows")
  func dateTime() throws {
    let time = try FormatCase(#"{"kind": "dateTime", "maximumDate": "now"}"#)
    for typing in ["2025-03-14 15:30", "2025-03-14T15:30", "14.3.2025 3:30 pm", "now"] {
      #expect(time.typed(typing) == .success("2025-03-14T15:30:00"), "\(typing)")
    }
    #expect(time.typed("today 08:00") == .success("2025-03-14T08:00:00"))
    #expect(
      time.typed("2025-03-14 15:31") == .failure(.tooLate(latest: "2025-03-14T15:30:20")))
    for typing in ["2025-03-14", "15:30", "2025-03-14 25:00", "soon", "tomorrow 8:00"] {
      #expect(time.typed(typing) == .failure(.notDateTime), "\(typing)")
    }
    #expect(time.typed("2025-02-30 10:00") == .failure(.noSuchDate))
    #expect(time.given("2025-03-14T15:30:20") == .success("2025-03-14T15:30:20"))
  }

  @Test("a time of day is taken in both customs, in the study's steps")
  func timeOfDay() throws {
    let time = try FormatCase(#"{"kind": "timeOfDay", "minuteInterval": 15}"#)
    for typing in ["15:30", "15.30", "3:30 pm", "3:30PM", "3.30 p.m.", "１５：３０"] {
      #expect(time.typed(typing) == .success("15:30"), "\(typing)")
    }
    #expect(time.typed("12 am") == .success("00:00"))
    #expect(time.typed("12:15 pm") == .success("12:15"))
    #expect(time.typed("15:31") == .failure(.notInSteps(of: "15 minutes")))
    for typing in ["15", "24:00", "15:60", "13 pm", "noon", "", "15:3", "15:30:01"] {
      #expect(time.typed(typing) == .failure(.notTimeOfDay), "\(typing)")
    }
    #expect(time.given("07:45") == .success("07:45"))
    #expect(time.request("15:31") == "Please answer in steps of 15 minutes.")
  }

  @Test("a length of time is kept in seconds, with what was typed")
  func timeInterval() throws {
    let interval = try FormatCase(#"{"kind": "timeInterval"}"#)
    for typing in [
      "1:30", "1:30:00", "90 min", "90 minutes", "1 h 30 min", "1h30", "1.5 h", "PT1H30M", "pt90m",
      "5400 s",
    ] {
      #expect(interval.typed(typing) == .success(5400), "\(typing)")
    }
    #expect(interval.typed("P1DT1H") == .success(90_000))
    #expect(try interval.kept("90 min") == "90 min")
    for typing in ["90", "", "long", "1:3", "1:60", "P", "PT", "P1M", "PT1M1H", "30 min 1 h"] {
      #expect(interval.typed(typing) == .failure(.notTimeInterval), "\(typing)")
    }
    #expect(interval.typed("30 s") == .failure(.notInSteps(of: "a minute")))
    #expect(interval.typed("200 h") == .failure(.tooHigh(maximum: 168, unit: "h")))
    #expect(interval.given(5400) == .success(5400))
    #expect(interval.given("PT90M") == .success(5400))
    #expect(interval.given(-60) == .failure(.tooLow(minimum: 0, unit: "s")))
    #expect(interval.format.unit == "s")
  }

  @Test("a question's keys reach the model")
  func question() throws {
    let reading = try Fixtures.read(
      FormatFixtures.repository.appendingPathComponent(
        "Schemas/fixtures/study/valid/every-key-of-a-question.json"))
    guard case .survey(let survey)? = reading.study?.tasks.first?.steps.first else {
      Issue.record("no survey")
      return
    }
    #expect(
      survey.questions == [
        Question(
          identifier: "it", text: "What is it?", helpText: "At rest.", placeholder: "60",
          isRequired: true, allowsDontKnow: true, isIdentifying: true, role: .restingHeartRate,
          answerFormat: .numeric(NumericAnswerFormat(style: .integer, unit: "count/min")),
          timeLimit: 30, defaultAnswer: 60)
      ])
  }

  @Test(
    "the environment's locale tells the decimal mark",
    arguments: [
      ("de_DE.UTF-8", DecimalMark.comma), ("fr", .comma), ("pt_BR", .comma), ("C.UTF-8", .point),
      ("en_GB.UTF-8", .point), ("de_CH.UTF-8", .point), ("es_MX", .point), ("ja_JP", .point),
      ("ar_EG.UTF-8", .point), ("", .point),
    ])
  func locale(name: String, mark: DecimalMark) {
    #expect(DecimalMark(locale: name) == mark)
    #expect(DecimalMark(environment: ["LANG": name]) == mark)
    #expect(
      DecimalMark(environment: ["LC_ALL": name, "LC_NUMERIC": "de", "LANG": "fr"])
        == (name.isEmpty ? .comma : mark))
  }
}
