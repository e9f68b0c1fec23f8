// A question that draws its numbers anew, with the numbers that one reader got. src/compiler/site/expression_words.h has the format;
// src/book/quiz/template.cpp does the same in the application, and tests/chapters/answers.test.mjs compares the two.

const MOST_TRIES = 1000;

/** The pairs' angles for one position, as in src/engine/catalog/functions.h. */
const angles = (width, base) => Array.from({ length: width / 2 }, (_, pair) => base ** ((-2 * pair) / width));
const meanCosine = (distance, width, base) => {
  const cosines = angles(width, base).map((angle) => Math.cos(distance * angle));
  return cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
};

const FUNCTIONS = {
  sqrt: Math.sqrt,
  sin: Math.sin,
  cos: Math.cos,
  exp: Math.exp,
  log: Math.log,
  floor: Math.floor,
  abs: Math.abs,
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
  neg: (a) => -a,
  pe: (position, dimension, width, base) => {
    const angle = position * angles(width, base)[Math.floor(dimension / 2)];
    return dimension % 2 ? Math.cos(angle) : Math.sin(angle);
  },
  angle: (position, pair, width, base) => position * angles(width, base)[pair],
  wavelength: (pair, width, base) => (2 * Math.PI) / angles(width, base)[pair],
  similarity: meanCosine,
  distance: (distance, width, base) => Math.sqrt(Math.max(0, width * (1 - meanCosine(distance, width, base)))),
  norm: (width) => Math.sqrt(width / 2),
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
  '<': (a, b) => Number(a < b),
  '>': (a, b) => Number(a > b),
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
};

/** The value of an expression, whose steps stand in order of evaluation. NaN if it has none here. */
export function evaluate(steps, drawn) {
  const stack = [];
  for (const step of steps) {
    if (typeof step === 'number') stack.push(step);
    else if (step.startsWith('$')) stack.push(drawn[step.slice(1)]);
    else if (Object.hasOwn(FUNCTIONS, step)) stack.push(FUNCTIONS[step](...stack.splice(-FUNCTIONS[step].length)));
    else return Number.NaN;
  }
  return stack[0];
}

/** MurmurHash3's finalizer over a counter, as next_random of src/book/quiz/shuffle.cpp. */
function makeRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
}

function draw({ range, values }, drawn, random) {
  if (!range) return evaluate(values[random % values.length], drawn);
  const least = Math.ceil(evaluate(values[0], drawn));
  const count = Math.floor(evaluate(values[1], drawn)) - least + 1;
  return count >= 1 ? least + (random % count) : Number.NaN;
}

function tryToDraw({ draws, unless }, random) {
  const drawn = [];
  for (const from of draws) {
    drawn.push(draw(from, drawn, random()));
    if (!Number.isFinite(drawn.at(-1))) return null;
  }
  return unless.some((refused) => evaluate(refused, drawn) !== 0) ? null : drawn;
}

/** The values that were drawn with this seed; none if nothing fits. */
export function drawnValues(template, seed) {
  const random = makeRandom((seed ^ 0x7e3a91c5) | 0); // as in template.cpp
  for (let i = 0; i < MOST_TRIES; i += 1) {
    const drawn = tryToDraw(template, random);
    if (drawn) return drawn;
  }
  return [];
}

const withMinus = (text) => text.replace('-', '−');
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** With `decimals` digits after the point and no "−0". */
const fixed = (value, decimals) => withMinus(value.toFixed(decimals).replace(/^-(?=[0.]*$)/, ''));

/** A whole number with commas between thousands, any other with four significant digits. */
function formatted(value) {
  if (Number.isSafeInteger(value)) return withMinus(`${value < 0 ? '-' : ''}${grouped(String(Math.abs(value)))}`);
  if (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e9) return withMinus(value.toExponential(3).replace(/\.?0*e\+?/, 'e'));
  const [whole, rest] = String(Number(value.toPrecision(4))).split('.');
  return withMinus(grouped(whole) + (rest ? `.${rest}` : ''));
}

/** What each place for a value shows, with this seed. */
export function shownValues(template, seed) {
  const drawn = drawnValues(template, seed);
  return template.holes.map(({ value, decimals, words }) => {
    const number = evaluate(value, drawn);
    if (words) return words[number] ?? '?';
    if (!Number.isFinite(number)) return '?';
    return decimals === undefined ? formatted(number) : fixed(number, decimals);
  });
}
