// What the faults were found by: results.json, and the table in README.md that is written from it.
import { readFileSync } from 'node:fs';
import { writeAtomically } from '../../tools/lib/files.mjs';
import { FAULTS } from './faults.mjs';

const RESULTS = new URL('results.json', import.meta.url).pathname;
const README = new URL('README.md', import.meta.url).pathname;
const MARK = '<!-- table -->\n';

/**
 * {name of a fault -> {before, part, after}}: the first test that finds it in the suite before and now, and whether that one is in `npm
 * test`.
 */
export const readResults = () => JSON.parse(readFileSync(RESULTS, 'utf8'));

/** Whether a word of a fault leads to tests that only the sweep runs. */
export const isOfSweep = (word) => /^[A-Z]/.test(word) || word.includes('sweep/');

/** A row's cells for what testFault found. */
export function resultOf({ status, by }) {
  if (status !== 'found') return { part: '', after: status === 'survived' ? '**survived**' : '**broken: it does not build or run**' };
  const [{ word, tests }] = by;
  const more = tests.length > 1 ? ` (and ${tests.length - 1} more)` : '';
  return { part: isOfSweep(word) ? 'sweep only' : 'npm test', after: `${tests[0]}${more}` };
}

/** The table in Markdown. */
export function tableOf(results) {
  const cell = (text) => (text ?? '').replaceAll('|', '\\|');
  const row = ({ name, room }) => {
    const { before = 'not run', part, after = 'not run' } = results[name] ?? {};
    return `| ${name} | ${room} | ${cell(before)} | ${cell(part)} | ${cell(after)} |\n`;
  };
  return `| fault | room | before | part | after |\n|---|---|---|---|---|\n${FAULTS.map(row).join('')}`;
}

/** Keeps what a fault was found by, and writes the table anew. */
export function keepResult(result) {
  const results = readResults();
  results[result.fault.name] = { ...results[result.fault.name], ...resultOf(result) };
  writeAtomically(RESULTS, `${JSON.stringify(results, undefined, 1)}\n`);
  writeTable(results);
}

export function writeTable(results = readResults()) {
  const text = readFileSync(README, 'utf8');
  writeAtomically(README, text.slice(0, text.indexOf(MARK) + MARK.length) + tableOf(results));
}
