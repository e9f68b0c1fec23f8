// node tools/subset/subset.mjs REQUEST OUTDIR [TYPESET_ANSWER]
//
// REQUEST {"characters": {"serif.ttf": "…", …}, "common": {…}} -> OUTDIR/serif.ttf and so on, each subset to its characters and, as far as
// the face has them, to the common ones. With the answer of tools/typeset it also writes OUTDIR/math.woff2 for its MathML. A face whose
// characters did not change is left alone. Warns about `characters` that a face lacks.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, runMain } from '../lib/failure.mjs';
import { hashOf, listFiles, readIfExists, writeAtomically } from '../lib/files.mjs';
import { packageVersion } from '../lib/packages.mjs';
import { mathCharacters } from './characters.mjs';
import { mathFace, textFaces } from './faces.mjs';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const RECORD = '.subset.json'; // file name -> {from, bytes, missing}

const unique = (characters) => [...new Set(characters + ' ')].sort().join('');

/** The faces with their characters. Every text face is written, even if it was not requested, because programs load all of them. */
function jobs({ characters, common = {} }, answer) {
  const unknown = Object.keys({ ...characters, ...common }).filter((file) => !textFaces.some((face) => face.file === file));
  if (unknown.length)
    throw new Failure(`The request has characters for ${unknown.join(', ')}; known are ${textFaces.map(({ file }) => file).join(', ')}.`);
  const texts = textFaces.map((face) => ({
    face,
    characters: unique(characters[face.file] ?? ''),
    common: unique(common[face.file] ?? ''),
  }));
  return answer ? [...texts, { face: mathFace, characters: mathCharacters(answer.formulas), common: '' }] : texts;
}

function readRecord(folder) {
  try {
    return JSON.parse(readIfExists(join(folder, RECORD)) ?? '{}');
  } catch {
    return {};
  }
}

const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size;

/** A hash of everything that a subset face depends on. */
function inputHash(toolId, { face, characters, common }) {
  return hashOf({ values: [toolId, face, packageVersion(face.package), characters, common] }).slice(0, 16);
}

function toolId() {
  const modules = listFiles(FOLDER)
    .filter((name) => !name.endsWith('.test.mjs'))
    .map((name) => join(FOLDER, name));
  const versions = ['subset-font', 'harfbuzzjs'].map(packageVersion);
  return hashOf({ values: versions, paths: modules });
}

function warn(file, missing) {
  if (missing.length === 0) return;
  const codes = missing.map((character) => `${character} (U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')})`);
  console.error(`warning: ${file} has no ${codes.join(', ')}; another font will stand in for it.`);
}

async function main([requestFile, folder, answerFile]) {
  if (!folder) throw new Failure('Usage: node tools/subset/subset.mjs REQUEST OUTDIR [TYPESET_ANSWER]');
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const record = readRecord(folder);
  const id = toolId();
  let changed = false;
  for (const job of jobs(read(requestFile), answerFile && read(answerFile))) {
    const { file } = job.face;
    const from = inputHash(id, job);
    if (record[file]?.from !== from || record[file].bytes !== sizeOf(join(folder, file))) {
      const { subsetFace } = await import('./subset_face.mjs');
      const { font, missing } = await subsetFace(job.face, job.characters, job.common);
      writeAtomically(join(folder, file), font);
      record[file] = { from, bytes: font.length, missing };
      changed = true;
    }
    warn(file, record[file].missing);
  }
  if (changed) writeAtomically(join(folder, RECORD), `${JSON.stringify(record, null, 1)}\n`);
}

await runMain(() => main(process.argv.slice(2)));
