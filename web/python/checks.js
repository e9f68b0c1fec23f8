// What the checks of an exercise have found: each in a line, and pictures of what differs.
import { arrayPicture, largestOf } from './array_picture.js';
import { make } from './dom.js';
import { numberText } from './number_text.js';

const AT = / at (\S*\[.*\])$/;

/** "at [0]: expected 0.5, got 1" */
export function differenceText({ expected, got }) {
  const place = AT.exec(expected)?.[1];
  const once = place !== undefined && AT.exec(got)?.[1] === place;
  const [wanted, found] = once ? [expected, got].map((text) => text.replace(AT, '')) : [expected, got];
  return `${once ? `at ${place}: ` : ''}expected ${wanted}, got ${found}`.replace(/-(?=\d)/g, '−');
}

/** The first that fails has its values; to see those of all would take a screen. */
function listOf(checks) {
  const first = checks.findIndex(({ passed }) => !passed);
  const items = checks.map((check, i) => {
    const verdict = { textContent: check.passed ? 'Passed' : 'Not yet', 'data-verdict': check.passed ? 'right' : 'wrong' };
    const values = i === first ? [make('span', { className: 'values', textContent: differenceText(check) })] : [];
    return make('li', {}, make('strong', verdict), ' ', make('span', { textContent: check.name }), ...values);
  });
  return make('ol', { className: 'checks' }, ...items);
}

export function shownChecks({ checks, difference, option, error }) {
  if (error || checks.length === 0) return []; // the error says it all
  const pictures = option === 'other' && difference ? pictureRow(difference, checks[difference.check]?.name) : [];
  return [listOf(checks), ...pictures];
}

/** Yours, the book's and the difference, of the rows and columns where they first differ. */
function pictureRow({ shape, place, expected, got }, name) {
  const shown = shape.slice(-2);
  const size = shown.reduce((product, length) => product * length, 1);
  const first = shape.slice(0, -2).reduce((index, length, i) => index * length + place[i], 0) * size;
  const parts = [got, expected].map((values) => values.slice(first, first + size));
  if (shown.length === 0 || size < 2 || parts.some(({ length }) => length < size)) return [];
  const [yours, ours] = parts;
  const where = shape.length > 2 ? ` at [${place.slice(0, -2).join(', ')}]` : '';
  const picture = (label, data, scale) => {
    const value = { shape: shown, shown, dtype: 'float64', data, ...scale, about: `up to ${numberText(largestOf(data))}` };
    return make('div', {}, make('p', { className: 'label', textContent: label }), arrayPicture(value, label));
  };
  const apart = yours.map((value, i) => (value === ours[i] ? 0 : value - ours[i]));
  const both = [...yours, ...ours];
  const shared = { largest: largestOf(both), signed: both.some((value) => value < 0) };
  const title = make('p', { className: 'said', textContent: `${name}${where}` });
  const row = [picture('Yours', yours, shared), picture("The book's", ours, shared), picture('Difference', apart)];
  return [title, make('div', { className: 'difference' }, ...row)];
}
