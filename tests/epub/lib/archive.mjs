// An EPUB as the tests look at it: its files, and its documents as an XML parser reads them.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';
import { makeEpub } from '../../../tools/epub/book.mjs';
import { projectRoot } from '../../../tools/lib/files.mjs';

export const MODIFIED = '2026-11-27T06:30:15Z';
export const SITE = 'https://example.org/book/';
export const dist = join(projectRoot, 'dist');

/** The EPUB of the built book: its bytes, its files by name, those that are XML as documents, and `text`, a file as text. */
export async function openEpub(options = {}) {
  const { bytes } = await makeEpub({ dist, modified: MODIFIED, ...options });
  const files = new Map(Object.entries(unzipSync(bytes)));
  const text = (name) => strFromU8(files.get(name));
  const parsed = [...files.keys()].filter((name) => /\.(xhtml|opf|xml)$/.test(name)).map((name) => [name, parse(text(name), name)]);
  return { bytes, files, text, documents: new Map(parsed) };
}

/** Throws at the first thing that is not well-formed. */
export function parse(xml, name) {
  const onError = (level, message) => assert.fail(`${name}: ${level}: ${message}`);
  return new DOMParser({ onError }).parseFromString(xml, 'text/xml');
}

export const all = (node, name) => [...node.getElementsByTagName(name)];
export const hasClass = (node, name) => (node.getAttribute('class') ?? '').split(' ').includes(name);
export const pagesOf = ({ documents }) => [...documents].filter(([name]) => name.endsWith('.xhtml'));
