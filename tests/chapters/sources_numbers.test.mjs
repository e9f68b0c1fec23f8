// Every number in the chapter on the sources is computed here from the formulas, independently of the engine and the listings; and every card is complete.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import {projectRoot} from '../../tools/lib/files.mjs';
import {dot, fixed, grouped, lengthOf, plus, sinusoid, testNumbers} from './chapter_prose.mjs';
import {comment, example, heatmap, optionLengths} from './published_tables.mjs';

const kSlug = '14-check-the-sources';
const text = readFileSync(join(projectRoot, `chapters/${kSlug}.md`), 'utf8');
const lab = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/lab.json'), 'utf8'));

const theta = (i, D) => 10000 ** ((-2 * i) / D);
const wavelength = (i, D) => (2 * Math.PI) / theta(i, D);
const pairs = (D) => Array.from({length: D / 2}, (_, i) => i);
const similarity = (k, D) => pairs(D).reduce((sum, i) => sum + Math.cos(k * theta(i, D)), 0) / (D / 2);
const rises = (k, D) => similarity(k, D) > similarity(k - 1, D);
const firstRise = (D) => { let k = 1; while (!rises(k, D)) ++k; return k; };
// A row as source 000's listing computes it, with the exponent doubled.
const doubled = (pos, D) => Array.from({length: D}, (_, c) => (c % 2 ? Math.cos : Math.sin)(pos / 10000 ** ((2 * (c - (c % 2))) / D)));
const listed = (values, digits) => values.map((value) => fixed(value, digits)).join(', ');
const word = (is, words) => (is ? words : '?');
const words = ['none', 'one', 'two', 'three'];

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
const score = (q, m, k, n, qHalves = false, kHalves = qHalves) => dot(turned(q, m, qHalves), turned(k, n, kHalves));
const layoutRow = (name, qHalves, kHalves) => `| ${name} | ${[[1, 0], [5, 4], [50, 49]].map(([m, n]) => fixed(score([1, 2, 0, 1], m, [2, 1, 1, 0], n, qHalves, kHalves), 3)).join(' | ')} |`;
const complex = (a, b) => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];

// The largest distance of a column of the heatmap, from row 1 on, from the sine of any speed and start that fits it best.
function bestSine(column) {
  const values = heatmap.slice(1).map((row) => row[column]);
  let best = {error: Infinity};
  const search = (speeds, starts) => {
    for (const speed of speeds) {
      for (const start of starts) {
        let error = 0;
        for (let n = 0; n < values.length && error < best.error; ++n) error = Math.max(error, Math.abs(values[n] - Math.sin(speed * n + start)));
        if (error < best.error) best = {error, speed, start};
      }
    }
  };
  const range = (from, to, step) => Array.from({length: Math.ceil((to - from) / step)}, (_, i) => from + i * step);
  search(range(0, Math.PI, 0.004), range(0, 2 * Math.PI, 0.01));
  let {speed, start} = best;
  search(range(speed - 0.01, speed + 0.01, 0.0005), range(start - 0.03, start + 0.03, 0.001));
  ({speed, start} = best);
  search(range(speed - 0.0006, speed + 0.0006, 0.00002), range(start - 0.0015, start + 0.0015, 0.00004));
  return best.error;
}

function accuracy(task, encoding, length, {layers, d_model, causal = false}) {
  const run = lab.runs.find((r) => r.task === task && r.encoding === encoding && r.layers === layers && r.d_model === d_model && r.causal === causal);
  const values = run.accuracy[length];
  assert.equal(values.length, 3);
  return (values.reduce((a, b) => a + b) / 3).toFixed(2);
}
const labRow = (name, task, encoding, lengths, model, guess = '') =>
  `| ${name} | ${lengths.map((length) => accuracy(task, encoding, length, model)).join(' | ')} |${guess}`;

const norm = Math.sqrt(256), fresh = 0.02 * Math.sqrt(512), scaled = fresh * Math.sqrt(512), wide = Math.sqrt(512);
const together = (token) => Math.hypot(token, norm);
const comma = (list) => `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
const others = optionLengths.flatMap((lengths) => lengths.slice(1));
const firsts = optionLengths.map(([first]) => first);
const [quick, slow] = [theta(1, 512), 2 * Math.PI];

// The largest error of columns 0 and 1 of the heatmap against the sine and cosine of their rows, from row 1 on.
const missed = Math.max(...heatmap.slice(1).flatMap((row, n) => [Math.abs(row[0] - Math.sin(n + 1)), Math.abs(row[1] - Math.cos(n + 1))]));

const kSaid = {
  'the questions before the cards': [
    `found ${text.match(/^### E\d+: /gm).length} things to put right`,
    `pair 1 turns by ${fixed(quick, 3)} radians, pair 0 by 1. So ${fixed(Math.sin(quick), 4)} and ${fixed(Math.cos(quick), 4)} stand there`,
    `$\\sin 1 = ${fixed(Math.sin(1), 4)}$ and $\\cos 1 = ${fixed(Math.cos(1), 4)}$`,
    `passes it: ${fixed(0.002 ** 2 + 0.999 ** 2, 3)}, which`,
  ],
  'what the listing finds': [
    `made by the listing of source 000, width 512 (E1) | – | – | – | pairs 1 to ${pairs(512).filter((i) => theta(i, 512) - theta(2 * i, 512) > 0.02).at(-1)} |`,
  ],
  'E17, E10': [
    `${512 / 2 - 1} is the number of the last *pair*`,
    `dimensions ${2 * 255} and ${2 * 255 + 1}. Dimensions 254 and 255 are pair ${254 / 2}, in the middle: ${grouped(wavelength(127, 512))} positions to a turn. The last pair needs ${grouped(wavelength(255, 512))}`,
    `Pair 0 goes round in ${fixed(slow, 2)} positions at any width`,
    `${grouped(wavelength(3, 8))} positions at width 8, ${grouped(wavelength(15, 32))} at width 32, and ${grouped(wavelength(255, 512))} at width 512`,
  ],
  'E1': [
    `turns by ${fixed(10000 ** ((-2 * 510) / 512), 10)} radians a position, where ${fixed(theta(255, 512), 6)} is right, and ${pairs(512).filter((i) => 10000 ** ((-4 * i) / 512) < 0.0001 * (1 - 1e-12)).length} of the 256 pairs turn by less than 0.0001`,
  ],
  'E2, E3, E38': [
    `PE(1) begins with ${listed(sinusoid(1, 512).slice(0, 6), 4)}, and PE(2) with ${listed(sinusoid(2, 512).slice(0, 4), 4)}`,
    `The formula gives ${fixed(sinusoid(1, 512)[2], 4)} and ${fixed(sinusoid(1, 512)[3], 4)} for the second pair of position 1. The [listing itself, with its doubled exponent, gives ${fixed(doubled(1, 512)[2], 4)} and ${fixed(doubled(1, 512)[3], 4)}`.replace('[', ''),
    `at width *6*, where its pair 1 turns by ${fixed(10000 ** (-4 / 6), 5)}`,
    `The squares of 0.1 and 0.3 make ${fixed(0.1 ** 2 + 0.3 ** 2, 2)}`,
    `whose sine is 0.1 has ${fixed(Math.cos(Math.asin(0.1)), 3)} or ${fixed(-Math.cos(Math.asin(0.1)), 3)} for its cosine`,
    `(0.1, 0.3) lies ${fixed(Math.hypot(0.1, 0.3), 2)} from the middle`,
    ...[[0.2, 0.1], [-0.5, 0.3], [0.8, -0.2]].map(([a, b]) => `${fixed(a, 1)} and ${fixed(b, 1)} make ${fixed(a + b, 1)}`),
  ],
  'E8': [
    `Columns 0 and 1 from row 1 on, to within ${(Math.ceil(1000 * missed) / 1000).toFixed(3)}`,
    `it still misses them by ${comma([4, 5, 6, 7].map((c) => fixed(bestSine(c), 3)))} somewhere`,
    `At width 8 row 1 would be ${listed(sinusoid(1, 8), 3)}`,
  ],
  'E4, E34': [
    `${norm} at width 512. A fresh embedding with standard deviation 0.02 has about ${fixed(fresh, 2)}, and the sum ${fixed(together(fresh), 1)}`,
    `the embedding has about ${fixed(scaled, 1)} and the sum ${fixed(together(scaled), 1)}`,
    `they have a norm of ${fixed(wide, 1)}, and the sum ${fixed(together(wide), 1)}`,
    `With 16 it would be ${512 + 16}, not ${grouped(2 * 512)}`,
  ],
  'E16, E20, E28': [
    `drops to ${fixed(similarity(4, 32), 4)} at distance 4 and rises to ${fixed(similarity(5, 32), 4)} at distance ${firstRise(32)}. Of the 200 steps from distance 0 to 200, ${Array.from({length: 200}, (_, k) => k + 1).filter((k) => rises(k, 32)).length} go up. At width 512 the first rise is from ${firstRise(512) - 1} to ${firstRise(512)}`,
    `it never falls below ${fixed(Math.min(...Array.from({length: 24}, (_, k) => similarity(k, 32))), 3)} at width 32`,
    `${fixed(similarity(4, 16), 4)} at distance ${firstRise(16)}, after ${fixed(similarity(3, 16), 4)} at distance 3`,
    `only by ${fixed(similarity(4, 16) - similarity(3, 16), 4)}`,
    `Positions 5 and 8 then score ${fixed(Math.sin(5) * Math.sin(8), 3)}, positions 500 and 503 score ${fixed(Math.sin(500) * Math.sin(503), 3)}; without $W$ both have ${fixed(Math.cos(3), 3)}`,
    `needs ${grouped(wavelength(15, 32))} positions for one turn`,
    `back at its start every ${fixed(slow, 2)} steps`,
  ],
  'E31, E5, E24': [
    `$33 \\cdot 64 = ${grouped((2 * 16 + 1) * 64).replace(',', '{,}')}$ numbers. The tensor would have ${grouped(512 * 512 * 64)} at $L = 512$`,
    `32 buckets for 8 heads are ${32 * 8} numbers. BERT's table has 512 rows of 768, which is ${grouped(512 * 768)}`,
    `1,024 rows are ${grouped(1024 * 768)} numbers in the smallest GPT-2 and ${grouped(1024 * 1600)} in the largest`,
  ],
  'E27': [['sinusoidal', 'sinusoidal'], ['learned', 'learned'], ['RoPE', 'rope'], ['Shaw, clip 8', 'shaw'], ['T5, 16 buckets', 't5'], ['none', 'none']].map(([name, encoding]) =>
    labRow(name, 'reverse', encoding, [16], {layers: 1, d_model: 32})),
  'E30, E12, E11': [
    `score ${fixed(score([1, 2], 7, [3, 1], 3), 3)}; at 107 and 103 they score ${fixed(score([1, 2], 107, [3, 1], 103), 3)} again`,
    `$1 \\cdot 3 + 2 \\cdot 1 = ${dot([1, 2], [3, 1])}$`,
    `$(1 + 2i)(3 + i) = ${complex([1, 2], [3, 1]).join(' + ')}i$`,
    `$(1 + 2i)(3 - i) = ${complex([1, 2], [3, -1]).join(' + ')}i$, whose real part is ${complex([1, 2], [3, -1])[0]}`,
    layoutRow('both as neighbours', false, false),
    layoutRow('both in halves', true, true),
    layoutRow('query as neighbours, key in halves', false, true),
  ],
  'E32, E36': [
    `$\\cos 2 = ${Math.cos(2).toFixed(3)}$. Turned as position 0 both times, it is ${score([1, 0], 0, [1, 0], 0)}`,
    `where both are (1, 1), it is ${fixed(score([1, 1], 5, [1, 1], 3), 3)} at 5 and 3 and ${score([1, 1], 0, [1, 1], 0)} at 0`,
    `no number of them below 0, have a product of ${fixed(2 * Math.cos(2), 3)} at this distance`,
    `$\\cos 2 / 2 = ${(Math.cos(2) / 2).toFixed(3)}$, and their sum is ${fixed((1 + Math.cos(2)) / 2, 3)}`,
  ],
  'E14, E13, E37': [
    `is right in ${accuracy('back3', 'sinusoidal', 16, {layers: 1, d_model: 16})} of cases at 16 symbols and in ${accuracy('back3', 'sinusoidal', 32, {layers: 1, d_model: 16})} at 32; to name the mirrored one, ${accuracy('reverse', 'sinusoidal', 16, {layers: 1, d_model: 16})} and ${accuracy('reverse', 'sinusoidal', 32, {layers: 1, d_model: 16})}`,
    labRow('which of two came first', 'order', 'rope', [16, 32, 64, 128], {layers: 2, d_model: 16}, ' 0.50 |'),
    labRow('three places back', 'back3', 'rope', [16, 32, 64, 128], {layers: 1, d_model: 16}, ' 0.10 |'),
    labRow('the mirrored place', 'reverse', 'rope', [16, 32, 64, 128], {layers: 1, d_model: 16}, ' 0.10 |'),
    ...[['ALiBi', 'alibi'], ['RoPE', 'rope'], ['sinusoidal', 'sinusoidal']].map(([name, encoding]) => labRow(name, 'local', encoding, [16, 128], {layers: 2, d_model: 32, causal: true})),
    `ALiBi is right in ${accuracy('back3', 'alibi', 16, {layers: 1, d_model: 16})} of cases even at 16 symbols`,
    `from 2,048 tokens to 32,768, ${32768 / 2048} times as many`,
  ],
  'E19': [
    `Take the longest option each time, and you have ${optionLengths.filter(([a, ...rest]) => a > Math.max(...rest)).length} of ${optionLengths.length}`,
    `It has ${Math.min(...firsts)} to ${Math.max(...firsts)} characters, where the others have ${Math.min(...others)} to ${Math.max(...others)}`,
    word(optionLengths.length === 12 && optionLengths.every(([a, ...rest]) => a > Math.max(...rest)), 'In all twelve it is A, and A is by far the longest'),
  ],
};

// Chosen, cited or quoted from the sources. The tests of the chapter on the geometry of positions check that similarity stays below 0.44 up to a distance of
// 200,000. The figure of attention shows 0.000000, and that of the two layouts 12.4, which their tests check.
const kGiven = [
  '000', '001', '002', '003', '512', '256', '2017', '2018', '2019', '2020', '2021', '2022', '2023', '10000', '10,000', '2,048', '500', '513', '200', '100', '200,000', '0.44', '112',
  '0.841', '0.540', '0.002', '0.999', '0.004', '0.1', '0.3', '0.0', '0.0001', '0.001', '0.0002', '1.000', '0.02', '0.005', '0.000000', '12.4', '4.92', '25.7', '25.8', '768', '128', '1.00',
  '2108.12409',
];

testNumbers('The numbers of the chapter on the sources', {slug: kSlug, said: kSaid, given: kGiven});

describe('What else is claimed in the chapter on the sources', () => {
  const near = (got, wanted, by, what) => assert.ok(Math.abs(got - wanted) <= by, `${what}: ${got}, not ${wanted}`);

  test('E3: cut off after three decimals, the comment is what the doubled listing yields at width 6', () => {
    const cut = (value) => Math.trunc(value * 1000) / 1000;
    comment.forEach((row, pos) => row.forEach((value, c) => near(cut(doubled(pos, 6)[c]), value, 1e-12, `position ${pos}, dimension ${c}`)));
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

  test('E20: half of the hands at width 32 do not come round once in 512 positions', () => {
    assert.equal(pairs(32).filter((i) => wavelength(i, 32) > 512).length, 8);
  });

  test('E33: at width 5 there are three frequencies and two odd columns', () => {
    const columns = [0, 1, 2, 3, 4];
    assert.deepEqual([columns.filter((c) => c % 2 === 0).length, columns.filter((c) => c % 2).length], [3, 2]);
  });

  test('E11: matched layouts depend on the distance alone, mixed ones do not', () => {
    for (const halves of [false, true]) for (const m of [1, 2, 17, 300]) near(score([1, 2, 0, 1], m, [2, 1, 1, 0], m - 1, halves), score([1, 2, 0, 1], 1, [2, 1, 1, 0], 0, halves), 1e-10, `position ${m}`);
  });
});

describe('The cards of the chapter on the sources', () => {
  const cards = [...text.matchAll(/^### E(\d+): .*\{#e(\d+)\}$([\s\S]*?)(?=^###? |(?![\s\S]))/gm)].map(([, number, id, body]) => ({number, id, body}));
  const kRows = Array.from({length: 38}, (_, i) => i + 1).filter((row) => row !== 9);
  const kParts = ['**The claim.**', '**What is true.**', '**What is right about it.**', '**See it.**'];

  test('there is one for each row, under its own id', () => {
    assert.deepEqual(cards.map(({number}) => Number(number)).sort((a, b) => a - b), kRows);
    for (const {number, id} of cards) assert.equal(id, number);
  });

  for (const {number, body} of cards) {
    test(`E${number} has its four parts in order, names its source, and says where it is taught`, () => {
      const places = kParts.map((part) => body.indexOf(part));
      assert.deepEqual(places, [...places].sort((a, b) => a - b));
      assert.ok(!places.includes(-1), `it lacks ${kParts.filter((part) => !body.includes(part))}`);
      assert.match(body.slice(places[0], places[1]), /[Ss]ources? 00[0-3]/);
      assert.match(body.slice(places[3]), /figure:|\d/);
      if (number !== '19') assert.match(body, /Taught in \[[^\]]+\]\(\d\d-[a-z-]+\.html#[\w-]+\)/);
    });
  }

  test('the list by source names the cards that name the source in their claim, and no others', () => {
    for (const source of ['000', '001', '002', '003']) {
      const line = text.split('\n').find((l) => l.startsWith(`- [Source ${source}]`));
      const named = [...line.matchAll(/\(#e(\d+)\)/g)].map(([, number]) => number);
      const claimed = cards.filter(({body}) => {
        const claim = body.slice(body.indexOf(kParts[0]), body.indexOf(kParts[1]));
        return new RegExp(`(?<!\\.)\\b${source}\\b`).test(claim);
      }).map(({number}) => number);
      assert.deepEqual([...named].sort(), claimed.sort(), `source ${source}`);
    }
  });
});
