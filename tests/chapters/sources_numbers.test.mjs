// Every number in the chapter on the sources is computed here from the formulas, independently of the engine and the listings; and every card is complete.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { dot, fixed, grouped, lengthOf, plus, sinusoid, testNumbers } from './chapter_prose.mjs';
import { comment, example, heatmap, optionLengths } from './published_tables.mjs';

const SLUG = '15-check-the-sources';
const text = readFileSync(join(projectRoot, `chapters/${SLUG}.md`), 'utf8');
const lab = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/lab.json'), 'utf8'));

const theta = (i, D) => 10000 ** ((-2 * i) / D);
const wavelength = (i, D) => (2 * Math.PI) / theta(i, D);
const pairs = (D) => Array.from({ length: D / 2 }, (_, i) => i);
const similarity = (k, D) => pairs(D).reduce((sum, i) => sum + Math.cos(k * theta(i, D)), 0) / (D / 2);
const rises = (k, D) => similarity(k, D) > similarity(k - 1, D);
const firstRise = (D) => {
  let k = 1;
  while (!rises(k, D)) ++k;
  return k;
};
// A row as source 000's listing computes it, with the exponent doubled.
const doubled = (pos, D) => Array.from({ length: D }, (_, c) => (c % 2 ? Math.cos : Math.sin)(pos / 10000 ** ((2 * (c - (c % 2))) / D)));
const listed = (values, digits) => values.map((value) => fixed(value, digits)).join(', ');
const word = (is, words) => (is ? words : '?');

// Rotary: q or k rotated for position `pos`, with neighbours or halves as pairs.
function turned(x, pos, halves) {
  const out = [...x];
  for (let i = 0; i < x.length / 2; ++i) {
    const [a, b] = halves ? [i, x.length / 2 + i] : [2 * i, 2 * i + 1];
    const angle = pos * theta(i, x.length);
    out[a] = x[a] * Math.cos(angle) - x[b] * Math.sin(angle);
    out[b] = x[a] * Math.sin(angle) + x[b] * Math.cos(angle);
  }
  return out;
}
const score = (q, m, k, n, qHalves = false, HALVES = qHalves) => dot(turned(q, m, qHalves), turned(k, n, HALVES));
const layoutRow = (name, qHalves, HALVES) =>
  `| ${name} | ${[
    [1, 0],
    [5, 4],
    [50, 49],
  ]
    .map(([m, n]) => fixed(score([1, 2, 0, 1], m, [2, 1, 1, 0], n, qHalves, HALVES), 3))
    .join(' | ')} |`;
const complex = (a, b) => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];

// The largest distance of a column of the heatmap, from row 1 on, from the sine of any speed and start that fits it best.
function bestSine(column) {
  const values = heatmap.slice(1).map((row) => row[column]);
  let best = { error: Infinity };
  const search = (speeds, starts) => {
    for (const speed of speeds) {
      for (const start of starts) {
        let error = 0;
        for (let n = 0; n < values.length && error < best.error; ++n)
          error = Math.max(error, Math.abs(values[n] - Math.sin(speed * n + start)));
        if (error < best.error) best = { error, speed, start };
      }
    }
  };
  const range = (from, to, step) => Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
  search(range(0, Math.PI, 0.004), range(0, 2 * Math.PI, 0.01));
  let { speed, start } = best;
  search(range(speed - 0.01, speed + 0.01, 0.0005), range(start - 0.03, start + 0.03, 0.001));
  ({ speed, start } = best);
  search(range(speed - 0.0006, speed + 0.0006, 0.00002), range(start - 0.0015, start + 0.0015, 0.00004));
  return best.error;
}

function accuracy(task, encoding, length, { layers, d_model, causal = false }) {
  const run = lab.runs.find(
    (r) => r.task === task && r.encoding === encoding && r.layers === layers && r.d_model === d_model && r.causal === causal,
  );
  const values = run.accuracy[length];
  assert.equal(values.length, 3);
  return (values.reduce((a, b) => a + b) / 3).toFixed(2);
}
const same = (values) => (new Set(values).size === 1 ? values[0] : values.join(' against '));
const CHAIN = { layers: 2, d_model: 32, causal: true };

// Ten rows of the table of the Transformer's authors: all sines, then all cosines, with frequencies spaced over D/2 - 1 steps.
const blocks = (D) =>
  Array.from({ length: 10 }, (_, pos) =>
    [Math.sin, Math.cos].flatMap((wave) => pairs(D).map((i) => wave(pos * 10000 ** (-i / (D / 2 - 1))))),
  );

// How many flags the chapter's test raises on a table, written here a second time.
function flagsOf(table) {
  const D = table[0].length;
  return pairs(D).reduce((flags, i) => {
    const tips = table.map((row) => [row[2 * i], row[2 * i + 1]]);
    const angles = tips.map(([sine, cosine]) => Math.atan2(sine, cosine));
    const turns = angles.slice(2).map((angle, n) => {
      const turn = angle - angles[n + 1];
      return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
    });
    const mean = turns.reduce((a, c) => a + c) / turns.length;
    const [sine, cosine] = tips[0];
    return (
      flags +
      [
        Math.hypot(sine, cosine - 1) > 0.02,
        tips.some((tip) => Math.abs(Math.hypot(...tip) - 1) > 0.02),
        Math.max(...turns) - Math.min(...turns) > 0.02,
        Math.abs(mean - theta(i, D)) > 0.02,
      ].filter(Boolean).length
    );
  }, 0);
}

// `value` with the 8 significant bits of bf16, ties to even.
function bf16(value) {
  const step = 2 ** (Math.floor(Math.log2(value)) - 7);
  const below = Math.floor(value / step),
    rest = value / step - below;
  return step * (rest > 0.5 || (rest === 0.5 && below % 2) ? below + 1 : below);
}

const norm = Math.sqrt(256),
  fresh = 0.02 * Math.sqrt(512),
  scaled = fresh * Math.sqrt(512),
  wide = Math.sqrt(512);
const together = (token) => Math.hypot(token, norm);
const comma = (list) => `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
const others = optionLengths.flatMap((lengths) => lengths.slice(1));
const firsts = optionLengths.map(([first]) => first);

// The largest error of columns 0 and 1 of the heatmap against the sine and cosine of their rows, from row 1 on.
const missed = Math.max(...heatmap.slice(1).flatMap((row, n) => [Math.abs(row[0] - Math.sin(n + 1)), Math.abs(row[1] - Math.cos(n + 1))]));

const SAID = {
  'a number nobody computed': [
    `found ${text.match(/^### [^\n]+ \{#e\d+\}$/gm).length} slips`,
    `pair 1 turns by ${fixed(theta(1, 512), 3)} radians, pair 0 by 1. So ${fixed(Math.sin(theta(1, 512)), 4)} and ${fixed(Math.cos(theta(1, 512)), 4)} belong there`,
    `so its sine is almost the same: ${fixed(Math.sin(theta(1, 512)), 4)}. Neither`,
    `$\\sin 1 = ${fixed(Math.sin(1), 4)}$ and $\\cos 1 = ${fixed(Math.cos(1), 4)}$`,
    `made by the course chapter's listing, width 512 (doubled exponent) | – | – | – | pairs 1 to ${pairs(512)
      .filter((i) => theta(i, 512) - theta(2 * i, 512) > 0.02)
      .at(-1)} |`,
  ],
  'E2, E3, E38': [
    `PE(1) begins with ${listed(sinusoid(1, 512).slice(0, 6), 4)}, and PE(2) with ${listed(sinusoid(2, 512).slice(0, 4), 4)}`,
    `The formula gives ${fixed(sinusoid(1, 512)[2], 4)} and ${fixed(sinusoid(1, 512)[3], 4)} at position 1; the listing itself, with its doubled exponent, gives ${fixed(doubled(1, 512)[2], 4)} and ${fixed(doubled(1, 512)[3], 4)}`,
    `the squares of 0.1 and 0.3 add up to ${fixed(0.1 ** 2 + 0.3 ** 2, 2)}`,
    `whose sine is 0.1 has ${fixed(Math.cos(Math.asin(0.1)), 3)} or ${fixed(-Math.cos(Math.asin(0.1)), 3)} for its cosine`,
  ],
  E8: [
    `right from row 1 on, to within ${(Math.ceil(1000 * missed) / 1000).toFixed(3)}`,
    `somewhere after row 0 it still misses them by at least ${comma([4, 5, 6, 7].map((c) => fixed(bestSine(c), 3)))}.`,
    `at width 8 row 1 would be ${listed(sinusoid(1, 8), 3)}`,
  ],
  'E17, E10, E1': [
    `slow end is at ${2 * 255} and ${2 * 255 + 1}. Dimensions 254 and 255 are pair ${254 / 2}, in the middle, which turns once in ${grouped(wavelength(127, 512))} positions; the last pair needs ${grouped(wavelength(255, 512))}`,
    `pair 0 goes round in ${fixed(wavelength(0, 512), 2)} positions, and the last pair of width 32 in ${grouped(wavelength(15, 32))}`,
    `turns by ${fixed(10000 ** ((-2 * 510) / 512), 10)} radians a position, where ${fixed(theta(255, 512), 6)} is right, and ${pairs(512).filter((i) => 10000 ** ((-4 * i) / 512) < 0.0001 * (1 - 1e-12)).length} of the 256 pairs turn by less than 0.0001`,
  ],
  'E11, E12, E32, E30, E36': [
    layoutRow('both as neighbours', false, false),
    layoutRow('both in halves', true, true),
    layoutRow('query as neighbours, key in halves', false, true),
    `$1 \\cdot 3 + 2 \\cdot 1 = ${dot([1, 2], [3, 1])}$`,
    `$(1 + 2i)(3 + i) = ${complex([1, 2], [3, 1]).join(' + ')}i$`,
    `$(1 + 2i)(3 - i) = ${complex([1, 2], [3, -1]).join(' + ')}i$, whose real part is ${complex([1, 2], [3, -1])[0]}`,
    `$\\cos 2 = ${Math.cos(2).toFixed(3)}$, but ${score([1, 0], 0, [1, 0], 0)} if both are rotated as position 0`,
    `score ${fixed(score([1, 2], 7, [3, 1], 3), 3)}; at 107 and 103 they score ${fixed(score([1, 2], 107, [3, 1], 103), 3)} again`,
    `$\\cos 2 / 2 = ${(Math.cos(2) / 2).toFixed(3)}$, and their sum is ${fixed((1 + Math.cos(2)) / 2, 3)}`,
  ],
  'E18, E31, E5': [
    `$1 \\cdot 1 - 2 \\cdot 1 = ${dot([1, 2], [1, -1])}$`,
    `$33 \\cdot 64 = ${grouped((2 * 16 + 1) * 64).replace(',', '{,}')}$ numbers; the tensor would have ${grouped(512 * 512 * 64)} at $L = 512$`,
    `32 buckets for 8 heads are ${32 * 8} numbers; BERT's table of 512 rows of 768 has ${grouped(512 * 768)}`,
  ],
  'E16, E20, E28': [
    `${fixed(similarity(5, 32), 4)} at distance ${firstRise(32)}, after ${fixed(similarity(4, 32), 4)} at distance 4`,
    `${Array.from({ length: 200 }, (_, k) => k + 1).filter((k) => rises(k, 32)).length} of the 200 steps from distance 0 to 200 go up; at width 512 the first rise is from ${firstRise(512) - 1} to ${firstRise(512)}`,
    `the similarity never falls below ${fixed(Math.min(...Array.from({ length: 24 }, (_, k) => similarity(k, 32))), 3)}`,
    `positions 5 and 8 then score ${fixed(Math.sin(5) * Math.sin(8), 3)}, positions 500 and 503 score ${fixed(Math.sin(500) * Math.sin(503), 3)}; without $W$ both have ${fixed(Math.cos(3), 3)}`,
  ],
  'E4, E34': [
    `${norm} at width 512. A fresh embedding with standard deviation 0.02 has about ${fixed(fresh, 2)}`,
    `the embedding has about ${fixed(scaled, 1)} and the sum ${fixed(together(scaled), 1)}`,
    `they have a norm of ${fixed(wide, 1)}, and the sum ${fixed(together(wide), 1)}`,
    `with 16 it would be ${512 + 16}, not ${grouped(2 * 512)}`,
  ],
  'better at what, and E27': [
    ...[
      ['sinusoidal', 'sinusoidal'],
      ['learned', 'learned'],
      ['RoPE', 'rope'],
      ['Shaw, clip 8, keys only', 'shaw'],
      ['T5, 16 buckets', 't5'],
      ['ALiBi', 'alibi'],
      ['none', 'none'],
    ].map(
      ([name, encoding]) =>
        `| ${name} | ${[1, 2].map((layers) => accuracy('reverse', encoding, 16, { layers, d_model: 32 })).join(' | ')} |`,
    ),
    ...['rope', 'shaw', 'alibi'].map(
      (encoding) => `${accuracy('reverse', encoding, 16, { layers: 1, d_model: 32 })} of its answers are right`,
    ),
    `Shaw and RoPE keep ${same(['shaw', 'rope'].map((encoding) => accuracy('back3', encoding, 32, { layers: 1, d_model: 32 })))}, sinusoidal vectors fall to ${accuracy('back3', 'sinusoidal', 32, { layers: 1, d_model: 32 })}`,
  ],
  'defined is not learned, E13, E37': [
    `On 32 symbols it is right in ${accuracy('back3', 'sinusoidal', 32, { layers: 1, d_model: 32 })} of cases`,
    `in ${accuracy('back3', 'rope', 64, { layers: 1, d_model: 16 })} of cases at 4 times the length, and in ${accuracy('back3', 'rope', 128, { layers: 1, d_model: 16 })} at 8 times`,
    `fell from ${accuracy('local', 'alibi', 16, CHAIN)} at 16 symbols to ${accuracy('local', 'alibi', 128, CHAIN)} at 128 with ALiBi, and from ${accuracy('local', 'rope', 16, CHAIN)} to ${accuracy('local', 'rope', 128, CHAIN)} with RoPE`,
  ],
  E19: [
    `${Math.min(...firsts)} to ${Math.max(...firsts)} characters, where the others have ${Math.min(...others)} to ${Math.max(...others)}`,
    word(
      optionLengths.length === 12 && optionLengths.every(([a, ...rest]) => a > Math.max(...rest)),
      'The right one is A in all twelve, and by far the longest',
    ),
  ],
  'when the page is right': [`raises ${flagsOf(blocks(32))} flags`, `It stores position 257 as ${bf16(257)}`],
};

// Chosen, cited or quoted from the four texts. The tests of the chapter on the geometry of positions check that similarity stays below 0.44 up to a distance
// of 200,000.
const GIVEN = [
  '512',
  '256',
  '2017',
  '2018',
  '2019',
  '2020',
  '2021',
  '2022',
  '2023',
  '2025',
  '10000',
  '10,000',
  '2,048',
  '1,024',
  '32,768',
  '500',
  '513',
  '200',
  '100',
  '200,000',
  '0.44',
  '0.841',
  '0.540',
  '0.002',
  '0.999',
  '0.004',
  '0.1',
  '0.2',
  '0.3',
  '0.0',
  '0.0001',
  '0.001',
  '0.0002',
  '0.02',
  '4.92',
  '25.7',
  '25.8',
  '768',
  '128',
  '1.00',
  '2108.12409',
  '2,000,000',
  '5,000,000',
];

// Claims as the four texts print them.
const CHOSEN = [
  '*0.841, 0.540, 0.002, 0.999* and so on. Something is wrong with it',
  'which are a few of the 37',
  'then divides by `10000 ** ((2 * i) / d_model)`',
  'Its own picture, 24 positions at width 32',
];

testNumbers('The numbers of the chapter on the sources', { slug: SLUG, said: SAID, given: GIVEN, chosen: CHOSEN });

describe('What else is claimed in the chapter on the sources', () => {
  const near = (got, wanted, by, what) => assert.ok(Math.abs(got - wanted) <= by, `${what}: ${got}, not ${wanted}`);

  test('E3: cut off after three decimals, the comment is what the doubled listing yields at width 6', () => {
    const cut = (value) => Math.trunc(value * 1000) / 1000;
    comment.forEach((row, pos) =>
      row.forEach((value, c) => near(cut(doubled(pos, 6)[c]), value, 1e-12, `position ${pos}, dimension ${c}`)),
    );
    assert.notEqual(doubled(1, 6)[3].toFixed(3), '0.999');
  });

  test('E2: its angles double from position 1 to 2', () => {
    const angle = (pos, i) => Math.atan2(example[pos][2 * i], example[pos][2 * i + 1]);
    for (const i of [0, 1]) near(angle(2, i), 2 * angle(1, i), 1e-12, `pair ${i}`);
  });

  test('E8: columns 0 and 1 are right to 0.005 from row 1 on, columns 2 and 3 are those of the next position', () => {
    heatmap.slice(1).forEach((row, n) => {
      near(row[0], Math.sin(n + 1), 0.005, `row ${n + 1}`);
      near(row[1], Math.cos(n + 1), 0.005, `row ${n + 1}`);
      near(row[2], Math.sin(n + 2), 0.0055, `row ${n + 1}`);
      near(row[3], Math.cos(n + 2), 0.0055, `row ${n + 1}`);
    });
    assert.deepEqual(heatmap[0], [1, 0, 1, 0, 1, 0, 1, 0]);
  });

  test('E38: as an illustration of adding its numbers are right', () => {
    plus([0.2, -0.5, 0.8], [0.1, 0.3, -0.2]).forEach((value, c) => near(value, [0.3, -0.2, 0.6][c], 1e-12, `dimension ${c}`));
  });

  test('E4: a sinusoidal row is 16 long at width 512', () => {
    for (const pos of [0, 1, 7, 7000]) near(lengthOf(sinusoid(pos, 512)), 16, 1e-9, `position ${pos}`);
  });

  test('E18: one distance vector draws one query near and pushes the other off', () => {
    assert.deepEqual([dot([2, 1], [1, -1]), dot([1, 2], [1, -1])], [1, -1]);
  });

  test('E33: at width 5 there are three frequencies and two odd columns', () => {
    const columns = [0, 1, 2, 3, 4];
    assert.deepEqual([columns.filter((c) => c % 2 === 0).length, columns.filter((c) => c % 2).length], [3, 2]);
  });

  test('E11: matched layouts depend on the distance alone, mixed ones do not', () => {
    for (const halves of [false, true])
      for (const m of [1, 2, 17, 300])
        near(score([1, 2, 0, 1], m, [2, 1, 1, 0], m - 1, halves), score([1, 2, 0, 1], 1, [2, 1, 1, 0], 0, halves), 1e-10, `position ${m}`);
  });
});

describe('The index of slips', () => {
  const folds = [...text.matchAll(/^```deeper [^\n]*\n([\s\S]*?)^```$/gm)].map(([, body]) => body);
  const rowsOf = (fold) =>
    [...fold.matchAll(/^### [^\n]+ \{#e(\d+)\}$([\s\S]*?)(?=^### |(?![\s\S]))/gm)].map(([, number, body]) => ({
      number: Number(number),
      body,
    }));
  const rows = folds.flatMap(rowsOf);
  const TEXTS = /course chapter|ApX lesson|concept note|visual page/i;

  test('there is a row for each of the errata, in a fold, under its own id', () => {
    assert.deepEqual(
      rows.map(({ number }) => number).sort((a, b) => a - b),
      Array.from({ length: 38 }, (_, i) => i + 1).filter((row) => row !== 9),
    );
  });

  for (const { number, body } of rows) {
    test(`row ${number} names its text, leads to where the truth is taught or shown, and is short`, () => {
      if (![1, 25].includes(number)) assert.match(body, TEXTS);
      assert.match(body, /\]\((?:figure:|\d\d-[a-z-]+\.html|bank-report\.html)/);
      const words = body
        .replace(/^\|.*$/gm, '')
        .replace(/\]\([^)]*\)/g, ']')
        .split(/\s+/).length;
      assert.ok(words <= 125, `${words} words`);
    });
  }
});
