import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { projectRoot } from './lib/files.mjs';
import { POLICY, serve, serveFromPort, wantedPort } from './serve.mjs';

const top = mkdtempSync(join(tmpdir(), 'phasebook-serve-'));
const root = join(top, 'dist');
let server;
before(async () => {
  mkdirSync(join(root, 'fonts'), { recursive: true });
  writeFileSync(join(top, 'secret.txt'), 'secret');
  mkdirSync(join(top, 'dist-other'));
  writeFileSync(join(top, 'dist-other/secret.txt'), 'secret');
  const files = {
    'index.html': '<h1>Cover</h1>'.repeat(50),
    'app.wasm': 'wasm',
    'start.js': 'start();',
    'a.json': '[1]',
    'fonts/a.ttf': 'ttf',
    'fonts/a.woff2': 'woff2',
    'b c.html': 'space',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  server = await serve({ root, prefix: '/a/b/' });
});
after(async () => {
  await server.close();
  rmSync(top, { recursive: true });
});

const OPEN_FILES = '/proc/self/fd';
const isOpen = (file) =>
  readdirSync(OPEN_FILES).some((name) => {
    try {
      return readlinkSync(join(OPEN_FILES, name)) === file;
    } catch {
      return false; // closed in the meantime
    }
  });

// The raw response {status, headers, body}, neither decompressed nor normalised.
const get = (path, headers = {}, method = 'GET', port = server.port) =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks = [];
      response
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });

describe('serve', () => {
  test('a folder is its index, under the prefix alone', async () => {
    assert.equal((await get('/a/b/')).status, 200);
    assert.equal((await get('/a/b/?view=page')).status, 200);
    assert.equal((await get('/')).status, 404);
    assert.equal((await get('/index.html')).status, 404);
    assert.equal((await get('/a/b')).headers.location, '/a/b/');
  });
  test('types are the ones browsers insist on', async () => {
    const type = async (name) => (await get(`/a/b/${name}`)).headers['content-type'];
    assert.equal(await type('app.wasm'), 'application/wasm');
    assert.equal(await type('start.js'), 'text/javascript; charset=utf-8');
    assert.equal(await type('a.json'), 'application/json');
    assert.equal(await type('fonts/a.ttf'), 'font/ttf');
    assert.equal(await type('fonts/a.woff2'), 'font/woff2');
  });
  test("a missing page is the book's own, at any depth, and knows where the book stands", async () => {
    const page = () => get('/a/b/c/d.html').then(({ status, body }) => [status, String(body)]);
    const [status, plain] = await page();
    assert.equal(status, 404);
    assert.match(plain, /href="\/a\/b\/"/);
    writeFileSync(join(root, '404.html'), '<base href="./"><h1>Lost</h1>');
    assert.deepEqual(await page(), [404, '<base href="/a/b/"><h1>Lost</h1>']);
    rmSync(join(root, '404.html'));
  });
  test('while somebody writes, pages listen for a new build and reload', async () => {
    writeFileSync(join(root, 'page.html'), '<body>Words\n</body>');
    const live = await serve({ root, prefix: '/a/b/', live: true });
    try {
      const page = await (await fetch(`${live.url}page.html`)).text();
      assert.match(page, /<script type="module" src="live-reload\.js"><\/script>\n<\/body>/);
      assert.match((await fetch(`${live.url}live-reload.js`)).headers.get('content-type'), /^text\/javascript/);
      const events = (await fetch(`${live.url}live-reload`)).body.pipeThrough(new TextDecoderStream()).getReader();
      const first = (await events.read()).value;
      assert.match(first, /^data: \d+\n\n$/);
      live.reload();
      assert.notEqual((await events.read()).value, first);
      assert.equal((await get('/a/b/live-reload.js')).status, 404, 'others serve nothing of this');
    } finally {
      await live.close();
    }
  });
  test('the policy is sent with every answer, exactly', async () => {
    // Spelled out here, because everything else would still pass if the policy became looser by mistake.
    assert.equal(
      POLICY,
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'",
    );
    for (const path of ['/a/b/', '/a/b/none.html']) assert.equal((await get(path)).headers['content-security-policy'], POLICY);
  });
  test('the policies of the page and of the servers in docs/serving.md are the same', () => {
    const read = (path) => readFileSync(join(projectRoot, path), 'utf8');
    const [, own] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(read('web/template.html'));
    assert.equal(own.replaceAll(' file:', ''), POLICY); // to Firefox a page on a disk is not 'self'
    const servers = [...read('docs/serving.md').matchAll(/Content-Security-Policy "([^"]*)"/g)].map(([, policy]) => policy);
    assert.equal(servers.length, 2);
    for (const policy of servers) assert.equal(policy, `${POLICY}; frame-ancestors 'self'`);
  });
  test('gzip is sent to those who ask, and not for what is compressed already', async () => {
    const plain = await get('/a/b/index.html');
    const packed = await get('/a/b/index.html', { 'Accept-Encoding': 'gzip, br' });
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.ok(packed.body.length < plain.body.length);
    assert.deepEqual(gunzipSync(packed.body), plain.body);
    assert.equal((await get('/a/b/fonts/a.woff2', { 'Accept-Encoding': 'gzip' })).headers['content-encoding'], undefined);
  });
  test('an unchanged file is not sent again, a changed one is', async () => {
    const {
      headers: { etag },
    } = await get('/a/b/a.json');
    const again = await get('/a/b/a.json', { 'If-None-Match': etag });
    assert.equal(again.status, 304);
    assert.equal(again.body.length, 0);
    writeFileSync(join(root, 'a.json'), '[2, 3]');
    assert.equal((await get('/a/b/a.json', { 'If-None-Match': etag })).body.toString(), '[2, 3]');
  });
  test('HEAD has the length and no body; other methods are refused', async () => {
    const head = await get('/a/b/index.html', {}, 'HEAD');
    assert.deepEqual([head.status, head.headers['content-length'], head.body.length], [200, '700', 0]);
    assert.equal((await get('/a/b/', {}, 'POST')).status, 405);
  });
  test('a part of a file is sent as it is, also to those who take gzip', async () => {
    const part = await get('/a/b/index.html', { Range: 'bytes=4-8', 'Accept-Encoding': 'gzip' });
    assert.deepEqual(
      [part.status, part.headers['content-range'], part.headers['content-encoding'], String(part.body)],
      [206, 'bytes 4-8/700', undefined, 'Cover'],
    );
  });
  test('a file is closed when its reader goes away half way', {
    skip: !existsSync(OPEN_FILES) && 'this system does not list open files',
  }, async () => {
    const large = join(root, 'large.wasm');
    writeFileSync(large, randomBytes(4_000_000));
    for (const encoding of ['identity', 'gzip']) {
      await new Promise((resolve) => {
        request({ host: '127.0.0.1', port: server.port, path: '/a/b/large.wasm', headers: { 'Accept-Encoding': encoding } }, (response) => {
          assert.ok(isOpen(large), encoding);
          response
            .once('data', () => response.destroy())
            .on('error', () => undefined)
            .once('close', resolve);
        }).end();
      });
      for (let patience = 100; isOpen(large) && patience > 0; patience -= 1) await setTimeout(20);
      assert.equal(isOpen(large), false, encoding);
    }
  });
  test('nothing outside the folder is served', async () => {
    for (const path of [
      '/a/b/../secret.txt',
      '/a/b/%2e%2e/secret.txt',
      '/a/b/..%2fsecret.txt',
      '/a/b/../dist-other/secret.txt',
      '/a/b//etc/passwd',
      '/a/b/%00',
      '/a/b/%zz',
      '/a/b/fonts',
    ]) {
      assert.equal((await get(path)).status, 404, path);
    }
    assert.equal((await get('/a/b/b%20c.html')).body.toString(), 'space');
  });
  test('a missing page is a page that leads to the cover', async () => {
    const { status, headers, body } = await get('/a/b/none.html');
    assert.equal(status, 404);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.match(body.toString(), /href="\/a\/b\/"/);
  });
  test('a taken port is said and the next one used', async () => {
    const said = [];
    const other = await serveFromPort({ root }, server.port, (line) => said.push(line));
    assert.ok(other.port > server.port);
    assert.match(said[0], new RegExp(`Port ${server.port} is taken; trying ${server.port + 1}`));
    assert.equal((await get('/', {}, 'GET', other.port)).status, 200);
    await other.close();
  });
  test('PORT is checked', async () => {
    assert.equal(wantedPort(undefined), 8080);
    assert.equal(wantedPort('9001'), 9001);
    await assert.rejects(serveFromPort({ root }, wantedPort('eighty')), /PORT must be a whole number/);
  });
  test('close ends connections that are still open', async () => {
    const other = await serve({ root });
    const socket = connect(other.port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await other.close();
    await closed;
  });
});
