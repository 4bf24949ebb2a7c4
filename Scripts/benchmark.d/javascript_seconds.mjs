// Times look-ups in node: node javascript_seconds.mjs DIRECTORY POINTS SET ROUNDS
//
// DIRECTORY is what Scripts/build wasm made; POINTS has latitude and longitude by turns, as doubles. Prints lines of binding,
// function, set, seconds and rows, one for each round, with tabs between them. What is compared takes turns, so that what else
// the machine does falls on all. Where the environment variable TZ_LOOKUP names the file tz.js of the package tz-lookup, it
// takes part, and the share of answers that differ from the exact ones goes to standard error.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [directory, pointsPath, set, rounds] = process.argv.slice(2);
const { load } = await import(pathToFileURL(resolve(directory, "tzlookup.mjs")).href);
const points = new Float64Array(new Uint8Array(readFileSync(pointsPath)).buffer);
const latitudes = points.filter((_, number) => number % 2 === 0);
const longitudes = points.filter((_, number) => number % 2 === 1);

const tz = await load();

// Each has a loop of its own: one that is shared would call what engines cannot optimize. Answers are counted, so that none
// is left out.
const contenders = {
  "JavaScript\ttimeZone"() {
    let found = 0;
    for (let number = 0; number < latitudes.length; number += 1) {
      if (tz.timeZone(latitudes[number], longitudes[number]) !== null) found += 1;
    }
    return found;
  },
  "JavaScript\ttimeZonesMany": () => tz.timeZonesMany(latitudes, longitudes),
};
if (process.env.TZ_LOOKUP) {
  const lookup = createRequire(import.meta.url)(resolve(process.env.TZ_LOOKUP));
  contenders["tz-lookup\ttzlookup"] = () => {
    let found = 0;
    for (let number = 0; number < latitudes.length; number += 1) {
      if (lookup(latitudes[number], longitudes[number]) !== null) found += 1;
    }
    return found;
  };
  const wrong = latitudes.filter((latitude, number) =>
    lookup(latitude, longitudes[number]) !== tz.timeZone(latitude, longitudes[number])).length;
  console.error(`tz-lookup, ${set}: ${((100 * wrong) / latitudes.length).toFixed(3)} % differ`);
}

for (let round = -1; round < Number(rounds); round += 1) {
  for (const [name, run] of Object.entries(contenders)) {
    const start = performance.now();
    run();
    const seconds = (performance.now() - start) / 1000;
    // The first round compiles.
    if (round >= 0) console.log(`${name}\t${set}\t${seconds}\t${latitudes.length}`);
  }
}
