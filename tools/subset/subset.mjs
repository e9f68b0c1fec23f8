// node tools/subset/subset.mjs REQUEST OUTDIR [TYPESET_ANSWER]
//
// REQUEST {"characters": {"serif.ttf": "…", …}} -> OUTDIR/serif.ttf and so on, each subset to its characters, as far as the face has them.
// With the answer of tools/typeset it also writes OUTDIR/math.woff2 for its MathML. A face whose characters did not change is left alone.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, runMain } from '../lib/failure.mjs';
import { hashOf, listFiles, readIfExists, writeAtomically } from '../lib/files.mjs';
import { packageVersion } from '../lib/packages.mjs';
import { mathCharacters } from './characters.mjs';
import { mathFace, textFaces } from './faces.mjs';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const RECORD = '.subset.json'; // file name -> {from, bytes}

const unique = (characters) => [...new Set(characters + ' ')].sort().join('');

/** The faces with their characters. Every text face is written, even if it was not requested, because programs load all of them. */
function jobs({ characters }, answer) {
  const unknown = Object.keys(characters).filter((file) => !textFaces.some((face) => face.file === file));
  if (unknown.length)
    throw new Failure(
      `The request names the unknown faces ${unknown.join(', ')}; the known ones are ${textFaces.map(({ file }) => file).join(', ')}.`,
    );
  const texts = textFaces.map((face) => ({ face, characters: unique(characters[face.file] ?? '') }));
  return answer ? [...texts, { face: mathFace, characters: mathCharacters(answer.formulas) }] : texts;
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
function inputHash(toolId, { face, characters }) {
  return hashOf({ values: [toolId, face, packageVersion(face.package), characters] }).slice(0, 16);
}

function toolId() {
  const modules = listFiles(FOLDER)
    .filter((name) => !name.endsWith('.test.mjs'))
    .map((name) => join(FOLDER, name));
  const versions = ['subset-font', 'harfbuzzjs'].map(packageVersion);
  return hashOf({ values: versions, paths: modules });
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
      const font = await subsetFace(job.face, job.characters);
      writeAtomically(join(folder, file), font);
      record[file] = { from, bytes: font.length };
      changed = true;
    }
  }
  if (changed) writeAtomically(join(folder, RECORD), `${JSON.stringify(record, null, 1)}\n`);
}

await runMain(() => main(process.argv.slice(2)));
