// The pairs of a rotation as a table: wavelengths, turns, and what the scaling did to each.
import { grouped, groupedBy, layersNamed, rounded } from './config_layers.mjs';

const MOST_ROWS = 18; // of a table of pairs

/** The lines of a table, its columns to the right. */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padStart(widths[column])).join('   ')}`);
}

const turns = (length, inverse) => rounded((length * inverse) / (2 * Math.PI));
const wavelength = (inverse) => (inverse === 0 ? 'stands still' : rounded((2 * Math.PI) / inverse));
const slowed = (unscaled, inverse) => (inverse === 0 ? (unscaled === 0 ? '1' : 'stopped') : rounded(unscaled / inverse));

/** [name of the column, cell of a pair] for what there is to say. */
function angleColumns({ plan, details }, key, length) {
  const frequencies = plan.frequencies[key];
  const { trained, unscaled } = details.rotations[key];
  const isScaled = unscaled && frequencies.some((inverse, pair) => inverse !== unscaled[pair]);
  return [
    ['pair', (pair) => `${pair}`],
    ['wavelength', (pair) => wavelength(frequencies[pair])],
    plan.trainedLength !== null &&
      trained && [`turns in ${grouped(plan.trainedLength)}`, (pair) => turns(plan.trainedLength, trained[pair])],
    length !== undefined && [`turns in ${grouped(length)}`, (pair) => turns(length, frequencies[pair])],
    isScaled && ['slowed by', (pair) => slowed(unscaled[pair], frequencies[pair])],
  ].filter(Boolean);
}

/** The table of one rotation, a line each. `key` is that of its frequencies. */
export function angles(model, key, length) {
  const { plan, details } = model;
  const first = plan.layers[key];
  const sharing = groupedBy(plan.layers.length, (index) => {
    const { kind, base, rotated, scaling } = plan.layers[index];
    return JSON.stringify([kind, base, rotated, scaling]);
  });
  const indices = [...sharing.values()].find((of) => of.includes(Number(key)));
  const title = `Angles of ${layersNamed(indices)}, base ${grouped(first.base)}`;
  const frequencies = plan.frequencies[key];
  if (frequencies === null) return [title, `  ${details.rotations[key].error}`];
  const step = Math.ceil(frequencies.length / (MOST_ROWS - 1));
  const pairs = [...frequencies.keys()].filter((pair) => pair % step === 0 || pair === frequencies.length - 1);
  const columns = angleColumns(model, key, length);
  const rows = [columns.map(([name]) => name), ...pairs.map((pair) => columns.map(([, cell]) => cell(pair)))];
  const left = step > 1 ? [`  Of ${frequencies.length} pairs; --json has them all.`] : [];
  return [title, ...table(rows), ...left];
}
