// The modules of the page, for node: it takes a file for a module only if its directory says so.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const page = fileURLToPath(new URL("../../../Sources/Service/CServiceData/page", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "tzlookup-page-"));
process.on("exit", () => rmSync(directory, { recursive: true }));
cpSync(page, directory, { recursive: true, filter: (path) => !path.endsWith("maplibre") });
writeFileSync(join(directory, "package.json"), '{ "type": "module" }');

export const load = (name) => import(pathToFileURL(join(directory, name)));

// Numbers in 0 ..< 1, the same for each seed (mulberry32).
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
