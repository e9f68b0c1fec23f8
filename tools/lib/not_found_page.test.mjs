import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from './files.mjs';
import { NOT_FOUND_PAGE, setBase, withBase } from './not_found_page.mjs';

test('the base that the compiler writes is the one that is replaced', () => {
  const [, written] = /kNotFoundBase = "(.*)";/.exec(readFileSync(join(projectRoot, 'src/compiler/site/front.h'), 'utf8'));
  assert.equal(withBase(`a${written.replaceAll('\\', '')}b`, '/x/'), 'a<base href="/x/">b');
});

test('a path with signs of HTML in it stays one attribute', () =>
  assert.equal(withBase('<base href="./">', '/a"&$&/'), '<base href="/a&#34;&#38;$&#38;/">'));

test('the page of a finished build is changed in place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasebook-not-found-'));
  const file = join(folder, NOT_FOUND_PAGE);
  writeFileSync(file, '<base href="./">');
  setBase(file, '/book/');
  assert.equal(readFileSync(file, 'utf8'), '<base href="/book/">');
  rmSync(folder, { recursive: true });
});
