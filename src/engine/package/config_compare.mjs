// What differs between two plans: for programs a list of paths, for people two columns.
import { groupedBy, layersNamed, layerWords, rounded } from './config_layers.mjs';
import { facts } from './config_words.mjs';

const isObject = (value) => value !== null && typeof value === 'object';
const byName = (list, name, value) => Object.fromEntries(list.map((each) => [each[name], value(each)]));

/** Assumptions and warnings by their names, because their places in the lists say nothing. */
const named = (plan) => ({
  ...plan,
  assumptions: byName(plan.assumptions, 'key', ({ value, because }) => ({ value, because })),
  warnings: byName(plan.warnings, 'id', ({ sentence }) => sentence),
});

function* differencesOf(a, b, path) {
  if (!isObject(a) || !isObject(b)) {
    if (a !== b) yield { path: path.join('.'), a, b };
    return;
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) yield* differencesOf(a[key] ?? null, b[key] ?? null, [...path, key]);
}

/** [{path, a, b}]: "layers.3.window", "frequencies.0.12", "warnings.unused-base"; null where one of them has nothing. */
export const differences = (a, b) => [...differencesOf(named(a), named(b), [])];

const ABSENT = '–';
const WIDTH = 48; // of a column, in characters

/** {label: text} of all that a plan says, but for its layers and angles. */
function said(model) {
  const { plan } = model;
  return Object.fromEntries([
    ['model type', plan.modelType ?? ABSENT],
    ['layers', `${plan.layers.length}`],
    ...facts(model),
    ...plan.assumptions.map(({ key, value }) => [`assumed: ${key}`, `${value}`]),
    ...plan.warnings.map(({ id }) => [`warning: ${id}`, 'yes']),
  ]);
}

/** The pair whose angles are furthest apart, as a ratio. */
function mostDifferent(a, b) {
  const apart = a.map((inverse, pair) => (inverse === b[pair] ? 0 : Math.abs(Math.log(inverse / b[pair]))));
  return apart.indexOf(Math.max(...apart));
}

function angleRow(layer, a, b) {
  const label = `angles of layer ${layer}`;
  const countOf = (angles) => (angles ? `${angles.length} pairs` : ABSENT);
  if (!a || !b || a.length !== b.length) return [label, countOf(a), countOf(b)];
  const pair = mostDifferent(a, b);
  const turn = (angles) =>
    angles[pair] ? `pair ${pair} goes round in ${rounded((2 * Math.PI) / angles[pair])}` : `pair ${pair} stands still`;
  return a.every((inverse, at) => inverse === b[at]) ? [label, '', ''] : [label, turn(a), turn(b)];
}

function angleRows({ plan: a }, { plan: b }) {
  const layers = new Set([...Object.keys(a.frequencies), ...Object.keys(b.frequencies)]);
  return [...layers].map((layer) => angleRow(layer, a.frequencies[layer], b.frequencies[layer]));
}

function layerRows(a, b) {
  const say = (model, index) => (index < model.plan.layers.length ? layerWords(model, index) : ABSENT);
  const count = Math.max(a.plan.layers.length, b.plan.layers.length);
  const groups = groupedBy(count, (index) => JSON.stringify([say(a, index), say(b, index)]));
  return [...groups].map(([texts, indices]) => [layersNamed(indices), ...JSON.parse(texts)]);
}

/** The words of a cell in lines of at most WIDTH characters, unless a word is longer. */
function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (longer.length <= WIDTH || lines.at(-1) === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The lines of one row. */
function linesOf(row) {
  const [label, ...cells] = row;
  const [a, b] = cells.map(wrapped);
  const count = Math.max(a.length, b.length);
  return Array.from({ length: count }, (_, at) => [at === 0 ? label : '', a[at] ?? '', b[at] ?? '']);
}

/** The rows that differ, under the names of the two. */
export function sideBySide(a, b, names) {
  const [saidByA, saidByB] = [said(a), said(b)];
  const labels = [...new Set([...Object.keys(saidByA), ...Object.keys(saidByB)])];
  const ofModels = labels.map((label) => [label, saidByA[label] ?? ABSENT, saidByB[label] ?? ABSENT]);
  const rows = [...ofModels.slice(0, 2), ...layerRows(a, b), ...angleRows(a, b), ...ofModels.slice(2)].filter(
    ([, ofA, ofB]) => ofA !== ofB,
  );
  if (rows.length === 0) return `${names.join(' and ')} say the same about positions.\n`;
  const lines = [['', ...names], ...rows].flatMap(linesOf);
  const widths = [0, 1].map((column) => Math.max(...lines.map((row) => row[column].length)));
  const text = (row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ');
  return lines.map((row) => `${text(row).trimEnd()}\n`).join('');
}
