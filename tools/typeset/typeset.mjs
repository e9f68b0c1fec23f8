// node tools/typeset/typeset.mjs REQUEST ANSWER
//
// REQUEST {"formulas": [{"tex": "…", "display": true}, …]} -> ANSWER (see answer.mjs): for each distinct formula, in the order of the
// request, its outlines and its MathML with the words for it, or {"tex", "display", "error"}. Formulas that ANSWER already has are kept; if
// there are no others, MathJax is not even loaded.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, runMain } from '../lib/failure.mjs';
import { hashOf, listFiles, readIfExists, writeAtomically } from '../lib/files.mjs';
import { packageVersion } from '../lib/packages.mjs';
import { pack, serialise, unpack } from './answer.mjs';

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** An id of everything that a formula's appearance and words depend on: these modules and the packages. */
function typesetterId() {
  const modules = listFiles(FOLDER).filter((name) => !name.endsWith('.test.mjs'));
  const versions = ['mathjax', '@mathjax/mathjax-stix2-font', 'speech-rule-engine', 'svgpath'].map(
    (name) => `${name}@${packageVersion(name)}`,
  );
  return hashOf({ values: versions, paths: modules.map((name) => `${FOLDER}/${name}`) }).slice(0, 16);
}

const keyOf = ({ tex, display }) => `${display ? 'display' : 'inline'} ${tex}`;

/** The formulas of an earlier run of the same typesetter, by key; none if the answer cannot be read. */
function knownFormulas(text, typesetter) {
  try {
    const answer = JSON.parse(text);
    return answer.typesetter === typesetter ? new Map(unpack(answer).map((formula) => [keyOf(formula), formula])) : new Map();
  } catch {
    return new Map();
  }
}

async function typesetMissing(wanted, known) {
  const missing = [...wanted].filter(([key]) => !known.has(key));
  if (missing.length === 0) return;
  const [{ openMathJax }, { openSpeech }, { typesetFormula }] = await Promise.all([
    import('./mathjax.mjs'),
    import('./speech.mjs'),
    import('./formula.mjs'),
  ]);
  const tools = { mathjax: await openMathJax(), say: await openSpeech() };
  for (const [key, formula] of missing) known.set(key, await typesetFormula(tools, formula));
}

async function main([requestFile, answerFile]) {
  if (!answerFile) throw new Failure('Usage: node tools/typeset/typeset.mjs REQUEST ANSWER');
  const { formulas } = JSON.parse(readFileSync(requestFile, 'utf8'));
  const wanted = new Map(formulas.map(({ tex, display }) => [keyOf({ tex, display }), { tex, display: Boolean(display) }]));
  const before = readIfExists(answerFile);
  const typesetter = typesetterId();
  const known = knownFormulas(before ?? '', typesetter);
  await typesetMissing(wanted, known);
  const after = serialise(
    pack(
      typesetter,
      [...wanted.keys()].map((key) => known.get(key)),
    ),
  );
  if (after !== before) writeAtomically(answerFile, after);
}

await runMain(() => main(process.argv.slice(2)));
