// Every function that the prose may call, written here a second time from its definition, in float64 and without the engine. The compiler
// computes both the numbers of the chapters and those that are compared here, so the chapters may be reworded freely.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { embedding, normals } from './made_up_words.mjs';
import { heatmap } from './published_tables.mjs';

const COMPILER = join(projectRoot, 'build/web/src/compiler/site/compiler.js');
const compiler = (args, input) => spawnSync(process.execPath, [COMPILER, ...args], { encoding: 'utf8', input, maxBuffer: 1 << 26 });

const f32 = Math.fround;
const upTo = (count) => Array.from({ length: count }, (_, i) => i);
const sum = (values) => values.reduce((a, b) => a + b, 0);
const mean = (values) => sum(values) / values.length;
const dot = (a, b) => sum(a.map((value, i) => value * b[i]));
const length = (a) => Math.sqrt(dot(a, a));
const cosine = (a, b) => dot(a, b) / (length(a) * length(b));
const plus = (a, b) => a.map((value, i) => value + b[i]);
const minus = (a, b) => a.map((value, i) => value - b[i]);
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const theta = (pair, width, base = 10000) => base ** ((-2 * pair) / width);
const row = (pos, width, base) => upTo(width).map((d) => (d % 2 ? Math.cos : Math.sin)(pos * theta(Math.floor(d / 2), width, base)));

// RoPE, with neighbours or halves as pairs.
function rotated(x, pos, halves) {
  const y = [...x];
  for (const i of upTo(x.length / 2)) {
    const [a, b] = halves ? [i, x.length / 2 + i] : [2 * i, 2 * i + 1];
    const angle = pos * theta(i, x.length);
    y[a] = x[a] * Math.cos(angle) - x[b] * Math.sin(angle);
    y[b] = x[a] * Math.sin(angle) + x[b] * Math.cos(angle);
  }
  return y;
}
const [QUERY, KEY] = [normals(2, 16), normals(3, 16)];

// Ways to read longer texts: each pair keeps a share of its frequency, and the rest is divided by the factor.
const mixture = (kept, factor) => 1 / (kept + (1 - kept) / factor);
const turnsOf = (pair, width, base, trained) => (trained * theta(pair, width, base)) / (2 * Math.PI);
const byTurns = (slow, fast) => (pair, width, base, factor, trained) =>
  mixture(clamp((turnsOf(pair, width, base, trained) - slow) / (fast - slow), 0, 1), factor);
function yarn(pair, width, base, factor, trained) {
  const pairWith = (turns) => (width * Math.log(trained / (2 * Math.PI * turns))) / (2 * Math.log(base));
  const [first, last] = [Math.floor(pairWith(32)), Math.ceil(pairWith(1))];
  return mixture(1 - clamp((pair - first) / (last - first), 0, 1), factor);
}

const slope = (head, heads) => 2 ** ((-8 * (head + 1)) / heads);
function slopeOfCode(head, heads) {
  const power = 2 ** Math.floor(Math.log2(heads));
  return head < power ? slope(head, power) : slope(2 * (head - power), 2 * power);
}

/** What the last keys get of a text's last query, all of content alike. */
function shareOfLast(biases, last) {
  const weights = biases.map((bias) => Math.exp(bias - biases.at(-1)));
  return sum(weights.slice(-last)) / sum(weights);
}
const addedInBf16 = (m, tokens) => upTo(tokens).map((j) => significantBits(f32(f32(m) * j), 8));
const subtracted = (m, tokens) => upTo(tokens).map((j) => m * (j - tokens + 1));

function t5Bucket(distance, buckets, farthest) {
  const exact = buckets / 2;
  const far = exact + Math.floor((Math.log(distance / exact) / Math.log(farthest / exact)) * (buckets - exact) + 1e-9);
  return distance < exact ? distance : Math.min(buckets - 1, far);
}

/** The nearest number with so many significant bits; of two equally near ones, the even one. */
function significantBits(value, bits) {
  const step = 2 ** (Math.floor(Math.log2(value)) - bits + 1);
  const [down, rest] = [Math.floor(value / step), value / step - Math.floor(value / step)];
  return value === 0 ? 0 : step * (rest > 0.5 || (rest === 0.5 && down % 2) ? down + 1 : down);
}

/** The largest error of a sine, of 64 positions around `pos`, when `angle` gives the angles. */
const worstSine = (angle) => (pos, width) =>
  Math.max(
    ...upTo(64).flatMap((k) =>
      upTo(width / 2).map((pair) => Math.abs(Math.sin(angle(pos - 32 + k, pair, width)) - Math.sin((pos - 32 + k) * theta(pair, width)))),
    ),
  );
const usualAngle = (pos, pair, width) => f32(pos * f32(Math.exp(f32(2 * pair * f32(-Math.log(10000) / width)))));
const iterated = (pos, pair, width) => upTo(pair).reduce((angle) => f32(angle * f32(10000 ** (-2 / width))), pos);

// Scores p_mᵀ W_qᵀ W_k p_n / sqrt(K) of 64 positions, 64 wide, with both matrices drawn with variance 1 / D.
function randomScores(seed) {
  const weights = normals(seed, 2 * 64 * 64).map((value) => value / 8);
  const project = (first) =>
    upTo(64).map((pos) => upTo(64).map((k) => sum(row(pos, 64).map((value, d) => value * weights[first + d * 64 + k]))));
  const [queries, keys] = [project(0), project(64 * 64)];
  return queries.map((q) => keys.map((k) => dot(q, k) / 8));
}
const SCORES = new Map([1, 2].map((seed) => [seed, randomScores(seed)]));
function shareOfDistances(seed) {
  const cells = SCORES.get(seed).flatMap((scores, m) => scores.map((score, n) => ({ score, distance: n - m })));
  const whole = mean(cells.map(({ score }) => score));
  const stripes = upTo(127).map((n) => cells.filter(({ distance }) => distance === n - 63).map(({ score }) => score));
  return sum(stripes.map((stripe) => stripe.length * (mean(stripe) - whole) ** 2)) / sum(cells.map(({ score }) => (score - whole) ** 2));
}

// Directions of position vectors, each from the vector that those before it describe worst (pivoted Gram-Schmidt), and the share of the
// energy that the first r of them hold. Only the pairs from `first` to `last` count.
function directionsOf(width, positions, first = 0, last = width / 2 - 1) {
  const left = upTo(positions).map((pos) => row(pos, width).slice(2 * first, 2 * last + 2));
  const [directions, held] = [[], [0]];
  while (directions.length < 120) {
    const squares = left.map((vector) => dot(vector, vector));
    const most = Math.max(...squares);
    if (most < 1e-5 * left[0].length) break;
    const direction = left[squares.findIndex((square) => square > most - 1e-9)].map((value) => value / Math.sqrt(most));
    directions.push(direction);
    for (const vector of left) {
      const along = dot(vector, direction);
      for (const c of direction.keys()) vector[c] -= along * direction[c];
    }
    held.push(1 - (2 * sum(left.map((vector) => dot(vector, vector)))) / (positions * left[0].length));
  }
  return { directions, held };
}
const SPANS = new Map([32, 512].map((width) => [width, directionsOf(width, width)]));

/** What the first 113 directions recover of a word and its position, 512 wide. */
function recovered(word, pos, std) {
  const [token, position] = [embedding(word, 512, std), row(pos, 512)];
  let back = new Array(512).fill(0);
  let lost = 0;
  for (const direction of SPANS.get(512).directions.slice(0, 113)) {
    const along = dot(plus(token, position), direction);
    back = back.map((value, c) => value + along * direction[c]);
    lost += dot(token, direction) ** 2;
  }
  return { word: cosine(minus(plus(token, position), back), token), position: cosine(back, position), lost: lost / dot(token, token) };
}
const WORDS = ['cat', 'sat'];
const centred = (values) => length(values.map((value) => value - mean(values)));
const sumOf = (word, pos, width, std) => plus(embedding(WORDS[word], width, std), row(pos, width));

// The small training of figure learned_table: 64 rows shall name, by their dot products, those within three places. Its shapes, the
// eigenvectors of the matrix for a table of zeros, come from repeated products with the matrix (orthogonal iteration).
const PLACES_64 = upTo(64);
const isNear = (i, j) => (i !== j && Math.abs(i - j) <= 3 ? (64 - Math.max(i, j)) / 64 : 0);
function pullOf(table) {
  const gradient = table.map((p, i) => {
    const powers = table.map((q, j) => (i === j ? 0 : Math.exp(dot(p, q))));
    const [all, wanted] = [sum(powers), sum(PLACES_64.map((j) => isNear(i, j)))];
    return powers.map((power, j) => (isNear(i, j) - (wanted * power) / all) / 6);
  });
  return gradient.map((cells, i) => cells.map((cell, j) => cell + gradient[j][i]));
}
const columnsOf = (table) => table[0].map((_, d) => table.map((cells) => cells[d]));
function shapesOfTraining(count) {
  const matrix = pullOf(PLACES_64.map(() => [0])).map((cells, i) => cells.map((cell, j) => cell + (i === j ? 1 : 0)));
  let shapes = upTo(count).map((k) => normals(k, 64));
  for (let n = 0; n < 500; ++n) {
    shapes = shapes.map((shape) => matrix.map((cells) => dot(cells, shape)));
    for (const [k, shape] of shapes.entries()) {
      const across = shapes.slice(0, k).reduce(
        (left, other) =>
          minus(
            left,
            other.map((value) => dot(left, other) * value),
          ),
        shape,
      );
      shapes[k] = across.map((value) => value / length(across));
    }
  }
  return shapes;
}
const SHAPES = shapesOfTraining(12);
function heldByWaves(count, steps, seed) {
  const drawn = normals(seed, 64 * 32, 0.02);
  let table = PLACES_64.map((i) => drawn.slice(32 * i, 32 * i + 32));
  for (let step = 0; step < steps; ++step) {
    const [matrix, columns] = [pullOf(table), columnsOf(table)];
    table = table.map((p, i) =>
      plus(
        p,
        columns.map((column) => 0.3 * dot(matrix[i], column)),
      ),
    );
  }
  const along = SHAPES.slice(0, count).flatMap((shape) => columnsOf(table).map((column) => dot(shape, column)));
  return dot(along, along) / dot(table.flat(), table.flat());
}

/** How far the sine that fits a column of the heatmap best still is from it in some row: a coarse search, then two finer ones. */
function misfit(column) {
  const values = heatmap.slice(1).map((cells) => cells[column]);
  let best = { error: Infinity };
  const search = (speeds, starts) => {
    for (const speed of speeds)
      for (const start of starts) {
        let error = 0;
        for (let n = 0; n < values.length && error < best.error; ++n)
          error = Math.max(error, Math.abs(values[n] - Math.sin(speed * n + start)));
        if (error < best.error) best = { error, speed, start };
      }
  };
  const range = (middle, by, step) => upTo(Math.ceil((2 * by) / step)).map((i) => middle - by + i * step);
  search(range(Math.PI / 2, Math.PI / 2, 0.004), range(Math.PI, Math.PI, 0.01));
  search(range(best.speed, 0.01, 0.0005), range(best.start, 0.03, 0.001));
  search(range(best.speed, 0.0006, 0.00002), range(best.start, 0.0015, 0.00004));
  return best.error;
}

const NUMBERS = [[0.3], [1], [2.5], [47.2], [700]];
const ANY_SIGN = [...NUMBERS, [-0.3], [-7.2]];
const TWO = [
  [0.4, 3],
  [17, -2.5],
  [2, 2],
];
const DISTANCES = [
  [0, 32, 10000],
  [5, 32, 10000],
  [-5, 8, 100],
  [16, 512, 10000],
  [6283, 8, 10000],
];
const OF_PAIR = [0, 1, 31, 45, 46, 63].flatMap((pair) => [
  [pair, 128, 10000, 8, 4096],
  [pair, 128, 500000, 8, 8192],
  [pair, 128, 10000, 2, 2048],
]);
const PLACES = [
  [7, 3],
  [7, 11],
  [0, 0],
  [23, 2],
];
const ONES = [0, 1].flatMap((q) =>
  [0, 1].flatMap((k) =>
    PLACES.flatMap(([m, n]) => [
      [m, n, 8, q, k],
      [m, n, 64, q, k],
    ]),
  ),
);
const HEADS = [1, 2, 8, 12, 16, 112].flatMap((heads) => upTo(heads).map((head) => [head, heads]));
const LAST_KEYS = [1 / 2, 1 / 8, 1 / 256, 2 ** -0.5].flatMap((m) =>
  [64, 257, 512, 2048, 4119, 8192].flatMap((tokens) => [6, 32].map((last) => [m, tokens, last])),
);
const OF_WORD = [0, 1].flatMap((word) => [
  [word, 1, 0.02],
  [word, 7, 0.02 * Math.sqrt(512)],
]);

// name: [twin, lists of arguments, tolerance if it is not that of float32]
const TWINS = {
  sqrt: [Math.sqrt, NUMBERS],
  sin: [Math.sin, ANY_SIGN],
  cos: [Math.cos, ANY_SIGN],
  exp: [Math.exp, [[0], [-3], [2.5], [10]]],
  log: [Math.log, NUMBERS],
  log2: [Math.log2, NUMBERS],
  floor: [Math.floor, ANY_SIGN],
  ceil: [Math.ceil, ANY_SIGN],
  round: [Math.round, ANY_SIGN],
  abs: [Math.abs, ANY_SIGN],
  min: [Math.min, TWO],
  max: [Math.max, TWO],
  mod: [
    (a, b) => ((a % b) + b) % b,
    [
      [39, 10],
      [-1, 10],
      [475.5, 360],
    ],
  ],
  clamp: [
    clamp,
    [
      [5, -8, 8],
      [-9, -8, 8],
      [12, -8, 8],
    ],
  ],
  degrees: [(radians) => (radians / (2 * Math.PI)) * 360, ANY_SIGN],
  angle_of: [
    Math.atan2,
    [
      [0.956, -0.279],
      [-0.5, -0.5],
      [0.3, 2],
    ],
  ],
  pe: [(pos, d, width, base) => row(pos, width, base)[d], DISTANCES.flatMap((at) => [0, 1, 6, 7].map((d) => [at[0], d, at[1], at[2]]))],
  angle: [
    (pos, pair, width, base) => pos * theta(pair, width, base),
    DISTANCES.flatMap((at) => [0, 3].map((i) => [at[0], i, at[1], at[2]])),
  ],
  wavelength: [(pair, width, base) => (2 * Math.PI) / theta(pair, width, base), [0, 1, 15].map((pair) => [pair, 32, 10000])],
  similarity: [(k, width, base) => cosine(row(3, width, base), row(3 + k, width, base)), DISTANCES],
  distance: [(k, width, base) => length(minus(row(3, width, base), row(3 + k, width, base))), DISTANCES, 1e-4],
  norm: [(width) => length(row(7, width)), [[2], [32], [512]]],
  alibi_slope: [slopeOfCode, HEADS],
  alibi_slope_paper: [slope, HEADS],
  alibi_share: [(m, tokens, last) => shareOfLast(subtracted(m, tokens), last), LAST_KEYS],
  alibi_share_bf16: [(m, tokens, last) => shareOfLast(addedInBf16(m, tokens), last), LAST_KEYS],
  alibi_values_bf16: [(m, tokens, last) => new Set(addedInBf16(m, tokens).slice(-last)).size, LAST_KEYS, 0],
  t5_bucket: [
    t5Bucket,
    [
      [16, 128],
      [32, 128],
      [8, 64],
    ].flatMap((rule) => upTo(200).map((distance) => [distance, ...rule])),
  ],
  float32: [f32, [[0.1], [1000003], [1 / 3], [16777217]], 1e-9],
  significant_bits: [significantBits, [8, 11].flatMap((bits) => [0, 1, 255, 257, 258, 259, 1000.7, 4095].map((value) => [value, bits])), 0],
  usual_error: [
    worstSine(usualAngle),
    [
      [1000000, 512],
      [100000, 64],
    ],
    0.003,
  ],
  angle_error: [worstSine((pos, pair, width) => f32(pos * theta(pair, width))), [[1000000, 512]], 0.003],
  iterative_error: [worstSine(iterated), [[1000000, 512]], 0.05],
  heatmap: [(r, column) => heatmap[r][column], upTo(80).map((i) => [Math.floor(i / 8), i % 8])],
  heatmap_misfit: [misfit, [[4], [5], [6], [7]], 5e-4],
  rope_query: [(pos, d) => rotated(QUERY, pos)[d], [0, 7, 107].flatMap((pos) => upTo(16).map((d) => [pos, d]))],
  rope_key: [(pos, d) => rotated(KEY, pos)[d], [0, 3, 103].flatMap((pos) => upTo(16).map((d) => [pos, d]))],
  rope_score: [(m, n) => dot(rotated(QUERY, m), rotated(KEY, n)), PLACES],
  rope_score_halves: [(m, n) => dot(rotated(QUERY, m, 1), rotated(KEY, n, 1)), PLACES],
  rope_ones: [(m, n, width, q, k) => dot(rotated(new Array(width).fill(1), m, q), rotated(new Array(width).fill(1), n, k)), ONES, 2e-5],
  rope_four: [
    (m, n, q, k, ...x) => dot(rotated(x.slice(0, 4), m, q), rotated(x.slice(4), n, k)),
    ONES.map(([m, n, , q, k]) => [m, n, q, k, 1, 2, 0, 1, 2, 1, 1, 0]),
  ],
  ntk: [(pair, width, base, factor) => factor ** ((2 * pair) / (width - 2)), OF_PAIR],
  yarn: [yarn, OF_PAIR],
  yarn_paper: [byTurns(1, 32), OF_PAIR],
  llama3: [byTurns(1, 4), OF_PAIR],
  random_score: [
    (m, n, seed) => SCORES.get(seed)[m][n],
    [1, 2].flatMap((seed) => [
      [5, 8, seed],
      [0, 63, seed],
    ]),
    1e-5,
  ],
  random_score_share: [shareOfDistances, [[1], [2]], 1e-5],
  embedding: [(word, d, width, std) => embedding(WORDS[word], width, std)[d], upTo(16).map((i) => [i % 2, Math.floor(i / 2), 8, 0.5])],
  embedding_length: [
    (word, width, std) => length(embedding(WORDS[word], width, std)),
    [
      [0, 8, 0.5],
      [1, 512, 0.02],
    ],
  ],
  embedding_centred: [
    (word, width, std) => centred(embedding(WORDS[word], width, std)),
    [
      [0, 8, 0.5],
      [1, 512, 0.02],
    ],
  ],
  position_centred: [
    (pos, width) => centred(row(pos, width)),
    [
      [0, 8],
      [1, 512],
    ],
  ],
  sum_length: [
    (...of) => length(sumOf(...of)),
    [
      [0, 1, 8, 0.5],
      [1, 7, 512, 0.02],
    ],
  ],
  cosine_of_sums: [
    (a, b, ...at) => cosine(sumOf(a, ...at), sumOf(b, ...at)),
    [
      [0, 1, 1, 512, 0.02],
      [0, 1, 3, 8, 0.5],
    ],
  ],
  directions: [
    (share, width) => SPANS.get(width).held.findIndex((held) => held >= share),
    [32, 512].flatMap((width) => [0.5, 0.9, 0.99].map((share) => [share, width, width])),
    0,
  ],
  directions_of_pairs: [
    (share, width, positions, first, last) => directionsOf(width, positions, first, last).held.findIndex((held) => held >= share),
    [
      [0.99, 512, 512, 123, 255],
      [0.99, 512, 512, 0, 29],
      [0.9, 32, 32, 0, 15],
    ],
    0,
  ],
  recovered_word: [(word, pos, std) => recovered(WORDS[word], pos, std).word, OF_WORD, 1e-4],
  recovered_position: [(word, pos, std) => recovered(WORDS[word], pos, std).position, OF_WORD, 1e-4],
  waves_hold: [
    heldByWaves,
    [
      [6, 0, 1],
      [6, 12, 1],
      [6, 30, 1],
      [12, 30, 1],
      [1, 5, 2],
    ],
    1e-5,
  ],
  lost_share: [(word, pos, std) => recovered(WORDS[word], pos, std).lost, OF_WORD, 1e-4],
};
const FLOAT32 = 2e-6;

describe('The functions that prose may call', { skip: !existsSync(COMPILER) && 'compiler is not built' }, () => {
  const known = new Map(
    compiler(['functions'])
      .stdout.trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name, count]) => [name, Number(count)]),
  );
  const calls = Object.entries(TWINS).flatMap(([name, [, lists]]) =>
    lists.map((list) => `\`{{significant(${name}(${list.join(', ')}), 12)}}\``),
  );
  const { stdout, stderr } = compiler(['evaluate', '--chapters', join(projectRoot, 'chapters')], calls.join('\n'));
  const values = stdout.split('\n').map((line) => Number(line.replaceAll(/[`,]/g, '')));

  test('each has a twin here, with as many arguments', () => {
    assert.deepEqual([...known.keys()].sort(), Object.keys(TWINS).sort());
    for (const [name, [, lists]] of Object.entries(TWINS)) for (const list of lists) assert.equal(list.length, known.get(name), name);
    assert.equal(stderr, '');
  });

  let at = 0;
  for (const [name, [twin, lists, tolerance = FLOAT32]] of Object.entries(TWINS)) {
    const got = values.slice(at, at + lists.length);
    at += lists.length;
    test(name, () => {
      lists.forEach((list, i) => {
        const wanted = twin(...list);
        const off = Math.abs(got[i] - wanted);
        assert.ok(off <= tolerance * Math.max(1, Math.abs(wanted)), `${name}(${list.join(', ')}) is ${got[i]}, and ${wanted} here`);
      });
    });
  }
});

test('at width 512 similarity stays at or below 0.44 for distances from 100 to 200,000, of which the compiler tries the first', () => {
  const turns = Float64Array.from({ length: 256 }, (_, pair) => theta(pair, 512));
  for (let k = 100; k <= 200_000; ++k) assert.ok(turns.reduce((all, turn) => all + Math.cos(k * turn), 0) / 256 <= 0.44, `distance ${k}`);
});
