// Where code and boundaries come from, and what is wrong with them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { bytes, directory, file, load } from "./built.mjs";
import { serve } from "./server.mjs";

const index = bytes("tiny.tzidx");
const wasm = await WebAssembly.compile(bytes("tzlookup.wasm"));
const scratch = mkdtempSync(join(tmpdir(), "tzlookup-"));

const send = (type, body, headers = {}) => (request, response) =>
  response.writeHead(200, { "content-type": type, ...headers }).end(body);

const web = await serve([directory], {
  "/no-type.wasm": send("text/plain", bytes("tzlookup.wasm")),
  "/compressed.tzidx": send("application/octet-stream", gzipSync(index), { "content-encoding": "gzip" }),
  // Without a length.
  "/parts.tzidx": (request, response) => {
    for (let start = 0; start < index.length; start += 100_003) response.write(index.subarray(start, start + 100_003));
    response.end();
  },
  "/page": send("text/html", "<!doctype html><title>All addresses lead here</title>"),
  "/cut": (request, response) => {
    response.writeHead(200, { "content-length": index.length });
    response.write(index.subarray(0, 1000), () => response.destroy());
  },
});

after(() => {
  web.close();
  rmSync(scratch, { recursive: true });
});

const isWhole = (tz) => assert.equal(tz.timeZone(43.06, 141.35), "Asia/Tokyo");

test("an index comes from bytes, files, addresses and responses", async () => {
  const padded = new Uint8Array(index.length + 3);
  padded.set(index, 3);
  const sources = {
    bytes: index,
    buffer: index.buffer,
    view: new DataView(padded.buffer, 3),
    path: file("tiny.tzidx"),
    url: pathToFileURL(file("tiny.tzidx")),
    text: pathToFileURL(file("tiny.tzidx")).href,
    http: `${web.address}/tiny.tzidx`,
    compressed: new URL(`${web.address}/compressed.tzidx`),
    parts: `${web.address}/parts.tzidx`,
    response: fetch(`${web.address}/tiny.tzidx`),
    made: new Response(index),
  };
  for (const [name, source] of Object.entries(sources)) {
    const tz = await load({ wasm, index: source });
    assert.equal(tz.timeZone(43.06, 141.35), "Asia/Tokyo", name);
    assert.ok(tz.errorBound > 0, name);
  }
});

test("code comes from the same", async () => {
  const sources = [
    bytes("tzlookup.wasm"), file("tzlookup.wasm"), `${web.address}/tzlookup.wasm`, `${web.address}/no-type.wasm`,
    fetch(`${web.address}/tzlookup.wasm`), wasm,
  ];
  for (const source of sources) isWhole(await load({ wasm: source, index }));
});

test("npm can install it", async () => {
  const modules = join(scratch, "node_modules");
  mkdirSync(modules);
  symlinkSync(directory, join(modules, "tzlookup-wasm"));
  const use = join(scratch, "use.mjs");
  writeFileSync(use, `
    import { createRequire } from "node:module";
    import { load } from "tzlookup-wasm";
    const index = createRequire(import.meta.url).resolve("tzlookup-wasm/tiny.tzidx");
    console.log((await load({ index })).timeZone(43.06, 141.35));`);
  assert.equal(execFileSync(process.execPath, [use], { encoding: "utf8" }), "Asia/Tokyo\n");
  const { version } = JSON.parse(readFileSync(file("package.json"), "utf8"));
  assert.equal((await load({ wasm, index })).version, version);
});

test("code needs nothing from its host", () => assert.deepEqual(WebAssembly.Module.imports(wasm), []));

const rejects = (options, pattern) => assert.rejects(load(options), pattern);

test("what cannot be read is named", async () => {
  const closed = await serve([]);
  closed.close();
  await rejects({ wasm, index: file("none.tzidx") }, /^Error: index: expected a file at .*none\.tzidx, found: ENOENT/);
  await rejects({ index, wasm: file("none.wasm") }, /^Error: wasm: expected a file at .*none\.wasm, found: ENOENT/);
  await rejects({ wasm, index: `${web.address}/none` }, /^Error: index: expected a file at http.*none, found HTTP status 404/);
  await rejects({ wasm, index: fetch(`${web.address}/none`) }, /found HTTP status 404/);
  await rejects({ wasm, index: `${closed.address}/` }, /^Error: index: expected a file at http.*, found: .*ECONNREFUSED/);
  await rejects({ wasm, index: 5 }, /^TypeError: index: expected a URL, a Response or bytes, found Number/);
  await rejects({ wasm: null, index }, /^TypeError: wasm: expected a URL, a Response or bytes, found null/);
  await rejects({ wasm, index: `${web.address}/cut` }, Error);
  await rejects({ indx: index }, /^TypeError: load: expected the options wasm and index, found indx/);
  await rejects({ wasm: new Uint8Array(8), index }, WebAssembly.CompileError);
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  await rejects({ wasm: empty, index }, /^Error: wasm: expected the module that was built with tzlookup\.mjs/);
});

test("what is no index is refused with the reason", async () => {
  await rejects({ wasm, index: new Uint8Array() }, /^Error: index: .*(expected|found)/);
  await rejects({ wasm, index: new Response() }, /^Error: index: .*(expected|found)/);
  await rejects({ wasm, index: `${web.address}/page` }, /^Error: index: .*(expected|found)/);
  await rejects({ wasm, index: new Uint8Array(5000) }, /^Error: index: .*(expected|found)/);
  const path = join(scratch, "text.tzidx");
  writeFileSync(path, "not an index");
  await rejects({ wasm, index: path }, /^Error: index: .*(expected|found)/);
});

test("an index that is cut off anywhere is refused", async () => {
  for (let count = 0; count < index.length; count += 7919) {
    await rejects({ wasm, index: index.subarray(0, count) }, /^Error: index: .*(expected|found)/);
  }
  await rejects({ wasm, index: index.subarray(0, -1) }, /^Error: index: /);
  const longer = new Uint8Array(index.length + 1);
  longer.set(index);
  await rejects({ wasm, index: longer }, /^Error: index: /);
  isWhole(await load({ wasm, index }));
});

test("an index with a changed byte is refused", async () => {
  const damaged = Uint8Array.from(index);
  for (let place = 0; place < 400; place += 1) {
    const offset = place < 200 ? place : (place * 2_654_435_761) % index.length;
    damaged[offset] ^= 1 << place % 8;
    // Some bytes may have any value, such as those between sections.
    const error = await load({ wasm, index: damaged }).then(isWhole, (error) => error);
    assert.ok(error === undefined || /^Error: index: /.test(String(error)), `byte ${offset}: ${error?.stack}`);
    damaged[offset] = index[offset];
  }
  await rejects({ wasm, index: Uint8Array.from(index, (byte, offset) => (offset === 2000 ? ~byte : byte)) }, /^Error: index: /);
  isWhole(await load({ wasm, index }));
});
