import TimeZoneLookup

/// Answers questions from the library: the same source for every platform.
struct Prober {
  /// The index that ``TimeZoneFinder/init(bytes:)`` is to open, as the last question of kind `index` gave it.
  var excerpt: [UInt8] = []
  /// The bytes of the world's index, once a question has needed a copy of them.
  var world: [UInt8] = []
  /// What polygons are made from, once a question has asked for some.
  var extractor: PolygonExtractor?

  mutating func answer(_ line: UnsafeBufferPointer<UInt8>, into answer: inout AnswerText) {
    var question = Question(line)
    do throws(Question.Malformed) {
      try answerKind(&question, &answer)
      if !question.isAtEnd { throw Question.Malformed() }
    } catch {
      // The program that writes the questions fails on its own such answer.
      answer.label("malformed question")
    }
    answer.endLine()
  }

  private mutating func answerKind(
    _ question: inout Question, _ answer: inout AnswerText
  ) throws(Question.Malformed) {
    if question.consume("zones") {
      try zones(&question, &answer)
    } else if question.consume("batch") {
      try batch(&question, &answer)
    } else if question.consume("border") {
      try border(&question, &answer)
    } else if question.consume("within") {
      try within(&question, &answer)
    } else if question.consume("match") {
      try match(&question, &answer)
    } else if question.consume("place") {
      try place(&question, &answer)
    } else if question.consume("polygons") {
      try polygons(&question, &answer)
    } else if question.consume("degrees") {
      try degrees(&question, &answer)
    } else if question.consume("coordinate") {
      try coordinate(&question, &answer)
    } else if question.consume("instant") {
      try instant(&question, &answer)
    } else if question.consume("time") {
      try time(&question, &answer)
    } else if question.consume("local") {
      try local(&question, &answer)
    } else if question.consume("english") {
      try english(&question, &answer)
    } else if question.consume("zone") {
      try zone(&question, &answer)
    } else if question.consume("country") {
      try country(&question, &answer)
    } else if question.consume("tables") {
      tables(&answer)
    } else if question.consume("index") {
      excerpt = try question.bytes()
      opened(excerpt, &question, &answer)
    } else if question.consume("world") {
      opened(worldBytes(), &question, &answer)
    } else if question.consume("damaged") {
      try damaged(&question, &answer)
    } else if question.consume("tzif") {
      try tzif(&question, &answer)
    } else if question.consume("rules") {
      try rules(&question, &answer)
    } else if question.consume("table") {
      try table(&question, &answer)
    } else {
      throw Question.Malformed()
    }
  }
}
