// A static server for dist/. sirv finds and sends the files, and @polka/compression compresses them. This module adds the product's
// Content-Security-Policy, the path prefix and the page for missing addresses.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Failure, runMain } from './lib/failure.mjs';
import { projectRoot } from './lib/files.mjs';
import { makeLiveReload } from './lib/live_reload.mjs';
import { NOT_FOUND_PAGE, withBase } from './lib/not_found_page.mjs';

export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'";

// sirv sends a charset for HTML only.
const TEXT_TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.txt': 'text/plain' };
// Images and WOFF2 are compressed already.
const COMPRESSIBLE = /^text\/|json|xml|wasm|font\/(ttf|otf)/;

function setCharset(response, path) {
  const type = TEXT_TYPES[extname(path)];
  if (type) response.setHeader('Content-Type', `${type}; charset=utf-8`);
}

// The book's own page for missing addresses, with the prefix as the base of its relative links.
function sendNotFoundPage(response, root, prefix) {
  const file = join(root, NOT_FOUND_PAGE);
  const page = existsSync(file)
    ? withBase(readFileSync(file, 'utf8'), prefix)
    : `<!doctype html><html lang="en"><title>Not found</title><h1>There is no such page</h1><p>The book begins on its <a href="${prefix}">cover</a>.</p></html>`;
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(page) });
  response.end(page);
}

// Closes the file when the client disconnects half-way, because sirv leaves it open. A file that cannot be read would end the process
// otherwise.
function releaseFile(response) {
  let file;
  response.once('pipe', (stream) => {
    file = stream;
    file.once('error', () => response.destroy());
  });
  response.once('close', () => file?.destroy());
}

const PAGE = /^[\w-]+\.html$/;

async function makeHandler({ root, prefix, policy, live }) {
  // Imported here because set-up installs them.
  const [{ default: sirv }, { default: compression }] = await Promise.all([import('sirv'), import('@polka/compression')]);
  // `dev` makes sirv look files up for each request, so that a new build is served at once.
  const sendFile = sirv(root, { dev: true, etag: true, extensions: [], setHeaders: setCharset });
  const compress = compression({ mimes: COMPRESSIBLE, threshold: 1 }); // an empty response must not be compressed
  const send = (request, response) => {
    const path = request.url.split(/[?#]/)[0];
    if (path === prefix.slice(0, -1)) return response.writeHead(301, { Location: prefix }).end();
    if (!path.startsWith(prefix)) return sendNotFoundPage(response, root, prefix);
    const name = path.slice(prefix.length) + (path.endsWith('/') ? 'index.html' : '');
    if (live && PAGE.test(name) && existsSync(join(root, name)))
      return response.setHeader('Content-Type', TEXT_TYPES['.html']).end(live.addTo(readFileSync(join(root, name), 'utf8')));
    request.url = `/${name}`;
    return sendFile(request, response, () => sendNotFoundPage(response, root, prefix));
  };
  const respond = (request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (policy) response.setHeader('Content-Security-Policy', policy);
    if (!['GET', 'HEAD'].includes(request.method)) return response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    if (live?.answer(request.url.slice(prefix.length), response)) return;
    releaseFile(response);
    if (request.headers.range) return send(request, response); // a range counts the bytes of the uncompressed file
    return compress(request, response, () => send(request, response));
  };
  return (request, response) => {
    try {
      respond(request, response);
    } catch (error) {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error.message));
    }
  };
}

// Resolves to {port, url, close(), reload()}. Port 0 takes any free port; if the port is taken, rejects with code EADDRINUSE. `policy: ''`
// sends no policy. With `live`, `reload` makes the pages that are open reload.
export async function serve({ root = join(projectRoot, 'dist'), port = 0, prefix = '/', policy = POLICY, live = false } = {}) {
  const folder = `/${prefix}/`.replace(/\/+/g, '/');
  const reloading = live ? makeLiveReload() : undefined;
  const handle = await makeHandler({ root, prefix: folder, policy, live: reloading });
  const first = await listen(handle, port, '127.0.0.1');
  const servers = [first];
  const actual = first.address().port;
  try {
    servers.push(await listen(handle, actual, '::1')); // browsers may try this address for localhost first
  } catch (error) {
    if (error.code === 'EADDRINUSE' && port !== 0) {
      await closeAll(servers);
      throw error;
    }
  }
  return { port: actual, url: `http://localhost:${actual}${folder}`, close: () => closeAll(servers), reload: reloading?.reload };
}

function listen(handle, port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer(handle);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

const closeAll = (servers) =>
  Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        }),
    ),
  );

// Serves at the first free port from the wanted one on, and says so if it is a different one.
export async function serveFromPort(options, wanted, say = console.log) {
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65535) throw new Failure('PORT must be a whole number from 1 to 65535.');
  for (let port = wanted; port < Math.min(wanted + 20, 65536); port += 1) {
    try {
      return await serve({ ...options, port });
    } catch (error) {
      if (error.code === 'EACCES') throw new Failure(`Port ${port} needs privileges that you do not have: set PORT to 1024 or more.`);
      if (error.code !== 'EADDRINUSE') throw error;
      say(`Port ${port} is taken; trying ${port + 1}.`);
    }
  }
  throw new Failure(`Twenty ports from ${wanted} on are taken: set PORT to a free one.`);
}

export const wantedPort = (text = process.env.PORT) => (text ? Number(text) : 8080);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const { values } = parseArgs({ options: { root: { type: 'string' }, port: { type: 'string' }, prefix: { type: 'string' } } });
    const { url } = await serveFromPort({ root: values.root, prefix: values.prefix }, wantedPort(values.port));
    console.log(`Serving ${url}`);
  });
}
