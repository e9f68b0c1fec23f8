// The book's random numbers and made-up embeddings, computed from their definition: SplitMix64 (Steele, Lea and Flood 2014), seeded with
// the FNV-1a hash of a word's letters, and two normal values from every two draws (Box and Muller 1958).
const MASK = (1n << 64n) - 1n;
const hash = (word) =>
  [...word.toLowerCase()].reduce((sum, letter) => ((sum ^ BigInt(letter.codePointAt(0))) * 0x100000001b3n) & MASK, 0xcbf29ce484222325n);

function* random(seed) {
  for (let state = seed; ; ) {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    yield z ^ (z >> 31n);
  }
}

/** The first `count` normal values for `seed`, with standard deviation `std`. */
export function normals(seed, count, std = 1) {
  const bits = random(BigInt(seed));
  const values = [];
  while (values.length < count) {
    const radius = std * Math.sqrt(-2 * Math.log((Number(bits.next().value >> 11n) + 0.5) / 2 ** 53));
    const angle = (2 * Math.PI * Number(bits.next().value)) / 2 ** 64;
    values.push(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  return values.slice(0, count);
}

/** The vector of `word`, with standard deviation `std`. */
export const embedding = (word, width, std) => normals(hash(word), width, std);
