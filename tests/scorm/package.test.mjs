// What `npm run scorm` makes: read back with an independent reader of zip files and of XML, and validated.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { unzipSync } from 'fflate';
import { projectRoot } from '../../tools/lib/files.mjs';
import { packagedFiles } from '../../tools/scorm/package.mjs';
import { makePackage, readOptions } from '../../tools/scorm.mjs';
import { readManifest } from './lib/lms.mjs';
import { writeStandIn } from './lib/stand_in_book.mjs';

let folder;
let site;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'phasebook-package-'));
  site = join(folder, 'site');
  writeStandIn(site);
});
after(() => rmSync(folder, { recursive: true, force: true }));

const make = (...args) => makePackage([...args, '--out', join(folder, 'package.zip')], site);
const filesOf = (file) => unzipSync(readFileSync(file));
const textOf = (files, name) => Buffer.from(files[name]).toString();

test('a package has a valid manifest that names every file, one unit and the rule', async () => {
  const files = filesOf(await make('--require', '1,3', '--mastery', '55', '--count', 'first'));
  for (const name of Object.keys(files).filter((name) => /\.(xml|xsd)$/.test(name))) writeFileSync(join(folder, name), files[name]);
  execFileSync('xmllint', ['--noout', '--nonet', '--schema', join(folder, 'adlcp_rootv1p2.xsd'), join(folder, 'imsmanifest.xml')], {
    stdio: 'pipe',
  });

  const manifest = readManifest(textOf(files, 'imsmanifest.xml'));
  assert.equal(manifest.launch, 'scorm.html?require=1,3&mastery=55&count=first');
  assert.equal(manifest.mastery, '55');
  assert.equal(manifest.scos, 1);
  const others = ['imsmanifest.xml', 'imscp_rootv1p1p2.xsd', 'adlcp_rootv1p2.xsd', 'ims_xml.xsd'];
  assert.deepEqual(
    manifest.files.toSorted(),
    Object.keys(files)
      .filter((name) => !others.includes(name))
      .sort(),
  );
  assert.ok(manifest.files.includes('01-one.html'));
  assert.ok(!('service_worker.js' in files));
  assert.match(textOf(files, 'answers.html'), /The answer key is not a part of the book in a course/);
});

test('the same site gives the same package', async () => {
  const first = readFileSync(await make());
  assert.ok(first.equals(readFileSync(await make())));
});

test('an xAPI package names the address of the book and where it reports to', async () => {
  const files = filesOf(await make('--xapi', '--site', 'https://example.org/book/', '--lrs', 'https://lrs.example.org'));
  assert.match(
    textOf(files, 'tincan.xml'),
    /<activity id="https:\/\/example\.org\/book\/".*[\s\S]*<launch lang="en">xapi\.html\?require=all&amp;mastery=70&amp;count=right</,
  );
  assert.match(textOf(files, 'xapi.html'), /connect-src 'self' https:\/\/lrs\.example\.org;/);
  assert.ok(!('imsmanifest.xml' in files));
  assert.match(textOf(files, 'licences-xapi.txt'), /xAPI\.js 3.*[\s\S]*axios \d/);
});

test('wrong options are named, with what they could be', async () => {
  for (const [args, expected] of [
    [['--require', '1-7'], /--require 1-7: there is no chapter 7/],
    [['--mastery', '170'], /--mastery 170: .* 0 to 100/],
    [['--count', 'all'], /--count all: .*right .*first/],
    [['--requires', '1'], /--requires.*The options are --require, --mastery/],
    [['--site', 'https://example.org/'], /for a package with --xapi/],
    [['--xapi'], /add --site https:\/\/example\.org\/book\//],
    [['--xapi', '--site', 'example.org/book'], /add --site/],
    [['--xapi', '--site', 'https://example.org/book/', '--lrs', 'https://lrs.example.org/xapi/'], /origin of the LRS alone/],
  ])
    await assert.rejects(make(...args), expected);
  assert.equal(readOptions([]).mastery, '70');
});

// What a browser minds the type of has one in Moodle's list; the rest, data and fonts, it takes as whatever it is sent.
const MINDED = ['html', 'js', 'css', 'svg', 'png', 'txt', 'json', 'pdf', 'epub'];
const UNMINDED = ['wasm', 'bin', 'ttf', 'woff2'];
const dist = process.env.PHASEBOOK_DIST ?? join(projectRoot, 'dist');

test('of the built book only what a course needs goes into a package', { skip: !existsSync(dist) && 'there is no dist/' }, () => {
  const names = packagedFiles(dist);
  assert.ok(names.length > 300, `${names.length} files`);
  const types = new Set(names.map((name) => name.split('.').at(-1)));
  assert.deepEqual(
    [...types].filter((type) => ![...MINDED, ...UNMINDED].includes(type)),
    [],
  );
  assert.deepEqual(
    names.filter((name) => /service_worker|^engine\/|bank-report|^404/.test(name)),
    [],
  );
});
