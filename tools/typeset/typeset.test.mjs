import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const TOOL = join(dirname(fileURLToPath(import.meta.url)), 'typeset.mjs');
const folder = mkdtempSync(join(tmpdir(), 'typeset-'));
after(() => rmSync(folder, { recursive: true }));
const [request, answerFile] = [join(folder, 'request.json'), join(folder, 'answer.json')];

/** Runs the tool. `loaded` says whether it loaded MathJax, which defines a global. */
function run(formulas, answer = answerFile) {
  writeFileSync(request, JSON.stringify({ formulas, characters: {} }));
  const spy = 'data:text/javascript,process.on("exit",()=>process.stdout.write(`loaded:${typeof MathJax !== "undefined"}`))';
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', spy, TOOL, request, answer], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return { answer: JSON.parse(readFileSync(answer, 'utf8')), text: readFileSync(answer, 'utf8'), loaded: stdout.includes('loaded:true') };
}

const x = { tex: 'x+y', display: false };
const fraction = { tex: '\\frac{x}{2}', display: true };
const bad = { tex: '\\foo', display: false };

test('outlines are shared, and a formula keeps its place, in the order of the request', () => {
  const { answer, loaded } = run([fraction, x, x, bad, { ...x, display: true }]);
  assert.ok(loaded);
  assert.deepEqual(
    answer.formulas.map(({ tex, display }) => [tex, display]),
    [
      ['\\frac{x}{2}', true],
      ['x+y', false],
      ['\\foo', false],
      ['x+y', true],
    ],
  );
  assert.equal(answer.formulas[0].glyphs[0][0], 0);
  assert.equal(answer.formulas[1].glyphs[0][0], 0);
  assert.equal(new Set(answer.outlines).size, answer.outlines.length);
  for (const outline of answer.outlines) assert.match(outline, /^(M-?\d+ -?\d+([LQC](-?\d+ ?)+)+Z)+$/);
  assert.deepEqual(Object.keys(answer.formulas[2]), ['tex', 'display', 'error']);
});

test('a second run loads no MathJax and leaves the file alone', () => {
  run([x, fraction, bad]);
  const before = statSync(answerFile, { bigint: true }).mtimeNs;
  assert.equal(run([x, fraction, bad]).loaded, false);
  assert.equal(statSync(answerFile, { bigint: true }).mtimeNs, before);
});

test('known formulas are kept as they are, new ones added: the same bytes as from nothing', () => {
  run([x]);
  const { text } = run([fraction, x, bad]);
  rmSync(answerFile);
  assert.equal(run([fraction, x, bad]).text, text);
});

test('an answer of another typesetter, or a broken one, is not believed', () => {
  const { answer, text } = run([x]);
  const forged = { ...answer, formulas: [{ ...answer.formulas[0], width: 99 }] };
  writeFileSync(answerFile, JSON.stringify(forged));
  assert.equal(run([x]).answer.formulas[0].width, 99, 'its own answer is');
  writeFileSync(answerFile, JSON.stringify({ ...forged, typesetter: 'another' }));
  assert.equal(run([x]).text, text);
  writeFileSync(answerFile, text.slice(0, -20));
  assert.equal(run([x]).text, text);
});

test('no half-written file stays behind', () => {
  run([x]);
  assert.deepEqual(readdirSync(folder).sort(), ['answer.json', 'request.json']);
});
