// What Scripts/build wasm made, in the directory that the environment variable TZLOOKUP_WASM names.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const directory = process.env.TZLOOKUP_WASM;
if (!directory) throw new Error("expected TZLOOKUP_WASM to name the directory of tzlookup.mjs, found nothing");

export const { INVALID_POSITION, NO_ZONE, OUTSIDE_REGION, TimeZoneLookup, load } = await import(
  pathToFileURL(join(directory, "tzlookup.mjs")).href);

export const file = (name) => join(directory, name);
export const bytes = (name) => new Uint8Array(readFileSync(file(name)));
