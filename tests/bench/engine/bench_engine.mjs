// Compares the engine, in Node and in Chromium, with the limits of the machine and with other libraries. Prints each row when it is done
// and writes all of them to build/reports/bench_engine.json.
import { fork } from 'node:child_process';
import { cpus } from 'node:os';
import { join, relative, sep } from 'node:path';
import { openChromium } from '../../../tools/lib/chromium.mjs';
import { buildPreset } from '../../../tools/lib/cmake.mjs';
import { bundleEngine } from '../../../tools/lib/engine_package.mjs';
import { Failure } from '../../../tools/lib/failure.mjs';
import { projectRoot, writeAtomically } from '../../../tools/lib/files.mjs';
import { timed } from '../../../tools/lib/report.mjs';
import { serve } from '../../../tools/serve.mjs';
import { installPeers } from '../install_peers.mjs';
import { VARIANTS } from './engines.mjs';
import { measurePackage } from './package_size.mjs';
import { HEADER, linesOfGrowth, linesOfPackage, linesOfRow, linesOfStart } from './report.mjs';
import { median } from './statistics.mjs';

const at = (...parts) => join(projectRoot, ...parts);
const HERE = 'tests/bench/engine';
const PACKAGE = at('src/engine/package');
const BINARIES = {
  limits: at('build/web/tests/bench/limits.wasm'),
  ...Object.fromEntries(VARIANTS.map((variant) => [variant, at('build/web/src/engine', `${variant}.wasm`)])),
};
const START_GOAL_ms = 3;

const show = (lines) => console.log(lines.join('\n'));

/** The options for a host. `addressOf` turns a file into the address by which the host opens it. */
const optionsFor = (options, addressOf) => ({
  ...options,
  packageEntry: addressOf(join(PACKAGE, 'engine.mjs')),
  binaries: Object.fromEntries(Object.entries(BINARIES).map(([name, file]) => [`${name}.wasm`, addressOf(file)])),
});

/** Collects and shows the results that a host reports. */
function resultHandler(found) {
  return ({ missing, row, growth, failure }) => {
    if (failure) throw new Failure(failure);
    for (const { variant, why } of missing ?? []) console.log(`The engine's variant ${variant} does not run here: ${why}`);
    if (row) show(linesOfRow(found.rows[found.rows.push(row) - 1]));
    if (growth) show(linesOfGrowth((found.growth = growth)));
  };
}

function measureInNode(options) {
  const found = { rows: [] };
  const handle = resultHandler(found);
  const relaxed = Number(process.versions.node.split('.')[0]) < 21 ? ['--experimental-wasm-relaxed-simd'] : [];
  return new Promise((resolve, reject) => {
    const child = fork(at(HERE, 'node_host.mjs'), [JSON.stringify(optionsFor(options, (file) => file))], {
      execArgv: [...relaxed, '--max-old-space-size=4096'],
    });
    child.on('message', (result) => {
      try {
        handle(result);
      } catch (error) {
        child.kill();
        reject(error);
      }
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(found) : reject(new Failure('Measuring in Node broke off; its output is above.'))));
  });
}

/**
 * Opens the benchmark's page in a window of its own and calls body(page, addressOf), where addressOf(file) is its address on the server.
 */
async function inPage({ browser, server }, body) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}${HERE}/page.html`);
    await page.waitForFunction(() => globalThis.bench);
    return await body(page, (file) => server.url + relative(projectRoot, file).split(sep).join('/'));
  } finally {
    await context.close();
  }
}

async function measureInChromium(chromium, options) {
  const found = { rows: [] };
  const handle = resultHandler(found);
  let failed;
  await inPage(chromium, async (page, addressOf) => {
    await page.exposeFunction('tell', (result) => {
      try {
        handle(result);
      } catch (error) {
        failed = error;
      }
    });
    await page.evaluate((given) => globalThis.bench.measure(given), optionsFor(options, addressOf));
  });
  if (failed) throw failed;
  return found;
}

/** Uses a new browser each time, because a browser caches compiled modules in memory and on disk. */
async function measureStart(server, { peers, rounds }) {
  const subjects = peers ? ['engine', 'onnxruntime', 'tfjs'] : ['engine'];
  const times = Object.fromEntries(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      const browser = await openChromium();
      const start = (page, addressOf) =>
        page.evaluate(([name, given]) => globalThis.bench.start(name, given), [subject, optionsFor({}, addressOf)]);
      const { time_ms, last } = await inPage({ browser, server }, start).finally(() => browser.close());
      if (!(last > 0.9999))
        throw new Failure(`The first table of ${subject} ends on ${last}, which is not the cosine of a small angle: nothing was timed.`);
      times[subject].push(time_ms);
    }
  }
  return subjects.map((subject) => {
    const best_ms = Math.min(...times[subject]);
    const judged = subject === 'engine' ? { goal_ms: START_GOAL_ms, reached: best_ms <= START_GOAL_ms } : {};
    return { subject, best_ms, median_ms: median(times[subject]), max_ms: Math.max(...times[subject]), ...judged };
  });
}

async function everythingInChromium(options) {
  const server = await serve({ root: projectRoot, policy: '' });
  const browser = await openChromium();
  try {
    console.log(`\nIn Chromium ${browser.version()}\n${HEADER}`);
    const found = await measureInChromium({ browser, server }, options);
    if (!options.only) show(linesOfStart((found.start = await measureStart(server, { ...options, rounds: Math.min(options.rounds, 7) }))));
    return { version: browser.version(), ...found };
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * `only`: measures rows with this in their name; `rounds`: 5 or more; `quick`: few rounds of short samples; `peers`: whether to measure
 * other libraries.
 */
export async function benchEngine({ toolchain, only, rounds = 9, quick = false, peers = true, hosts = ['node', 'chromium'] }) {
  await timed('Compiling the engine and its limits', () =>
    buildPreset('web', ['phasebook_engine', 'phasebook_bench_limits'], { compiler: toolchain.emscripten, env: toolchain.env }),
  );
  const options = { only, peers: peers && (await installPeers()), rounds: quick ? 5 : rounds, sample_ms: quick ? 8 : 20 };
  const results = { processor: cpus()[0]?.model, rounds: options.rounds, sample_ms: options.sample_ms, peers: options.peers };
  console.log(
    `\nHow many times as fast the engine is, or what share of a limit it has: the ratio of the best times of ${options.rounds} interleaved rounds, the median of the ratios\nwithin a round, and their range.`,
  );
  if (hosts.includes('node')) {
    console.log(`\nIn Node ${process.versions.node}\n${HEADER}`);
    results.node = { version: process.versions.node, ...(await measureInNode(options)) };
  }
  if (hosts.includes('chromium')) results.chromium = await everythingInChromium(options);
  if (!only) {
    await bundleEngine(at('build/reports'));
    const script = at('build/reports/engine.mjs'); // joined and minified, as published
    console.log('');
    show(
      linesOfPackage(
        (results.package = measurePackage([script], Object.fromEntries(VARIANTS.map((variant) => [variant, BINARIES[variant]])))),
      ),
    );
  }
  const report = at('build/reports/bench_engine.json');
  writeAtomically(report, `${JSON.stringify(results, null, 1)}\n`);
  console.log(`\nAll of it, with the times, is in ${relative(projectRoot, report)}.`);
}
