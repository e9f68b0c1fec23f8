// The machine code that V8's optimising compiler makes of a module, its inner loops, and what they consist of. Node disassembles it by
// itself (--print-wasm-code); how it does is not documented, so this reads only lines that look like instructions.
import { spawnSync } from 'node:child_process';

const FLAGS = ['--no-liftoff', '--no-wasm-lazy-compilation', '--no-wasm-async-compilation', '--print-wasm-code'];
const COMPILE = 'new WebAssembly.Module(require("node:fs").readFileSync(process.argv[1]))';

/** {index of the function: [{at, bytes, text}]} of the module in `file`, on x86-64. */
export function machineCodeOf(file) {
  const relaxed = Number(process.versions.node.split('.')[0]) < 21 ? ['--experimental-wasm-relaxed-simd'] : [];
  const { stdout } = spawnSync(process.execPath, [...FLAGS, ...relaxed, '-e', COMPILE, file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return parseCode(stdout);
}

export function parseCode(text) {
  const functions = new Map();
  let current = [];
  for (const line of text.split('\n')) {
    const index = line.match(/^index: (\d+)/)?.[1];
    if (index !== undefined) functions.set(Number(index), (current = []));
    const [, at, bytes, words] = line.match(/^0x[0-9a-f]+ +([0-9a-f]+) +([0-9a-f]+) +(\S.*)$/) ?? [];
    if (bytes) current.push({ at: Number.parseInt(at, 16), bytes, text: words.replace(/^REX\.W /, '').trim() });
  }
  return functions;
}

/**
 * The loops of a function that hold no other, each a list of instructions that ends on the conditional jump back. (What jumps back in any
 * case is code that is kept out of the way, such as for a full stack.)
 */
export function innerLoops(code) {
  const place = new Map(code.map(({ at }, i) => [at, i]));
  const loops = code.flatMap(({ at, text }, end) => {
    const target = Number.parseInt(text.match(/^j(?!mp)\w+ .*<\+0x([0-9a-f]+)>/)?.[1] ?? 'none', 16);
    return target <= at && place.has(target) ? [[place.get(target), end]] : [];
  });
  const holds = ([a, b], [c, d]) => a <= c && d <= b && (a !== c || b !== d);
  return loops.filter((loop) => !loops.some((other) => holds(loop, other))).map(([from, end]) => code.slice(from, end + 1));
}

const KINDS = [
  ['spills', /\[rbp/],
  ['loads', /^v(mov(dqu|aps|ups)|broadcastss) xmm\d+,\[/],
  ['stores', /^vmov(dqu|aps|ups) \[/],
  ['fused', /^vfn?m(add|sub)/],
  ['products', /^vmulp/],
  ['sums', /^v(add|sub)p/],
  ['conversions', /^vcvt/],
  ['shuffles', /^v(pshuf|shuf|punpck|unpck|broadcast)/],
  ['bits', /^vp?(xor|and|or|andn|sll|srl|cmp)/],
  ['others', /./],
];

// Processors take a comparison and the jump after it as one instruction.
const isFused = ({ text }, before) => /^j(?!mp)/.test(text) && /^(cmp|test)/.test(before?.text ?? '');

/** How many instructions of each kind a loop has. `others` are integers, jumps and copies. */
export function countsOf(loop) {
  const counts = Object.fromEntries(KINDS.map(([kind]) => [kind, 0]));
  for (const one of loop.filter((instruction, i) => !isFused(instruction, loop[i - 1])))
    counts[KINDS.find(([, pattern]) => pattern.test(one.text))[0]] += 1;
  return counts;
}
