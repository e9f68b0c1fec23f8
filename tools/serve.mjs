// A static server for dist/: right types, gzip, ETags, the product's Content-Security-Policy, any path prefix.
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, resolve, sep} from 'node:path';
import {pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';
import {Failure, runMain} from './lib/failure.mjs';
import {projectRoot} from './lib/files.mjs';
import {kLostPage, withBase} from './lib/lost_page.mjs';

export const kPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; worker-src 'self'; manifest-src 'self'";

const kTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const kCompressed = new Set(['.png', '.ico', '.woff2']);

// The file that a URL path means: undefined outside the prefix and the root, and for what does not exist.
export function fileFor(urlPath, root, prefix = '/') {
  let path;
  try {
    path = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  if (!path.startsWith(prefix) || path.includes('\0')) return undefined;
  const top = resolve(root);
  const file = resolve(top, `.${sep}${path.slice(prefix.length)}`);
  if (file !== top && !file.startsWith(top + sep)) return undefined;
  const found = path.endsWith('/') ? join(file, 'index.html') : file;
  return existsSync(found) && statSync(found).isFile() ? found : undefined;
}

// Reads a file, its ETag and its gzip once for each version of it.
function makeCache() {
  const entries = new Map();
  return (file) => {
    const {mtimeMs, size} = statSync(file);
    const known = entries.get(file);
    if (known && known.mtimeMs === mtimeMs && known.size === size) return known;
    const body = readFileSync(file);
    const entry = {mtimeMs, size, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, gzip: undefined};
    entries.set(file, entry);
    return entry;
  };
}

// The book's own page for missing ones, whose relative addresses are told where the book stands.
function lostPage(root, prefix) {
  const file = join(root, kLostPage);
  if (existsSync(file)) return withBase(readFileSync(file, 'utf8'), prefix);
  return `<!doctype html><html lang="en"><title>Not found</title><h1>There is no such page</h1><p>The book begins on its <a href="${prefix}">cover</a>.</p></html>`;
}

function respond(request, response, {root, prefix, policy, cache}) {
  const headers = {'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff', ...(policy ? {'Content-Security-Policy': policy} : {})};
  const finish = (status, more, body = '') => {
    response.writeHead(status, {...headers, ...more, ...(status === 304 ? {} : {'Content-Length': Buffer.byteLength(body)})});
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  if (!['GET', 'HEAD'].includes(request.method)) return finish(405, {Allow: 'GET, HEAD'});
  const path = request.url.split(/[?#]/)[0];
  if (path === prefix.slice(0, -1)) return finish(301, {Location: prefix});
  const file = fileFor(path, root, prefix);
  if (!file) return finish(404, {'Content-Type': kTypes['.html']}, lostPage(root, prefix));

  const entry = cache(file);
  const extension = extname(file);
  const common = {'Content-Type': kTypes[extension] ?? 'application/octet-stream', ETag: entry.etag, Vary: 'Accept-Encoding'};
  if ((request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(entry.etag)) return finish(304, common);
  if (kCompressed.has(extension) || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return finish(200, common, entry.body);
  entry.gzip ??= gzipSync(entry.body, {level: 9});
  return finish(200, {...common, 'Content-Encoding': 'gzip'}, entry.gzip);
}

// Resolves to {port, url, close()}. Port 0 takes any free port; a taken port rejects with code EADDRINUSE. `policy: ''` sends none.
export async function serve({root = join(projectRoot, 'dist'), port = 0, prefix = '/', policy = kPolicy} = {}) {
  const context = {root, prefix: `/${prefix}/`.replace(/\/+/g, '/'), policy, cache: makeCache()};
  const handle = (request, response) => {
    try {
      respond(request, response, context);
    } catch (error) {
      response.writeHead(500, {'Content-Type': 'text/plain'});
      response.end(String(error.message));
    }
  };
  const first = await listen(handle, port, '127.0.0.1');
  const servers = [first];
  const actual = first.address().port;
  try {
    servers.push(await listen(handle, actual, '::1')); // browsers may try this address of localhost first
  } catch (error) {
    if (error.code === 'EADDRINUSE' && port !== 0) {
      await closeAll(servers);
      throw error;
    }
  }
  return {port: actual, url: `http://localhost:${actual}${context.prefix}`, close: () => closeAll(servers)};
}

function listen(handle, port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer(handle);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

const closeAll = (servers) => Promise.all(servers.map((server) => new Promise((resolve) => {
  server.close(resolve);
  server.closeAllConnections();
})));

// The first free port from the wanted one on; says so when that is another.
export async function serveFromPort(options, wanted, say = console.log) {
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65535) throw new Failure('PORT has to be a whole number from 1 to 65535.');
  for (let port = wanted; port < Math.min(wanted + 20, 65536); port += 1) {
    try {
      return await serve({...options, port});
    } catch (error) {
      if (error.code === 'EACCES') throw new Failure(`Port ${port} needs rights that you do not have: set PORT to 1024 or more.`);
      if (error.code !== 'EADDRINUSE') throw error;
      say(`Port ${port} is taken; trying ${port + 1}.`);
    }
  }
  throw new Failure(`Twenty ports from ${wanted} on are taken: set PORT to a free one.`);
}

export const wantedPort = (text = process.env.PORT) => (text ? Number(text) : 8080);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const {values} = parseArgs({options: {root: {type: 'string'}, port: {type: 'string'}, prefix: {type: 'string'}}});
    const {url} = await serveFromPort({root: values.root, prefix: values.prefix}, wantedPort(values.port));
    console.log(`Serving ${url}`);
  });
}
