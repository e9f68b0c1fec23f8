// What the engine's inner loops cost at least: node tests/bench/engine/bound.mjs [simd|relaxed], after a build of phasebook_engine. It has
// V8 compile the module, counts what each loop does for 16 bytes of its result, and prints how many cycles that takes, by a model of two
// processors (their execution ports, below) and by llvm-mca, if it is installed. src/engine/README.md explains the table.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../tools/lib/files.mjs';
import { countsOf, innerLoops, machineCodeOf } from './machine_code.mjs';

const variant = process.argv[2] ?? 'simd';
const builtIn = (...parts) => join(projectRoot, 'build/web', ...parts);

// What is to be found in the name of a loop's function.
const KERNELS = [
  ['fast table', /Fast, true>>::write_lines\(.*float\*, float\*/],
  ['fast table, ascending', /Fast, true>>::write_lines\(.*vector/],
  ['fast table, halves', /Fast, false>>::write_lines/],
  ['exact table', /Exact, true>>::write_lines\(.*float\*, float\*/],
  ['exact table, ascending', /Exact, true>>::write_lines\(.*vector/],
  ['exact table, halves', /Exact, false>>::write_lines/],
  ['RoPE, halves', /rotate_rows<false, 2ul>/],
  ['RoPE, interleaved', /rotate_rows<true, 2ul>/],
  ['matrix product', /multiply_tile/],
];

// Instructions a cycle that each can start at most, from Agner Fog's tables, uops.info and AMD's optimisation guide. A fused product
// counts as a product; a conversion from double to float is two instructions on Intel.
const PROCESSORS = {
  'Zen 5': { dispatch: 8, loads: 2, stores: 2, multiply: 2, add: 2, shuffle: 2, vector: 4, conversion: 1 },
  'Golden Cove': { dispatch: 6, loads: 3, stores: 2, multiply: 2, add: 2, shuffle: 2, vector: 3, conversion: 2 },
};

/** Cycles that a loop takes at least, and what it waits for. */
function boundOf(counts, ports) {
  const { loads, stores, spills, products, fused, sums, conversions, shuffles, bits, others } = counts;
  const vector = products + fused + sums + shuffles + bits + ports.conversion * conversions;
  const bounds = {
    dispatch: (loads + stores + spills + vector + others) / ports.dispatch,
    loads: (loads + spills / 2) / ports.loads,
    stores: (stores + spills / 2) / ports.stores,
    products: (products + fused) / ports.multiply,
    sums: (sums + conversions) / ports.add,
    shuffles: shuffles / ports.shuffle,
    vectors: vector / ports.vector,
  };
  return Object.entries(bounds).reduce((most, [what, cycles]) => (cycles > most.cycles ? { what, cycles } : most), { cycles: 0 });
}

/** Cycles that llvm-mca gives a loop, whose jumps are left out; undefined without LLVM's tools. */
function simulated(loop, processor) {
  const bytes = loop
    .filter(({ text }) => !text.startsWith('j'))
    .map((one) => one.bytes.replace(/../g, '0x$& '))
    .join('\n');
  const run = (name, args, input) => spawnSync(name, args, { input, encoding: 'utf8' });
  const assembly = run('llvm-mc-19', ['--disassemble', '-triple=x86_64'], bytes);
  if (assembly.status !== 0) return undefined;
  const { stdout } = run('llvm-mca-19', [`-mcpu=${processor}`, '-iterations=200'], assembly.stdout);
  return Number(stdout.match(/Total Cycles: +(\d+)/)?.[1]) / 200;
}

/** Function indices by name, from the map that the linker wrote beside the module. */
function namesOf(file) {
  const readable = (name) => name.replace(/\\([0-9a-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => [readable(line.slice(line.indexOf(':') + 1)), Number(line.slice(0, line.indexOf(':')))]);
}

const busiest = (loops, weigh) => loops.toSorted((a, b) => weigh(countsOf(b)) - weigh(countsOf(a)))[0];
const shown = (value) => (value === undefined ? '-' : value.toFixed(2)).padStart(6);

function printRow(what, loop, results) {
  const counts = countsOf(loop);
  const each = (kind) => shown(counts[kind] / results);
  const models = Object.values(PROCESSORS).map((ports) => {
    const { what: by, cycles } = boundOf(counts, ports);
    return `${shown(cycles / results)} ${by.padEnd(9)}`;
  });
  const mca = ['znver4', 'alderlake'].map((processor) => shown((simulated(loop, processor) ?? NaN) / results));
  const kinds = ['loads', 'stores', 'products', 'fused', 'sums', 'conversions', 'shuffles', 'bits', 'spills', 'others'].map(each);
  console.log(`${what.padEnd(24)}${kinds.join('')} ${shown(loop.length / results)} |${models.join('')}|${mca.join('')}`);
}

const module = builtIn('src/engine', `${variant}.wasm`);
if (!existsSync(`${module}.symbols`)) throw new Error(`There is no ${module} with its map: npm run build makes them.`);
const names = namesOf(`${module}.symbols`);
const code = machineCodeOf(module);
console.log(`${variant}: instructions and cycles for each 16 bytes that are stored (of the matrix product: for each product)`);
console.log(
  `${''.padEnd(24)}  load store   mul   fma   add   cvt  shuf  bits spill other    all |${Object.keys(PROCESSORS)
    .map((name) => ` ${name.padEnd(16)}`)
    .join('')}|  mca of znver4, alderlake`,
);
for (const [what, pattern] of KERNELS) {
  const index = names.find(([name]) => pattern.test(name))?.[1];
  const loop = busiest(innerLoops(code.get(index) ?? []), ({ products, fused }) => products + fused);
  if (!loop) continue;
  const { stores, products, fused } = countsOf(loop);
  printRow(what, loop, what === 'matrix product' ? products + fused : stores);
}
const limits = [...machineCodeOf(builtIn('tests/bench/limits.wasm')).values()].flatMap(innerLoops);
for (const [what, wanted] of [
  ['only storing', ({ loads, stores }) => stores === 8 && loads === 0],
  ['read, change, write', ({ loads, stores }) => stores === 8 && loads === 8],
]) {
  const loop = limits.find((one) => wanted(countsOf(one)));
  if (loop) printRow(what, loop, 8);
}
