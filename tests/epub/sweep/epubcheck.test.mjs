// EPUBCheck, the validator of the W3C, finds nothing to say about the EPUB, and would say it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { makeEpub } from '../../../tools/epub/book.mjs';
import { runUnchecked } from '../../../tools/lib/run.mjs';
import { setUpEpubcheck } from '../../../tools/setup/epubcheck.mjs';
import { dist, MODIFIED, SITE } from '../lib/archive.mjs';

describe('EPUBCheck', () => {
  let command;
  let folder;
  before(async () => {
    command = await setUpEpubcheck();
    folder = mkdtempSync(join(tmpdir(), 'phasebook-epub-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  async function check(bytes) {
    const file = join(folder, 'book.epub');
    writeFileSync(file, bytes);
    return runUnchecked(command[0], [...command.slice(1), file]);
  }

  for (const site of [undefined, SITE]) {
    test(site ? 'accepts an EPUB that links to the live book' : 'accepts the EPUB', async () => {
      const { code, output } = await check((await makeEpub({ dist, site, modified: MODIFIED })).bytes);
      assert.equal(code, 0, output);
      assert.match(output, /No errors or warnings detected/);
    });
  }

  test('finds a link that leads nowhere', async () => {
    const files = unzipSync((await makeEpub({ dist, modified: MODIFIED })).bytes);
    const broken = Buffer.from(files['EPUB/glossary.xhtml']).toString().replace('</h1>', '</h1><p><a href="#gone">gone</a></p>');
    const { mimetype, ...others } = { ...files, 'EPUB/glossary.xhtml': strToU8(broken) };
    const { code, output } = await check(zipSync({ mimetype: [mimetype, { level: 0 }], ...others }));
    assert.equal(code, 1);
    assert.match(output, /ERROR\(RSC-012\).*glossary\.xhtml/);
  });
});
