// The operations on the command line: what each one does, its options, and an example that runs as it stands. An option is [name in
// JavaScript, kind, what it means]; the kind of a choice is the list of its values.

const base = ['base', 'number', 'what the wavelengths grow to; 10000'];
const dModel = ['dModel', 'number', 'D, values per position'];
const layout = (standard) => ['layout', ['interleaved', 'halves'], `order of the pairs; ${standard}`];
const array = (name, meaning) => [name, 'array', meaning];
const frequencies = [
  ['headDim', 'number', 'K, values per head'],
  ['rotaryDim', 'number', 'R, how many of them turn; all'],
  base,
  ['scaling', 'object', "a model's rope_parameters, as JSON or a file of it"],
  array('sections', 'how many pairs turn with t, y, x; all with the position'),
  ['sectionOrder', ['blocks', 'interleaved', 'axial'], 'which ones; blocks'],
];
const pairs = [
  ['queries', 'number', 'how many'],
  ['keys', 'number', 'how many; as many as queries'],
  ['firstQuery', 'number', 'position of the first query among the keys; keys - queries'],
];
const buckets = [
  ['bidirectional', 'flag', 'half of the buckets for keys to the right; true'],
  ['numBuckets', 'number', 'how many; 32'],
  ['maxDistance', 'number', 'from where on all share the last; 128'],
];

/** kebab-case name -> {run: its name in JavaScript, about, options, example, result?: which of several results is written}. */
export const commands = {
  sinusoidal: {
    about: 'The table of sines and cosines, [T, D]',
    options: [['positions', 'positions', 'which'], dModel, base, layout('interleaved'), ['mode', ['exact', 'fast'], 'exact']],
    example: '--d-model 8 --positions 0:4 --format csv',
  },
  wavelengths: { about: 'Positions per turn of each pair', options: [dModel, base], example: '--d-model 8' },
  'initialise-learned': {
    run: 'initialiseLearned',
    about: 'A table of learned positions before training: normal values, [N, D]',
    options: [['rows', 'number', 'N'], dModel, ['seed', 'number', '0'], ['scale', 'number', 'standard deviation; 0.02']],
    example: '--rows 4 --d-model 8 --seed 1',
  },
  learned: {
    about: 'Rows of a learned table by position, added to tokens if given, [T, D]',
    options: [
      array('table', '[N, D]'),
      ['positions', 'positions', 'which; one after the other from 0'],
      array('tokens', '[T, D]'),
      dModel,
      ['pastEnd', ['error', 'clamp', 'interpolate'], 'what to do about positions without a row; error'],
    ],
    example: "--table '[[1,2],[3,4]]' --positions 0,1,5 --past-end clamp",
  },
  'rope-frequencies': {
    run: 'ropeFrequencies',
    about: 'Radians per position of each rotated pair, the attention factor, and which coordinate (0 t, 1 y, 2 x) each pair turns with',
    options: frequencies,
    example: '--head-dim 8 --scaling \'{"rope_type":"yarn","factor":4,"original_max_position_embeddings":2048}\'',
    result: 'inverseFrequencies',
  },
  rope: {
    about: 'Queries or keys [H, T, K] turned by their positions',
    options: [
      array('x', '[H, T, K] or [T, K], with a batch before it or not'),
      ['positions', 'positions', 'one per token; one after the other from 0'],
      array('coordinates', '[T, 3]: t, y, x of each token, instead'),
      ['heads', 'number', 'H'],
      layout('halves'),
      ['inverse', 'flag', 'turn back'],
      array('inverseFrequencies', 'instead of base and scaling'),
      ['attentionFactor', 'number', 'with inverseFrequencies; 1'],
      ...frequencies,
    ],
    example: "--x '[[1,0,0,0],[1,0,0,0]]' --positions 0,1.5 --layout halves",
  },
  'rope-permutation': {
    run: 'ropePermutation',
    about: 'Column c of the layout in halves is this column of the interleaved one',
    options: [['headDim', 'number', 'K, even']],
    example: '--head-dim 8',
  },
  'round-to': {
    run: 'roundTo',
    about: 'Numbers rounded to a type of 16 bits, ties to even',
    options: [array('x', 'any shape'), ['type', ['bf16', 'fp16'], 'bf16 has 8 significant bits, fp16 has 11']],
    example: '--x 256,257,258,259 --type bf16',
  },
  'alibi-slopes': {
    run: 'alibiSlopes',
    about: "Slopes of ALiBi's heads",
    options: [
      ['heads', 'number', 'H'],
      ['rule', ['code', 'paper'], 'where H is not a power of two; code'],
    ],
    example: '--heads 8',
  },
  'alibi-bias': {
    run: 'alibiBias',
    about: 'What ALiBi adds to the logits, [H, queries, keys]',
    options: [
      ['heads', 'number', 'H'],
      ...pairs,
      ['causal', 'flag', '-infinity for keys in the future; false'],
      array('slopes', 'one per head; the usual ones'),
      ['rule', ['code', 'paper'], 'code'],
    ],
    example: '--heads 2 --queries 3 --causal',
  },
  't5-buckets': {
    run: 't5Buckets',
    about: 'The bucket of each relative position (key minus query)',
    options: [['relativePositions', 'positions', 'which'], ...buckets],
    example: '--relative-positions=-20:20:5 --bidirectional',
  },
  't5-bias': {
    run: 't5Bias',
    about: "T5's bias [H, queries, keys] from its table [numBuckets, H]",
    options: [array('table', '[numBuckets, H]'), ['heads', 'number', 'H'], ...pairs, ...buckets],
    example: "--table '[[0],[1],[2],[3]]' --num-buckets 4 --max-distance 8 --queries 3",
  },
  shaw: {
    about: "Shaw's attention of one head with vectors for distances: logits, weights, output",
    options: [
      array('q', '[T, K]'),
      array('k', '[T, K]'),
      array('v', '[T, K]'),
      array('relativeKeys', '[2 clip + 1, K]'),
      array('relativeValues', '[2 clip + 1, K]'),
      ['clip', 'number', 'the farthest distance with a vector'],
    ],
    example: "--q '[[1,0],[0,1]]' --k '[[1,0],[0,1]]' --v '[[1,2],[3,4]]' --relative-keys '[[0,0],[0,0],[1,1]]' --clip 1",
    result: 'output',
  },
  'transformer-xl': {
    run: 'transformerXl',
    about: "Transformer-XL's logits [T, M + T]",
    options: [
      array('q', '[T, K]'),
      array('k', '[M + T, K]'),
      array('r', '[M + T, K], row n for distance n'),
      array('u', '[K]'),
      array('v', '[K]'),
    ],
    example: "--q '[[1,0],[0,1]]' --k '[[1,0],[0,1]]' --r '[[0,1],[1,0]]' --u 1,0 --v 0,1",
  },
  'cosine-similarity': {
    run: 'cosineSimilarity',
    about: 'Of all pairs of rows, [N, N]',
    options: [array('table', '[N, D]'), ['rows', 'number', 'N']],
    example: "--table '[[1,0],[1,1],[0,2]]'",
  },
  'sinusoidal-similarity': {
    run: 'sinusoidalSimilarity',
    about: 'Cosine similarity of all pairs of positions, [N, N]',
    options: [['count', 'number', 'N'], dModel, base],
    example: '--count 4 --d-model 16',
  },
  attention: {
    about: 'softmax(scale q kᵀ + bias) v: weights and output',
    options: [
      array('q', '[H, Tq, K] or [Tq, K]'),
      array('k', '[Hkv, Tk, K] or [Tk, K], where H is a multiple of Hkv'),
      array('v', '[Hkv, Tk, V] or [Tk, V]'),
      array('bias', '[H, Tq, Tk] or [Tq, Tk]'),
      ['causal', 'flag', 'no query sees the future; false'],
      ['scale', 'number', '1 / sqrt(K)'],
      ['heads', 'number', 'H'],
      ['keyHeads', 'number', 'Hkv'],
      ['queries', 'number', 'Tq'],
      ['headDim', 'number', 'K'],
    ],
    example: "--q '[[1,0],[0,1]]' --k '[[1,0],[0,1]]' --v '[[1,2],[3,4]]' --causal",
    result: 'output',
  },
  'shift-matrix': {
    run: 'shiftMatrix',
    about: 'The matrix that moves every position on by k, [D, D]',
    options: [dModel, ['k', 'number', 'how far'], base, layout('interleaved')],
    example: '--d-model 4 --k 3',
  },
  'expected-score': {
    run: 'expectedScore',
    about: 'What rotation leaves of the score of equal queries and keys, by distance',
    options: [['distances', 'positions', 'which'], array('inverseFrequencies', 'instead of the following'), ...frequencies],
    example: '--distances 0:100:20 --head-dim 64',
  },
};

for (const [name, command] of Object.entries(commands)) command.run ??= name;

export const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
