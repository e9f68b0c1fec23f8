// What is expected of the functions that listings define. A listing is checked by the name of its function, in whatever chapter it is.
// A check gets {listing, run}; `run(args)` returns what the probe `probes/NAME.py` or `.cpp` prints. It throws if a number is wrong.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/lib/files.mjs';
import { comment, example, heatmap } from '../chapters/published_tables.mjs';

const reference = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/encodings.json'), 'utf8'));

// The last row that is compared: a listing computes every row from 0 on, and 8,192 of them take no time in any language.
const LAST_POSITION = 8191;
// The expected values are float64. An angle near 8,191 is accurate to about 1e-12, and so is its sine.
const TOLERANCE = 1e-10;

const numbersOf = (line) => line.replaceAll('inf', 'Infinity').trim().split(/\s+/).map(Number);
const tableIn = (text) => text.trim().split('\n').map(numbersOf);

// `got` and `expected` are tables [rows, columns]; `label` names a row.
export function compareTables(got, expected, label, tolerance = TOLERANCE) {
  if (got.length !== expected.length) throw new Error(`${got.length} rows came back, ${expected.length} were expected`);
  expected.forEach((row, r) => {
    if (got[r].length !== row.length) throw new Error(`${label(r)} has ${got[r].length} numbers, not ${row.length}`);
    row.forEach((value, c) => {
      if (!(got[r][c] === value || Math.abs(got[r][c] - value) <= tolerance))
        throw new Error(`${label(r)}, dimension ${c} is ${got[r][c]}, not ${value}`);
    });
  });
}

// The probe takes d_model and positions, and prints a row of the table for each position.
function checkSinusoidal(run) {
  for (const { d_model, base, positions, table } of reference.sinusoidal) {
    if (base !== 10000) throw new Error(`the reference has base ${base}, which the probe leaves at its initial 10000`);
    const asked = positions.filter((pos) => pos <= LAST_POSITION);
    const got = run([d_model, ...asked])
      .trim()
      .split('\n')
      .map(numbersOf);
    compareTables(got, table.slice(0, asked.length), (r) => `width ${d_model}, position ${asked[r]}`);
  }
}

// The chapter says that the listing cannot handle odd widths.
function checkOddWidth(run) {
  const [row] = run([5, 3]).trim().split('\n').map(numbersOf);
  if (row.length === 5) throw new Error('it has five numbers for width 5, which the chapter says it has not');
}

function checkPythonSinusoidal(run) {
  checkSinusoidal(run);
  checkOddWidth(run);
}

// A correct table, exact or printed with three decimals, has no flaws; published tables have the flaws that the chapter says.
function checkFlaws(run) {
  const said = (table, d_model) => run([d_model, table[0].length, ...table.flat()]).trim();
  const waves = (d_model, twice) =>
    Array.from({ length: 10 }, (_, pos) =>
      Array.from({ length: d_model }, (__, c) => (c % 2 ? Math.cos : Math.sin)(pos / 10000 ** ((twice * (c - (c % 2))) / d_model))),
    );
  const expect = (what, got, wanted) => {
    if (got !== wanted) throw new Error(`${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  };
  for (const d_model of [2, 4, 8, 32, 512, 1024]) {
    expect(`a right table of width ${d_model}`, said(waves(d_model, 1), d_model), '');
    expect(
      `a printed table of width ${d_model}`,
      said(
        waves(d_model, 1).map((row) => row.map((value) => Number(value.toFixed(3)))),
        d_model,
      ),
      '',
    );
  }
  expect('a doubled exponent', said(waves(512, 2), 512), Array.from({ length: 108 }, (_, i) => `${i + 1} speed`).join('\n'));
  expect(
    'a pair off the circle',
    said(
      [
        [0, 1],
        [0.1, 0.3],
        [0.2, 0.6],
      ],
      2,
    ).split('\n')[0],
    '0 circle',
  );
  expect('the comment', said(comment, 512), '1 speed');
  expect('the example', said(example, 512), '0 speed\n1 speed');
  const blocks = Array.from({ length: 10 }, (_, pos) =>
    [Math.sin, Math.cos].flatMap((wave) => Array.from({ length: 16 }, (__, i) => wave(pos * 10000 ** (-i / 15)))),
  );
  expect("the flags on the table of the Transformer's authors", said(blocks, 32).split('\n').length, 46);
  for (const d_model of [8, 512]) {
    expect('the heatmap', said(heatmap, d_model), '0 start\n1 start\n1 speed\n2 start\n2 steady\n2 speed\n3 start\n3 steady\n3 speed');
  }
}

// Rows computed from whole-number phases are right at every position of the reference, even the farthest.
function checkExactPair(run) {
  for (const { d_model, base, positions, table } of reference.sinusoidal) {
    if (base !== 10000) continue;
    const got = run([d_model, ...positions])
      .trim()
      .split('\n')
      .map(numbersOf);
    compareTables(got, table, (r) => `width ${d_model}, position ${positions[r]}`);
  }
}

// The usual recipe is as wrong as the chapter says, measured by the largest error over 8 positions.
function checkUsualRow(run) {
  const worst = (start) => {
    const positions = Array.from({ length: 8 }, (_, i) => start + i);
    const got = run([512, ...positions])
      .trim()
      .split('\n')
      .map(numbersOf);
    const truth = (pos, column) => (column % 2 ? Math.cos : Math.sin)(pos * 10000 ** (((column % 2) - column) / 512));
    return Math.max(...got.flatMap((row, r) => row.map((value, column) => Math.abs(value - truth(positions[r], column)))));
  };
  for (const [start, least, most] of [
    [1, 1e-8, 1e-6],
    [1_000, 3e-5, 7e-5],
    [1_000_000, 0.045, 0.07],
  ]) {
    const error = worst(start);
    if (!(error >= least && error <= most)) throw new Error(`near ${start} the error is ${error}, not between ${least} and ${most}`);
  }
}

// Two neighbouring rows, computed from the point half-way between them.
function checkTwoRows(run) {
  for (const { d_model, base, positions, table } of reference.sinusoidal) {
    const below = positions.findIndex((pos, i) => positions[i + 1] === pos + 1);
    if (base !== 10000 || below < 0) continue;
    compareTables(
      run([d_model, positions[below]]).trim().split('\n').map(numbersOf),
      table.slice(below, below + 2),
      (r) => `position ${positions[below + r]}`,
    );
  }
}

// Attention over made-up rows: the outputs are those of the formula, and reordering the rows reorders the outputs in the same way.
function checkAttention(run) {
  const softmax = (scores) => {
    const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
    const sum = powers.reduce((a, b) => a + b);
    return powers.map((power) => power / sum);
  };
  const dot = (a, b) => a.reduce((sum, value, c) => sum + value * b[c], 0);
  const rows = [
    [1, 0],
    [0, 1],
    [1, 1],
    [-2, 0.5],
    [3, -1],
  ];
  const expected = rows.map((query) => {
    const weights = softmax(rows.map((key) => dot(query, key) / Math.SQRT2));
    return [0, 1].map((c) =>
      dot(
        weights,
        rows.map((value) => value[c]),
      ),
    );
  });
  for (const order of [
    [0, 1, 2, 3, 4],
    [4, 2, 0, 3, 1],
    [1, 0, 2, 4, 3],
  ]) {
    const got = run(order.flatMap((i) => rows[i]))
      .trim()
      .split('\n')
      .map(numbersOf);
    compareTables(
      got,
      order.map((i) => expected[i]),
      (r) => `order ${order}, row ${r}`,
    );
  }
}

// The row of each position, computed from the row k positions before or after it.
function checkShifted(run) {
  for (const { d_model, base, positions, table } of reference.sinusoidal) {
    if (base !== 10000) continue;
    const asked = positions.filter((pos) => pos <= LAST_POSITION);
    for (const k of [0, 1, 5, -3, 500]) {
      const got = run([d_model, k, ...asked])
        .trim()
        .split('\n')
        .map(numbersOf);
      compareTables(got, table.slice(0, asked.length), (r) => `width ${d_model}, shift ${k}, position ${asked[r]}`);
    }
  }
}

// A table of arbitrary numbers, always the same.
const tableOf = (rows, width) =>
  Array.from({ length: rows }, (_, r) =>
    Array.from({ length: width }, (_, c) => Math.round(1000 * Math.sin(7 * r * r + 3 * c + 1)) / 1000),
  );

// sqrt(D) times the embedding, plus the reference's row for its position.
function checkIntoModel(run) {
  let checked = 0;
  for (const { d_model, base, positions, table } of reference.sinusoidal) {
    const rows = positions.findIndex((pos, i) => pos !== i);
    if (base !== 10000 || rows < 2) continue;
    const embeddings = tableOf(rows, d_model);
    const expected = embeddings.map((row, r) => row.map((value, c) => Math.sqrt(d_model) * value + table[r][c]));
    compareTables(
      run([d_model, ...embeddings.flat()])
        .trim()
        .split('\n')
        .map(numbersOf),
      expected,
      (r) => `width ${d_model}, token ${r}`,
    );
    ++checked;
  }
  if (checked === 0) throw new Error('the reference has no table of position 0 and those after it');
}

// Either as many rows as requested, or an error that says how many there are; never fewer rows.
function checkPositionsFor(run) {
  for (const [rows, length] of [
    [4, 1],
    [4, 4],
    [24, 7],
  ]) {
    compareTables(
      run([rows, length]).trim().split('\n').map(numbersOf),
      Array.from({ length }, (_, r) => [r, r]),
      (r) => `row ${r}`,
    );
  }
  const said = run([4, 9]);
  if (!/^error: .*\b9\b.*\b4\b/.test(said)) throw new Error(`9 positions of 4 rows gave ${said}`);
}

// Linear interpolation of the rows, computed the other way round: as what each row of the table contributes to a position.
function checkStretched(run) {
  for (const [rows, length, width] of [
    [5, 9, 2],
    [24, 32, 4],
    [2, 7, 3],
    [6, 6, 1],
    [9, 4, 2],
  ]) {
    const table = tableOf(rows, width);
    const share = (pos, r) => Math.max(0, 1 - Math.abs((pos * (rows - 1)) / (length - 1) - r));
    const expected = Array.from({ length }, (_, pos) =>
      Array.from({ length: width }, (_, c) => table.reduce((sum, row, r) => sum + share(pos, r) * row[c], 0)),
    );
    compareTables(
      run([width, length, ...table.flat()])
        .trim()
        .split('\n')
        .map(numbersOf),
      expected,
      (r) => `${rows} rows for ${length}, position ${r}`,
    );
  }
}

// The table that the figure shows: its shapes change sign once, twice and so on, and hold the shares of it that the twin of the function
// waves_hold in tests/chapters/functions.test.mjs gives, too.
function checkStripesMakeWaves(run) {
  const said = numbersOf(run([64, 32, 1]));
  const [after, before] = [said.pop(), said.pop()];
  if (said.join() !== '1,2,3,4,5,6') throw new Error(`the shapes change sign ${said.join()} times`);
  for (const [when, got, wanted] of [
    ['before', before, 0.0879],
    ['after', after, 0.8709],
  ]) {
    if (!(Math.abs(got - wanted) <= 0.0005)) throw new Error(`${when} training they hold ${got} of the table, not ${wanted}`);
  }
}

// Compares with the logits of PyTorch for the same queries, keys and distance vectors.
function checkShawScores(run) {
  const { x, wq, wk, a_k, logits } = reference.shaw;
  const product = (rows, w) => rows.map((row) => w[0].map((_, c) => row.reduce((sum, value, k) => sum + value * w[k][c], 0)));
  const values = [...product(x, wq), ...product(x, wk), ...a_k];
  const got = run([x[0].length, x.length, ...values.flat()])
    .trim()
    .split('\n')
    .map(numbersOf);
  compareTables(got, logits, (r) => `query ${r}`);
}

// Compares with the bidirectional buckets of transformers.
function checkT5Bucket(run) {
  const [both] = reference.t5_bucket.filter(({ bidirectional }) => bidirectional);
  const got = run([both.num_buckets, both.max_distance, ...both.relative_position])
    .trim()
    .split('\n')
    .map(numbersOf);
  compareTables(
    got,
    both.bucket.map((bucket) => [bucket]),
    (r) => `distance ${both.relative_position[r]}`,
  );
}

// The probe takes a position and a vector, and prints the vector with its neighbours rotated.
function checkRotated(run) {
  const { rope_interleaved: neighbours } = reference;
  neighbours.positions.forEach((pos, t) => {
    compareTables(tableIn(run([pos, ...neighbours.x[t][0]])), [neighbours.y[t][0]], () => `interleaved, position ${pos}`);
  });
}

// The probe takes `rotated` or `reordered`, a position and a vector, and prints the vector rotated in halves, or put into their order.
function checkRotatedHalves(run) {
  const [halves] = reference.rope_half;
  halves.positions.forEach((pos, t) => {
    compareTables(tableIn(run(['rotated', pos, ...halves.q[0][t]])), [halves.q_half[0][t]], () => `halves, position ${pos}`);
  });
  compareTables(tableIn(run(['reordered', 0, 10, 11, 12, 13, 14, 15])), [[10, 12, 14, 11, 13, 15]], () => 'a row in halves');
}

// PyTorch computed these references in float32.
const FLOAT_TOLERANCE = 2e-6;

// Rows for any positions: the probe takes d_model and the positions. Rows do not depend on earlier ones, so positions may be far out, where
// an angle in float64 has a relative accuracy of 2^-53.
function checkSinusoidalAt(run) {
  for (const { d_model, positions, table } of [reference.sinusoidal[0], reference.sinusoidal.at(-1)]) {
    const got = tableIn(run([d_model, ...positions]));
    compareTables(got, table, (r) => `width ${d_model}, position ${positions[r]}`, 1e-9);
  }
}

// Tokens plus rows. An id without a row is refused, whether too large or negative.
function checkAddLearned(run) {
  const [tokens, width, rows] = [5, 3, 7];
  const x = tableOf(tokens, width),
    table = tableOf(rows, width).map((row) => row.map((value) => value + 10));
  const given = (ids) => run([tokens, width, rows, ...ids, ...x.flat(), ...table.flat()]);
  const ids = [4, 0, 6, 6, 1];
  compareTables(
    tableIn(given(ids)),
    ids.map((id, t) => x[t].map((value, c) => value + table[id][c])),
    (r) => `token ${r}`,
  );
  for (const wrong of [
    [0, 1, 2, 3, 7],
    [-1, 0, 1, 2, 3],
  ]) {
    if (given(wrong).trim() !== 'refused') throw new Error(`it took the ids ${wrong} for a table of ${rows} rows`);
  }
}

const dot = (a, b) => a.reduce((sum, value, c) => sum + value * b[c], 0);

// Equation 4 of Shaw et al. as written, with one clip that takes effect and one that does not.
function checkShawLogits(run) {
  for (const [tokens, width, clip] of [
    [6, 4, 2],
    [4, 3, 9],
  ]) {
    const q = tableOf(tokens, width),
      k = tableOf(2 * tokens, width).slice(tokens),
      rows = tableOf(2 * clip + 1, width).toReversed();
    const vector = (i, j) => rows[Math.max(-clip, Math.min(clip, j - i)) + clip];
    const expected = q.map((query, i) => k.map((key, j) => (dot(query, key) + dot(query, vector(i, j))) / Math.sqrt(width)));
    compareTables(
      tableIn(run([tokens, width, clip, ...q.flat(), ...k.flat(), ...rows.flat()])),
      expected,
      (r) => `clip ${clip}, query ${r}`,
    );
  }
}

// The four terms, each computed separately.
function checkXlLogits(run) {
  for (const [tokens, memory, width] of [
    [3, 4, 2],
    [5, 0, 3],
  ]) {
    const all = tokens + memory;
    const many = tableOf(tokens + 2 * all + 2, width);
    const q = many.slice(0, tokens),
      k = many.slice(tokens, tokens + all),
      r = many.slice(tokens + all, tokens + 2 * all),
      [u, v] = many.slice(-2);
    const expected = q.map((query, t) =>
      k.map((key, j) => {
        const distance = memory + t - j;
        return distance < 0
          ? -Infinity
          : (dot(query, key) + dot(query, r[distance]) + dot(u, key) + dot(v, r[distance])) / Math.sqrt(width);
      }),
    );
    compareTables(tableIn(run([tokens, memory, width, ...many.flat()])), expected, (row) => `${memory} in memory, query ${row}`);
  }
}

// Compares with the buckets of transformers.
function checkT5Buckets(run) {
  for (const { bidirectional, num_buckets, max_distance, relative_position, bucket } of reference.t5_bucket) {
    const got = tableIn(run([bidirectional ? 0 : 1, num_buckets, max_distance, ...relative_position]));
    compareTables(got, [bucket], () => `${bidirectional ? 'both ways' : 'causal'}, distances from ${relative_position[0]} on`, 0);
  }
}

// Both layouts, compared with the formula for complex numbers in polar form, and with results of PyTorch.
function checkRotate(run) {
  const turned = (row, pos, halves, base) => {
    const pairs = row.length / 2,
      y = [...row];
    for (let i = 0; i < pairs; ++i) {
      const [one, two] = halves ? [i, i + pairs] : [2 * i, 2 * i + 1];
      const angle = pos * base ** (-i / pairs) + Math.atan2(row[two], row[one]),
        length = Math.hypot(row[one], row[two]);
      [y[one], y[two]] = [length * Math.cos(angle), length * Math.sin(angle)];
    }
    return y;
  };
  const positions = [0, 1, 2.5, 40, -3];
  for (const [halves, base, width] of [
    [1, 10000, 6],
    [0, 500000, 4],
  ]) {
    const x = tableOf(positions.length, width);
    const got = tableIn(run([halves, base, width, ...positions, ...x.flat()]));
    compareTables(
      got,
      x.map((row, r) => turned(row, positions[r], halves, base)),
      (r) => `${halves ? 'halves' : 'interleaved'}, position ${positions[r]}`,
    );
  }
  const half = reference.rope_half.find(({ kind }) => kind === 'default'),
    { rope_interleaved: other } = reference;
  const last = half.positions.filter((pos) => pos < 300);
  const ofHead = half.q[0].slice(0, last.length);
  compareTables(
    tableIn(run([1, half.base, half.head_dim, ...last, ...ofHead.flat()])),
    half.q_half[0].slice(0, last.length),
    (r) => `reference, position ${last[r]}`,
    1e-4,
  );
  const x = other.x.map((heads) => heads[0]),
    y = other.y.map((heads) => heads[0]);
  compareTables(
    tableIn(run([0, other.base, x[0].length, ...other.positions, ...x.flat()])),
    y,
    (r) => `reference, interleaved, position ${other.positions[r]}`,
    FLOAT_TOLERANCE,
  );
}

// Compares with the slopes of the released code.
function checkAlibiSlopes(run) {
  const got = tableIn(run(reference.alibi.map(({ heads }) => heads)));
  reference.alibi.forEach(({ heads, slopes }, r) => compareTables([got[r]], [slopes], () => `${heads} heads`, FLOAT_TOLERANCE));
}

// The last head's bias, with queries at the end of the keys.
function checkAlibiBias(run) {
  for (const [heads, queries, keys] of [
    [8, 3, 5],
    [8, 4, 4],
  ]) {
    const place = (t) => keys - queries + t;
    const expected = Array.from({ length: queries }, (_, t) =>
      Array.from({ length: keys }, (_, j) => (j > place(t) ? -Infinity : -(2 ** -8) * (place(t) - j))),
    );
    compareTables(tableIn(run([heads, queries, keys])), expected, (r) => `query ${r} of ${queries}, ${keys} keys`);
  }
}

// A word's id is the number of words before it, regardless of padding.
function checkPositionIds(run) {
  for (const [mask, fresh] of [
    [[0, 0, 1, 1, 1, 1, 1], 3],
    [[1, 1, 1, 1, 0, 0], 6],
    [[0, 0, 0, 1], 1],
  ]) {
    const words = (end) => mask.slice(0, end).reduce((a, b) => a + b, 0);
    const expected = mask.map((_, at) => (mask[at] ? words(at) : Math.max(0, words(at) - 1))).slice(-fresh);
    compareTables(tableIn(run([fresh, ...mask])), [expected], () => `mask ${mask}, ${fresh} new`);
  }
}

// Compares with the slopes of ALiBi's released code, for every number of heads in the reference.
function checkSlopes(run) {
  for (const { heads, slopes } of reference.alibi) {
    const got = numbersOf(run([heads]));
    if (got.length !== slopes.length) throw new Error(`${got.length} slopes came back for ${heads} heads`);
    // The reference raises a rounded float to powers.
    slopes.forEach((slope, h) => {
      if (!(Math.abs(got[h] / slope - 1) <= 2 ** -24 * (h + 1))) throw new Error(`head ${h} of ${heads} has slope ${got[h]}, not ${slope}`);
    });
  }
}

// Llama 3.1's ramp, compared with transformers; and YaRN's published ramp, compared with its definition.
function checkByParts(run) {
  const byParts = (width, base, trained, factor, slow, fast) => numbersOf(run([width, base, trained, factor, slow, fast]));
  const compare = (got, expected, what) => {
    if (got.length !== expected.length) throw new Error(`${what}: ${got.length} frequencies, not ${expected.length}`);
    expected.forEach((value, i) => {
      if (!(Math.abs(got[i] / value - 1) <= 1e-6)) throw new Error(`${what}: pair ${i} has ${got[i]}, not ${value}`);
    });
  };
  const { params, head_dim: width, base, inv_freq: expected } = reference.rope_half.find(({ kind }) => kind === 'llama3');
  compare(
    byParts(width, base, params.original_max_position_embeddings, params.factor, params.low_freq_factor, params.high_freq_factor),
    expected,
    'Llama 3.1',
  );
  const thetas = Array.from({ length: 64 }, (_, i) => 10000 ** (-i / 64));
  const mixed = (theta, r) => (r < 1 ? theta / 8 : r > 32 ? theta : ((1 - (r - 1) / 31) * theta) / 8 + ((r - 1) / 31) * theta);
  compare(
    byParts(128, 10000, 4096, 8, 1, 32),
    thetas.map((theta) => mixed(theta, (4096 * theta) / (2 * Math.PI))),
    'YaRN',
  );
}

// Frequencies from a model's configuration, in the spellings of transformers 4 and 5, compared with transformers for every kind in the
// reference, and with their definitions for two more.
function checkInvFreq(run) {
  const compare = (what, config, { width, length = 0, layer = '' }, expected) => {
    const got = numbersOf(run([JSON.stringify(config), width, length, layer]));
    if (got.length !== expected.length) throw new Error(`${what}: ${got.length - 1} frequencies, not ${expected.length - 1}`);
    expected.forEach((value, i) => {
      if (!(Math.abs(got[i] - value) <= 1e-6 * Math.abs(value))) throw new Error(`${what}: number ${i} is ${got[i]}, not ${value}`);
    });
  };
  for (const { kind, params, head_dim: width, base, max_position, seq_len, inv_freq, attention_factor } of reference.rope_half) {
    const expected = [...inv_freq, attention_factor];
    const length = seq_len ?? 0;
    const rest = { max_position_embeddings: max_position };
    compare(kind, { ...rest, rope_theta: base, rope_scaling: { type: kind, ...params } }, { width, length }, expected);
    compare(kind, { ...rest, rope_parameters: { rope_type: kind, rope_theta: base, ...params } }, { width, length }, expected);
  }
  compare('no scaling', { rope_theta: 10000, rope_scaling: null, partial_rotary_factor: 0.5 }, { width: 8 }, [1, 0.01, 1]);
  const layers = {
    full_attention: { rope_type: 'proportional', rope_theta: 1e6, partial_rotary_factor: 0.25 },
    sliding_attention: { rope_type: 'default', rope_theta: 1e4 },
  };
  const still = Array.from({ length: 256 }, (_, i) => (i < 64 ? 1e6 ** (-i / 256) : 0));
  compare('Gemma 4, global', { rope_parameters: layers }, { width: 512, layer: 'full_attention' }, [...still, 1]);
  const local = Array.from({ length: 128 }, (_, i) => 1e4 ** (-i / 128));
  compare('Gemma 4, local', { rope_parameters: layers }, { width: 256, layer: 'sliding_attention' }, [...local, 1]);
  const lists = { rope_type: 'longrope', rope_theta: 10000, short_factor: [1, 2], long_factor: [4, 8] };
  const long = { max_position_embeddings: 64, original_max_position_embeddings: 8, rope_scaling: lists };
  compare('LongRoPE, short', long, { width: 4, length: 8 }, [1, 0.005, Math.sqrt(2)]);
  compare('LongRoPE, long', long, { width: 4, length: 9 }, [1 / 4, 0.01 / 8, Math.sqrt(2)]);
  // What the listing cannot read it refuses, where a default would be a wrong answer.
  const refuses = (what, config, layer = '') => {
    try {
      run([JSON.stringify(config), 8, 0, layer]);
    } catch (error) {
      if (`${error.message}${error.stderr ?? ''}`.includes('ValueError')) return;
      throw error;
    }
    throw new Error(`${what} gives frequencies, and no error`);
  };
  refuses('a file with its text part inside', { text_config: { rope_theta: 1e6 } });
  refuses("GPT-NeoX's names", { rotary_pct: 0.25, rotary_emb_base: 10000 });
  refuses('two bases without a layer', { rope_parameters: layers });
  refuses('two bases and an unknown layer', { rope_parameters: layers }, 'global');
}

// By language, then by the function that a listing defines. Some functions are written in both languages.
const inBoth = {
  sinusoidal_at: checkSinusoidalAt,
  rotate: checkRotate,
};
export const checks = {
  python: {
    attention: checkAttention,
    sinusoidal: checkPythonSinusoidal,
    exact_pair: checkExactPair,
    usual_row: checkUsualRow,
    shifted: checkShifted,
    into_model: checkIntoModel,
    positions_for: checkPositionsFor,
    stretched: checkStretched,
    stripes_make_waves: checkStripesMakeWaves,
    shaw_scores: checkShawScores,
    t5_bucket: checkT5Bucket,
    rotated: checkRotated,
    rotated_halves: checkRotatedHalves,
    slopes: checkSlopes,
    by_parts: checkByParts,
    flaws: checkFlaws,
    add_learned: checkAddLearned,
    shaw_logits: checkShawLogits,
    xl_logits: checkXlLogits,
    t5_buckets: checkT5Buckets,
    alibi_slopes: checkAlibiSlopes,
    alibi_bias: checkAlibiBias,
    position_ids: checkPositionIds,
    inv_freq: checkInvFreq,
    ...inBoth,
  },
  cpp: { sinusoidal: checkSinusoidal, two_rows: checkTwoRows, ...inBoth },
};
