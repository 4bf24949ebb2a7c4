// The module in Chromium: a page loads it from a server on loopback, and posts what it found.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { bytes, directory, load } from "./built.mjs";
import { bodyOf, serve } from "./server.mjs";

const chromium = process.env.CHROMIUM ?? "chromium";
const positions = [[43.06, 141.35], [43.8, 87.6], [0, -140], [52.5, 13.4], [-54.8, -68.3], [90, 0]];

// What the page reports.
async function open(index) {
  let received;
  const report = new Promise((resolve) => { received = resolve; });
  const web = await serve([directory, fileURLToPath(new URL(".", import.meta.url))], {
    "/report": async (request, response) => {
      received(JSON.parse(await bodyOf(request)));
      response.end();
    },
  });
  const profile = mkdtempSync(join(tmpdir(), "tzlookup-chromium-"));
  const address = new URL("page.html", web.address);
  address.searchParams.set("index", index);
  address.searchParams.set("positions", JSON.stringify(positions));
  const browser = spawn(chromium, [
    // Sandboxes need rights that containers do not have. The page is our own.
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", `--user-data-dir=${profile}`, address.href,
  ], { stdio: ["ignore", "ignore", "pipe"], detached: true });
  let said = "";
  browser.stderr.on("data", (part) => { said += part; });
  const ended = once(browser, "exit").then(
    ([code]) => { throw new Error(`expected ${chromium} to open a page, found exit code ${code}: ${said}`); });
  try {
    return await Promise.race([report, ended]);
  } finally {
    ended.catch(() => {});
    // Its whole group: it consists of many processes.
    if (browser.exitCode === null && browser.pid) process.kill(-browser.pid, "SIGKILL");
    web.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

for (const index of ["world.tzidx", "compact.tzidx", "tiny.tzidx"]) {
  test(`a page answers from ${index}`, { timeout: 120_000 }, async (context) => {
    const report = await open(index);
    assert.equal(report.error, undefined);
    const tz = await load({ index: bytes(index) });
    assert.equal(report.first, "Asia/Tokyo");
    assert.equal(report.errorBound, tz.errorBound);
    assert.deepEqual(report.zones, positions.map((position) => tz.timeZones(...position)));
    assert.deepEqual(report.borders, positions.map((position) => tz.nearestBorder(...position)));
    assert.deepEqual(report.times, positions.map((position) => tz.localTime(...position, 1785542400000)));
    assert.deepEqual(report.many.map((zone) => tz.zones[zone]), positions.map((position) => tz.timeZone(...position)));
    assert.match(report.damaged, /^index: .*(expected|found)/);
    context.diagnostic(`first answer after ${report.milliseconds.toFixed(0)} ms`);
  });
}
