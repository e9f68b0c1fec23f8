// What is said of each formula of the book is in spoken_formulas.txt, so that a person can read it over. When formulas or the rules for
// saying them change, this test shows what is said differently; PHASEBOOK_UPDATE_GOLDEN=1 writes the file anew, to be read over again.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const TYPESET = join(projectRoot, 'build/book/typeset.json'); // made from all of 'chapters/' by all of 'tools/typeset/'
const KEPT = join(projectRoot, 'tests/chapters/spoken_formulas.txt');

const CHARACTERS = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const labelOf = ({ mathml }) =>
  /^<math[^>]* aria-label="([^"]+)"/.exec(mathml)?.[1].replace(/&(amp|lt|gt|quot);/g, (name) => CHARACTERS[name]);

/** Two lines for each formula: as written, and as said. */
function listed(formulas) {
  const lines = formulas.map((formula) => `${formula.tex.replace(/\s+/g, ' ').trim()}\n    ${labelOf(formula)}\n`);
  return [...new Set(lines)].sort().join('');
}

test('every formula is said as the kept list has it', { skip: !existsSync(TYPESET) && 'the book is not built' }, () => {
  const formulas = JSON.parse(readFileSync(TYPESET, 'utf8')).formulas.filter(({ error }) => !error);
  assert.ok(formulas.length > 300, `${formulas.length} formulas`);
  for (const formula of formulas) assert.match(labelOf(formula) ?? '', /^[a-z0-9][\w ,.:;'-]*$/i, `${formula.tex} is said in words`);
  const said = listed(formulas);
  if (process.env.PHASEBOOK_UPDATE_GOLDEN) writeFileSync(KEPT, said);
  assert.deepEqual(said.split('\n'), readFileSync(KEPT, 'utf8').split('\n'));
});
