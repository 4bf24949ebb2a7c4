// Asks a WebAssembly module questions and compares its answers with those of the native library, line by line.
//
//     node compare.mjs MODULE QUESTIONS ANSWERS
//
// Prints the first differences, how many questions of each kind there were, and last of all the number of points and
// of differences. Exits with 1 where there are any. A trap is an answer like any other; the module starts anew after it.

import { readFileSync } from "node:fs";

const [modulePath, questionsPath, answersPath] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));
const questions = readFileSync(questionsPath);
const answers = readFileSync(answersPath);

const blockLines = 1000;
// Of each kind of question: how many differences are printed, and after how many traps the others are not asked.
const mostPrinted = 6;
const mostTraps = 50;
const newline = 10;

// The end of a line, after its newline.
function lineEnd(bytes, start) {
  const end = bytes.indexOf(newline, start);
  if (end < 0) throw new Error(`expected a newline after byte ${start}, found none`);
  return end + 1;
}

class Library {
  // Questions whose answers later ones build on.
  #settings = new Map();

  constructor() {
    this.#start();
  }

  #start() {
    this.exports = new WebAssembly.Instance(module, {}).exports;
    this.exports._initialize?.();
    for (const setting of this.#settings.values()) this.#run(setting);
  }

  #run(block) {
    const start = this.exports.questions(block.length) >>> 0;
    new Uint8Array(this.exports.memory.buffer).set(block, start);
    const answer = this.exports.answer(block.length) >>> 0;
    return Buffer.from(this.exports.memory.buffer, answer, this.exports.answerCount() >>> 0);
  }

  // The answers to some lines; `null` and the reason where the module traps.
  ask(block) {
    try {
      return { bytes: this.#run(block) };
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
      this.#start();
      return { bytes: null, reason: whereFrom(error) };
    }
  }

  remember(question) {
    const kind = kindOf(question);
    if (kind === "index") this.#settings.set(kind, Buffer.from(question));
  }
}

// The message of a trap and the innermost functions it happened in.
function whereFrom(error) {
  const functions = [...(error.stack ?? "").matchAll(/at (\S+) \(wasm:/g)].map((match) => match[1].replace(/^.*\./, ""));
  return `trap: ${error.message} in\n    ${functions.slice(0, 4).join("\n    ")}`;
}

const kindOf = (question) => question.subarray(0, Math.max(0, question.indexOf(32))).toString() ||
  question.toString().trim();

// Part of a line, around a byte.
function excerpt(line, position) {
  const text = line.toString("utf8").trimEnd();
  if (text.length <= 400) return text;
  const start = Math.max(0, Math.min(position, text.length) - 200);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + 400)}${start + 400 < text.length ? "…" : ""}`;
}

const library = new Library();
const counts = new Map();
const differences = new Map();
const traps = new Map();
const printed = new Map();

const count = (map, key) => map.get(key) ?? 0;
const add = (map, key) => map.set(key, count(map, key) + 1);
const sum = (map) => [...map.values()].reduce((total, number) => total + number, 0);

function compare(question, native, { bytes, reason }) {
  if (bytes !== null && native.equals(bytes)) return;
  const kind = kindOf(question);
  add(differences, kind);
  if (bytes === null) add(traps, kind);
  // Many traps at one place say no more than one; other answers may all be different.
  const key = `${kind} ${reason}`;
  add(printed, key);
  if (count(printed, key) > (bytes === null ? 1 : mostPrinted)) return;
  let position = 0;
  if (bytes !== null) while (native[position] === bytes[position]) position += 1;
  const place = bytes === null ? "trap" : `word ${native.subarray(0, position).toString().split(" ").length} differs`;
  console.log(`${place}\n  question ${excerpt(question, 0)}`);
  console.log(`  native   ${excerpt(native, position)}`);
  console.log(`  wasm32   ${bytes === null ? reason : excerpt(bytes, position)}`);
}

let position = 0;
let answerPosition = 0;
while (position < questions.length) {
  const lines = [];
  const natives = [];
  const start = position;
  const answerStart = answerPosition;
  for (let line = 0; line < blockLines && position < questions.length; line += 1) {
    const end = lineEnd(questions, position);
    const answerEnd = lineEnd(answers, answerPosition);
    lines.push(questions.subarray(position, end));
    natives.push(answers.subarray(answerPosition, answerEnd));
    position = end;
    answerPosition = answerEnd;
  }
  lines.forEach((line) => add(counts, kindOf(line)));
  const found = sum(traps) === 0 ? library.ask(questions.subarray(start, position)) : { bytes: null };
  if (found.bytes !== null && answers.subarray(answerStart, answerPosition).equals(found.bytes)) {
    lines.forEach((line) => library.remember(line));
    continue;
  }
  // Line by line: a trap leaves the others of its block without answers.
  lines.forEach((line, index) => {
    if (count(traps, kindOf(line)) >= mostTraps) return;
    compare(line, natives[index], library.ask(line));
    library.remember(line);
  });
}
if (answerPosition !== answers.length) throw new Error("expected as many answers as questions, found more");

for (const [kind, asked] of counts) {
  const trapped = count(traps, kind);
  const note = trapped === 0 ? "" : `, ${trapped} of them traps${trapped < mostTraps ? "" : ", after which no more were asked"}`;
  console.log(`  ${kind.padEnd(10)} ${String(asked).padStart(9)} questions, ${count(differences, kind)} differences${note}`);
}
console.log(`${count(counts, "zones")} points, ${sum(differences)} differences`);
process.exitCode = sum(differences) === 0 ? 0 : 1;
