// A web server on loopback for the tests, of the files of one directory and of answers made by hand.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".tzidx": "application/octet-stream",
};

/**
 * @param {string[]} directories Where files are looked for, in this order.
 * @param {Object<string, (request, response) => void>} pages What answers at a path instead.
 * @returns Its address and what closes it.
 */
export async function serve(directories, pages = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pages[pathname]) return pages[pathname](request, response);
    const path = directories.map((directory) => join(directory, normalize(pathname))).find(existsSync);
    if (path === undefined || !statSync(path).isFile()) return response.writeHead(404).end("none");
    const type = types[extname(path)] ?? "text/plain";
    response.writeHead(200, { "content-type": type, "content-length": statSync(path).size });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** All of a request's body, as text. */
export async function bodyOf(request) {
  let text = "";
  for await (const part of request) text += part;
  return text;
}
