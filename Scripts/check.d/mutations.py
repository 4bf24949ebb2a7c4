"""Mutants of the files of a lookup, all in one build: an environment variable chooses the one that is active."""

import math
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT, COUNT, SEED = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
COPY, BEGAN = ROOT / ".build/mutations", time.monotonic() / 60
ENGINE, ROWS = "Sources/Core/TimeZoneEngine/", "Sources/Features/TimeZoneAnnotation/"
TRIALS = "Tests/TestSupport/Trials.swift"
HEADER = "Sources/Core/CIntrinsics/include/CIntrinsics.h"
INDEX = "Edge GridPoint Tree Leaf LeafEdges LeafSides Coverage IndexReader IndexReader+Query IndexReader+Batch IndexReader+Cells"
# Groups of files, how often they are drawn, and the percentage of their mutants that tests must notice.
GROUPS = {
    "query": ([HEADER, ENGINE + "TimeZoneFinder.swift"] + [f"{ENGINE}Index/{name}.swift" for name in INDEX.split()], 2, 98),
    "validator": ([f"{ENGINE}Index/{name}.swift" for name in ("IndexValidator", "IndexValidator+Tree", "IndexMetadata")], 3, 95),
    "coordinates": ([ENGINE + "Coordinate.swift", ENGINE + "CoordinateParsing"], 1, 98),
    "fallbacks": ([ENGINE + "Fallback"], 4, 95),
    "rows": ([ROWS + name for name in ("CSV/RowScanner.swift", "CSV/RowCells.swift", "Coordinates/CoordinateCells.swift")], 2, 95),
}
TESTS = ["TimeZoneEngineTests", "TimeZoneShapesTests", "TimeZoneAnnotationTests", "TimeZoneLookupTests"]
# Tests about other files, which reach these as well, and what only they need: they would take a third of the build.
OTHERS = re.compile(r"Gazetteer|SimplifiedRegion|EngineTests/(?:Borders|Crossings|Places|Polygons|Region|Rings|Support)/"
                    r"|ShapesTests/(?!Compiler/(?:(?!Crowded|Index)\w+|Region/\w+)\.)|AnnotationTests/(?!\w*(?:AnnotationCase|Cell|Header|PointColumn|PositionTable|Refusal|Spreadsheet|TimeColumn|\bTable)(?:Tests)?\.)")
# Seconds of a processor: suites that are run together, those that take less first; slower ones are left out.
TIERS = (0.2, 1, 10)
FEW_ROUNDS = {"TZLOOKUP_SANITIZED": "1"}

# MARK: Places to change

PAIRS = "< <=, > >=, == !=, && ||, + -, &+ &-, * /, &* &+, % /, << >>, &<< &>>, &>> &<<, & |, ^ |, += -=, &+= &-=, ^= |="
CHANGES = {}
for pair in PAIRS.split(", "):
    one, other = pair.split()
    CHANGES[one] = other
    CHANGES.setdefault(other, one)
# Operators of Swift, their precedence and their forms; a form after * only where no other fits.
FORMS = {}
for row in """\
< <= > >= : Comparison : <T: Comparable>(a: T, b: T) -> Bool; *<T: BinaryInteger, U: BinaryInteger>(a: T, b: U) -> Bool; \
<T: Comparable, U: Comparable>(a: (T, U), b: (T, U)) -> Bool
== != : Comparison : <T: Equatable>(a: T, b: T) -> Bool; *<T: BinaryInteger, U: BinaryInteger>(a: T, b: U) -> Bool; \
<T>(a: T?, b: _OptionalNilComparisonType) -> Bool
&& : LogicalConjunction : (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool
|| : LogicalDisjunction : (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool
+ - : Addition : <T: AdditiveArithmetic>(a: T, b: T) -> T; *<T: Strideable>(a: T, b: T.Stride) -> T
&+ &- | ^ : Addition : <T: FixedWidthInteger>(a: T, b: T) -> T
* / : Multiplication : <T: BinaryInteger>(a: T, b: T) -> T; <T: FloatingPoint>(a: T, b: T) -> T
% &* & : Multiplication : <T: FixedWidthInteger>(a: T, b: T) -> T
<< >> &<< &>> : BitwiseShift : <T: FixedWidthInteger>(a: T, b: T) -> T; *<T: FixedWidthInteger, U: FixedWidthInteger>(a: T, b: U) -> T
+= -= : Assignment : <T: AdditiveArithmetic>(a: inout T, b: T); *<T: Strideable>(a: inout T, b: T.Stride)
&+= &-= ^= |= : Assignment : <T: FixedWidthInteger>(a: inout T, b: T)""".splitlines():
    names, precedence, forms = row.split(" : ")
    FORMS.update(dict.fromkeys(names.split(), (precedence, forms.split("; "))))
INTERPOLATION = r'\\\((?:[^()"]|"[^"\n]*"|\((?:[^()]|\([^()]*\))*\))*\)'
TEXT = re.compile(r'//.*|/\*.*?\*/|"""(?s:.*?)"""|#".*?"#|"(?:' + INTERPOLATION + r'|\\.|[^"\\\n])*"|^\s*#.*|@\w+(?:\([^)]*\))?', re.M)
NUMBER = r"(?<![\w.$#])(?:0x[0-9A-Fa-f_]+|0b[01_]+|\d[\d_]*)(?!\w|\.\d)"
DECLARATION = re.compile(r"\s*(?:\w+ )*(?:case|import|extension|func|struct|enum|class|init|protocol|operator|typealias)\b")
STATEMENT = re.compile(r"^[ \t]+(?!let |var |return|throw|for |while |if |guard |case |default|defer|else|do |switch |break|continue)"
                       r"(?!self(?:\.\w+)? = |self\.init\()(?:try )?(?:_ = )?[a-z]\w*[\w.]*(?:\[[^\n\]]*\])?(?: (?:[-+*/|&^]|&[-+])?= .*|\(.*\))$", re.M)


class Mutant:
    """One change: the text between two positions of a file, and what becomes of it."""

    def __init__(self, path, source, span, new, kind):
        (self.path, self.span, self.kind) = (path, span, kind)
        self.old = source[slice(*span)]
        self.line = source.count("\n", 0, span[0]) + 1
        start, end = source.rfind("\n", 0, span[0]) + 1, source.find("\n", span[1])
        # The line as it would be.
        self.text = " ".join((source[start:span[0]] + new + source[span[1]:end]).split())
        self.group = next(name for name, (files, *_) in GROUPS.items() if any(str(path).startswith(file) for file in files))
        if kind in ("guard", "if", "statement"):
            self.text = "without " + " ".join(self.old.split())
        self.key = (Path(path).name, self.text)
        self.new, self.number, self.outcome = new, 0, "not tried"


def paths():
    """The files to change."""
    for files, *_ in GROUPS.values():
        for name in files:
            path = ROOT / name
            yield from [name] if path.is_file() else sorted(f"{name}/{file.name}" for file in path.glob("*.swift"))


def mutants(path, source):
    """All changes of a file."""
    is_c = path.endswith(".h")
    code = TEXT.sub(lambda match: re.sub(r"\S", " ", match[0]), source)

    def line(position):
        return code[code.rfind("\n", 0, position) + 1:code.find("\n", position)]

    def find(kind, pattern, change, group=0):
        for match in re.finditer(pattern, code):
            span = match.span(group)
            expression = c_expression(code, span) if is_c else None
            if is_c and not expression or not is_c and DECLARATION.match(line(span[0])):
                continue
            new = change(source[slice(*span)])
            if new is not None:
                mutant = Mutant(path, source, span, new, kind)
                if is_c:
                    # An error is reported where the expression begins.
                    mutant.line = source.count("\n", 0, expression[0]) + 1
                yield mutant

    yield from find("operator", r"(?<=\s)[-<>=!&|+*/%^]+(?=\s)", CHANGES.get)
    yield from find("number", NUMBER, lambda text: str(int(text.replace("_", ""), 0) + 1))
    if is_c:
        return
    yield from find("bool", r"(?<![\w.])(?<!keepingCapacity: )(?<!while )(?:true|false)\b", lambda text: "false" if text == "true" else "true")
    yield from find("minmax", r"(?<![\w.])(?:min|max)(?=\()", lambda text: "max" if text == "min" else "min")
    yield from find("bound", r"\.\.<(\w+(?:\.\w+)*)(?![\w.(\[]| [-+&])", lambda text: f"({text} + 1)", 1)
    for keyword in "guard", "if":
        for match in re.finditer(rf"\b{keyword} ([^{{}}]+?)\s+(?:else )?\{{", code):
            start = match.start(1)
            for part in split(match[1]):
                end = start + len(part)
                condition = source[start:end].strip()
                if condition and condition.count("(") == condition.count(")") and not re.search(r"\b(?:let|var|case|try)\b|#", part):
                    first = start + len(source[start:end]) - len(source[start:end].lstrip())
                    new = "true" if keyword == "guard" else "false"
                    yield Mutant(path, source, (first, first + len(condition)), new, keyword)
                start = end + 1
    for match in STATEMENT.finditer(code):
        before, after = code[:match.start()].rstrip(), code[match.end():].lstrip()
        # An initializer sets each property once, which has no other value then.
        is_initial = re.match(r"\s*\w+ = ", match[0]) and re.findall(r"(?<![.\w])(init|func|subscript|var \w+: [^=\n]+\{)", before)[-1:] == ["init"]
        if not is_initial and match[0].count("(") == match[0].count(")") and not before.endswith((",", "(", "=", "?", ":", "+", "|", "&", "[")) and after[:1] not in ".?:,":
            first = match.start() + len(match[0]) - len(match[0].lstrip())
            yield Mutant(path, source, (first, match.end()), "", "statement")


def split(text):
    """The parts of a list between its commas."""
    depth, part = 0, ""
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            yield part
            part = ""
        else:
            part += character
    yield part


def c_expression(code, span):
    """The expression in C that a span is part of: what is assigned, returned or a condition. None for lists of initial values."""
    for match in re.finditer(r"[^=!<>]= |\breturn |\bif \(|\bwhile \(", code[:span[0]]):
        start, depth = match.end(), 0
        for end in range(start, len(code)):
            depth += (code[end] in "([{") - (code[end] in ")]}")
            if depth < 0 or depth == 0 and code[end] in ",;":
                break
        if span[1] <= end and code[start] != "{":
            return start, end
    return None


# MARK: The build

SWIFT = """import CIntrinsics
@inlinable @inline(__always) package func mutant(_ id: Int32) -> Bool { tz_mutant(id) }
@inlinable @inline(__always) package func mutantNumber<T: Numeric>(_ id: Int32, _ a: T) -> T { tz_mutant(id) ? a + 1 : a }
@inlinable @inline(__always) package func mutantMin<T: Comparable>(_ id: Int32, _ a: T, _ b: T) -> T { tz_mutant(id) ? max(a, b) : min(a, b) }
@inlinable @inline(__always) package func mutantMax<T: Comparable>(_ id: Int32, _ a: T, _ b: T) -> T { tz_mutant(id) ? min(a, b) : max(a, b) }
@inlinable @inline(__always) package func mutantMin<T: Comparable>(_ id: Int32, _ a: T, _ b: T, _ c: T) -> T { tz_mutant(id) ? max(a, b, c) : min(a, b, c) }
@inlinable @inline(__always) package func mutantMax<T: Comparable>(_ id: Int32, _ a: T, _ b: T, _ c: T) -> T { tz_mutant(id) ? min(a, b, c) : max(a, b, c) }
"""
C_STATE = """
struct tz_mutants { int active; unsigned char *hits; };
extern struct tz_mutants tz_mutants;
static inline _Bool tz_mutant(int id) {
  if (__builtin_expect(tz_mutants.hits != 0, 0)) tz_mutants.hits[id] = 1;
  return tz_mutants.active == id;
}
"""
C_SOURCE = """#include "CIntrinsics.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
struct tz_mutants tz_mutants;
__attribute__((constructor)) static void begin(void) {
  const char *active = getenv("TZ_MUTANT"), *hits = getenv("TZ_HITS");
  if (active) tz_mutants.active = atoi(active);
  if (hits) tz_mutants.hits = mmap(0, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, open(hits, O_RDWR), 0);
}
"""
# Only what these tests need, and no other package. Modules whose code is quick to run anyway are compiled without optimizations.
PACKAGE = """
do {
  package.targets.first { $0.name == "TestSupport" }?.dependencies.removeAll { "\\($0)".contains("TimeZonePlaces") }
  for target in package.targets where target.type == .test || ["TimeZoneAnnotation", "TimeZoneLocalTime"].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Onone"] + (target.type == .test ? ["-no-emit-module-separately-wmo"] : []))]
  }
  var kept = Set(%s)
  while true {
    let needed = package.targets.filter { kept.contains($0.name) }.flatMap(\\.dependencies).compactMap { dependency -> String? in
      if case .byNameItem(let name, _) = dependency { return name }
      return nil
    }
    if kept.isSuperset(of: needed) { break }
    kept.formUnion(needed)
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
  package.dependencies = []
  package.traits = []
}
"""


def operator(number):
    return chr(0x2200 + number // 64) + chr(0x2240 + number % 64)


def declarations(mutant):
    """The operator of a mutant: the old one, or the new one where it is active."""
    precedence, forms = FORMS[mutant.old]
    name, number = operator(mutant.number), mutant.number
    lines = [f"infix operator {name}: {precedence}Precedence"]
    for form in forms:
        choice = f"mutant({number}) ? a {mutant.new} b : a {mutant.old} b"
        if "throws" in form:
            choice = f"mutant({number}) ? try a {mutant.new} b() : try a {mutant.old} b()"
        if "inout" in form:
            choice = f"if mutant({number}) {{ a {mutant.new} b }} else {{ a {mutant.old} b }}"
        if "Strideable" in form:
            moved = f"a.advanced(by: mutant({number}) ? 0 {mutant.new[0]} b : 0 {mutant.old[0]} b)"
            choice = f"a = {moved}" if "inout" in form else moved
        favor = "@_disfavoredOverload " if form.startswith("*") else ""
        lines.append(f"{favor}@inlinable @inline(__always) package func {name} {form.lstrip('*')} {{ {choice} }}")
    return "\n".join(lines) + "\n"


def mutated(path, source, chosen):
    """A file with some mutants inside, as many lines as before."""
    if path.endswith(".h"):
        code = TEXT.sub(lambda match: re.sub(r"\S", " ", match[0]), source)
        expressions = {}
        for mutant in chosen:
            expressions.setdefault(c_expression(code, mutant.span), []).append(mutant)
        for (start, end), inside in sorted(expressions.items(), reverse=True):
            choice = f"({source[start:end]})"
            for mutant in inside:
                (a, b), new = mutant.span, mutant.new
                choice = f"(tz_mutant({mutant.number}) ? ({source[start:a]}{new}{source[b:end]}) : {choice})"
            lines = source.count("\n", start, end)
            source = source[:start] + " ".join(choice.split()) + lines * "\n" + source[end:]
        return source
    edits = []
    for mutant in chosen:
        (start, end), number = mutant.span, mutant.number
        kinds = {
            "operator": (operator(number), None), "number": (f"mutantNumber({number}, ", ")"),
            "bound": (f"mutantNumber({number}, ", ")"),
            "bool": (f"(mutant({number}) != ", ")"), "minmax": (f"mutant{mutant.old.capitalize()}({number}, ", None),
            "guard": (f"(mutant({number}) || (", "))"), "if": (f"(!mutant({number}) && (", "))"),
            "statement": (f"if !mutant({number}) {{ ", " }"),
        }
        before, after = kinds[mutant.kind]
        if after is None:
            edits.append((start, 1, 0, before, end + 1 if mutant.kind == "minmax" else end))
        else:
            edits.append((start, 1, -(end - start), before, start))
            edits.append((end, 0, end - start, after, end))
    # Where several begin or end at one place, what encloses more is outside.
    text, position = "", 0
    for start, _, _, new, end in sorted(edits):
        text += source[position:start] + new
        position = max(position, end)
    return text + source[position:]


def copy(drawn, chosen, sources):
    """Makes the copy of this repository with the mutants inside. What has not changed is not written, and not built again."""
    listing = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    files = {name: (ROOT / name).read_bytes() for name in listing.stdout.split("\0")
             if not OTHERS.search(name) and (ROOT / name).is_file()}
    names = "[" + ", ".join(f'"{name}"' for name in TESTS) + "]"
    operators = "".join(declarations(mutant) for mutant in drawn if mutant.kind == "operator" and mutant.path != HEADER)
    made = {"Package.swift": files["Package.swift"].decode() + PACKAGE % names,
            "Sources/Core/CIntrinsics/CIntrinsics.c": C_SOURCE, ENGINE + "Mutants.swift": SWIFT + operators}
    for path, source in sources.items():
        made[path] = mutated(path, source, [mutant for mutant in chosen if mutant.path == path])
        if path.startswith(ROWS):
            made[path] = "import TimeZoneEngine; " + made[path]
    # Random tests ask a twentieth of their questions first, as under a sanitizer, and an eighth of a mutant that survives it.
    made[TRIALS] = files[TRIALS].decode().replace(": count }", ": (count + 7) / 8 }")
    if made[TRIALS] == files[TRIALS].decode():
        sys.exit(f"expected that the rounds of {TRIALS} end in ': count }}', found no such text")
    made[HEADER] = re.sub(r"(#define .*\n)", lambda match: match[0] + C_STATE, made[HEADER], count=1)
    files.update((path, text.encode()) for path, text in made.items())
    for path in [path for folder in ("Sources", "Tests") for path in (COPY / folder).rglob("*.*")]:
        if path.is_file() and str(path.relative_to(COPY)) not in files:
            path.unlink()
    for name, content in files.items():
        path = COPY / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.write_bytes(content)


running = set()
is_ending = threading.Event()


def start(command, **options):
    """Starts a command with processes of its own, which end with this one."""
    if is_ending.is_set():
        sys.exit()
    process = subprocess.Popen(command, cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                               start_new_session=True, **options)
    running.add(process)
    return process


def stop(process):
    running.discard(process)
    try:
        if process.args == BUILD:
            # It ends the compilers, which have groups of their own.
            os.killpg(process.pid, signal.SIGINT)
            process.wait(20)
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, subprocess.TimeoutExpired):
        pass


BUILD = ["swift", "build", "-c", "release", "--build-tests", "-debug-info-format", "none"]


def build(drawn, sources):
    """Builds the tests; mutants on lines that the compiler refuses are taken out. Returns the others."""
    chosen = drawn
    while True:
        copy(drawn, chosen, sources)
        say(f"building {len(chosen)} mutants")
        process = start(BUILD)
        said = process.communicate()[0]
        running.discard(process)
        if process.returncode == 0:
            return chosen
        refused = set()
        for name, line in re.findall(r"^(?:\S*?/)?((?:Sources|Tests)/\S+?):(\d+):\d+: error", said, re.M):
            last = max([0] + [mutant.line for mutant in chosen if mutant.path == name and mutant.line <= int(line)])
            refused |= {mutant for mutant in chosen if (mutant.path, mutant.line) == (name, last)}
        if not refused:
            sys.exit(f"expected that the mutants build, or errors in their lines, found:\n{said[-6000:]}")
        for mutant in refused:
            mutant.outcome = "not built"
        chosen = [mutant for mutant in chosen if mutant not in refused]


# MARK: The tests


def run(suites, seconds, **environment):
    """Runs some suites to the first failure, for at most some seconds of a processor: what happened, and the seconds."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        # A mutant may ask for any amount of memory.
        resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))

    bundle = COPY / ".build/release/tzlookupPackageTests.xctest"
    pattern = "|".join(f"^{re.escape(suite)}/" for suite in suites)
    environment |= {"SWIFT_BACKTRACE": "enable=no", "TMPDIR": str(COPY / "tmp")}
    process = start([bundle, "--testing-library", "swift-testing", "--filter", pattern], preexec_fn=limit, env=os.environ | environment)
    # A process that waits for ever takes no time of a processor.
    has_ended = threading.Event()
    timer = threading.Timer(30 + 10 * seconds, lambda: (has_ended.set(), stop(process)))
    timer.start()
    is_noticed = any("✘" in line and "known issue" not in line for line in process.stdout)
    timer.cancel()
    if is_noticed:
        stop(process)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    running.discard(process)
    has_hung = has_ended.is_set() or process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
    outcome = "killed" if is_noticed else "hung" if has_hung else "crashed" if status else "survived"
    return outcome, usage.ru_utime + usage.ru_stime


def measure(suite):
    """The seconds of a suite, and the numbers of the mutants that it reaches; nothing where it takes too long, or fails without a mutant."""
    hits = COPY / "tmp" / suite
    hits.write_bytes(bytes(1 << 16))
    outcome, seconds = run([suite], TIERS[-1], TZ_HITS=str(hits), **FEW_ROUNDS)
    if outcome == "survived":
        return seconds, {number for number, hit in enumerate(hits.read_bytes()) if hit}
    say(f"left out: {suite}, which {outcome} without a mutant")
    return 0, set()


def in_parallel(work, items):
    """The results of some work on all items, as many at a time as there are processors."""
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        return list(pool.map(work, items))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def test(mutant, suites):
    """Runs the suites that reach a mutant, the quickest first."""
    reaching = {suite: seconds for suite, (seconds, numbers) in suites.items() if mutant.number in numbers}
    mutant.outcome = "survived" if reaching else "unreached"
    for environment, times in (FEW_ROUNDS, 2), ({}, 12):
        for least, most in zip((0,) + TIERS, TIERS):
            tier = [suite for suite, seconds in reaching.items() if least <= seconds < most]
            if tier:
                limit = 3 + times * math.ceil(sum(reaching[suite] for suite in tier))
                mutant.outcome, _ = run(tier, limit, TZ_MUTANT=str(mutant.number), **environment)
                if mutant.outcome != "survived":
                    return


# MARK: The report


def say(message):
    """A line of progress, after the minutes since the start, and those that processes have used a processor."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{time.monotonic() / 60 - BEGAN:5.1f} ({(usage.ru_utime + usage.ru_stime) / 60:.1f}): {message}", flush=True)


def main():
    for number in signal.SIGINT, signal.SIGTERM:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    sources = {path: (ROOT / path).read_text() for path in paths()}
    # For Scripts/check coverage.
    if COUNT < 0:
        return print(*sources)
    places = [mutant for path, source in sources.items() for mutant in mutants(path, source)]
    # Each line has a file, a change of a line and, which only people read, the reason that it changes no answer.
    lines = (Path(__file__).parent / "mutations.txt").read_text().splitlines()
    equivalent = {tuple(line.split("\t")[:2]) for line in lines}
    stale = equivalent - {mutant.key for mutant in places}
    if stale:
        sys.exit(f"expected that mutations.txt lists changes of the sources, found {sorted(stale)[0]}: remove it")
    places = [mutant for mutant in places if mutant.key not in equivalent]
    draw = random.Random(SEED)
    places.sort(key=lambda mutant: draw.random() ** (1 / GROUPS[mutant.group][1]), reverse=True)
    drawn = places[:COUNT]
    for number, mutant in enumerate(drawn, 1):
        mutant.number = number
    say(f"{len(drawn)} of {len(places)} mutants, seed {SEED}; {len(equivalent)} others change no answer")
    chosen = build(drawn, sources)

    listing = subprocess.run(["swift", "test", "list", "-c", "release", "--skip-build"], cwd=COPY, check=True, capture_output=True, text=True)
    suites = sorted({line.split("/")[0] for line in listing.stdout.splitlines() if "/" in line})
    shutil.rmtree(COPY / "tmp", ignore_errors=True)
    (COPY / "tmp").mkdir()
    measured = dict(zip(suites, in_parallel(measure, suites)))
    say(f"{len(suites)} suites of tests are measured")
    in_parallel(lambda mutant: test(mutant, measured), chosen)
    say("all mutants are tested")

    for mutant in sorted(drawn, key=lambda mutant: (mutant.path, mutant.line)):
        if mutant.outcome in ("survived", "unreached"):
            print(f"{mutant.outcome}: {mutant.path}:{mutant.line}: {mutant.old} -> {mutant.new or 'nothing'}\n    {mutant.text}")
    columns = ["killed", "crashed", "hung", "survived", "unreached", "not built"]
    print(f"{'':12}" + "".join(f"{column:>12}" for column in columns) + f"{'noticed':>12}{'goal':>8}")
    has_failed = False
    for group, (_, _, goal) in GROUPS.items():
        counts = Counter(mutant.outcome for mutant in drawn if mutant.group == group)
        noticed = counts["killed"] + counts["crashed"] + counts["hung"]
        share = 100 * noticed / max(1, noticed + counts["survived"] + counts["unreached"])
        has_failed |= share < goal and counts.total() > counts["not built"]
        print(f"{group:12}" + "".join(f"{counts[column]:12}" for column in columns) + f"{share:10.1f} %{goal:6} %")
    sys.exit(has_failed)


try:
    main()
finally:
    is_ending.set()
    for process in list(running):
        stop(process)
    shutil.rmtree(COPY / "tmp", ignore_errors=True)
