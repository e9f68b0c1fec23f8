// Times several ways to fill one sinusoidal table, in a worker so that the page stays responsive. It takes one message, JSON:
//   {"contenders": ["store", "plain", "turning", "scalar", "simd", "relaxed"], "positions": T, "width": D, "base": …, "mode": "exact"}
// and answers with {"share": 0 to 1} as it proceeds, and at the end with
//   {"results": [{"first_ms": …, "best_ms": …} or null if this machine cannot run that contender, …]}
// or, if it cannot measure at all, with an empty message.
import { createEngine } from '../package/engine.mjs';
import { makePlain, makeTurning } from './plain_sinusoid.mjs';
import { makeStoreLoop } from './store_loop.mjs';

const ROUNDS = 7;
const SAMPLE_ms = 20; // of one contender in one round, because the clocks of browsers are coarse
const WARM_ms = 120; // until the optimising compiler has taken over
const WARM_CALLS = 12;

/** Fills a table in the engine's own memory, which was touched before: the first touch of a page costs more than filling it. */
async function makeEngineCall(variant, { positions, width, base, mode }) {
  const engine = await createEngine({ variant });
  const out = engine.buffer(positions * width);
  out.array.fill(0);
  return () => engine.sinusoidal({ positions: { start: 0, count: positions }, dModel: width, base, mode, out });
}

function make(name, request) {
  const { positions, width, base } = request;
  const touched = () => new Float32Array(positions * width).fill(1);
  if (name === 'store') return makeStoreLoop(positions * width * 4);
  if (name === 'plain') return makePlain(touched(), width, base);
  if (name === 'turning') return makeTurning(touched(), width, base);
  return makeEngineCall(name, request);
}

function timed(call, times) {
  const start = performance.now();
  for (let n = 0; n < times; n += 1) call();
  return (performance.now() - start) / times;
}

/** Makes a contender's first call, warms it up, and counts the calls that fill a sample's time. */
async function begin(name, request) {
  let call;
  try {
    call = await make(name, request);
  } catch {
    return null;
  }
  const first_ms = timed(call, 1);
  const end = performance.now() + WARM_ms;
  let calls = 0;
  while (performance.now() < end || calls < Math.min(WARM_CALLS, 1 + WARM_ms / first_ms)) {
    call();
    calls += 1;
  }
  const warm_ms = timed(call, 1 + Math.floor(SAMPLE_ms / Math.max(0.01, first_ms)));
  return { call, times: Math.max(1, Math.ceil(SAMPLE_ms / Math.max(1e-4, warm_ms))), first_ms, best_ms: Infinity };
}

async function measure(request) {
  const { contenders } = request;
  const parts = contenders.length * (1 + ROUNDS);
  let done = 0;
  const step = () => postMessage(JSON.stringify({ share: (done += 1) / parts }));
  const running = [];
  for (const name of contenders) {
    running.push(await begin(name, request));
    step();
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of running) {
      if (contender) contender.best_ms = Math.min(contender.best_ms, timed(contender.call, contender.times));
      step();
    }
  }
  return running.map((contender) => contender && { first_ms: contender.first_ms, best_ms: contender.best_ms });
}

onmessage = async ({ data }) => {
  try {
    postMessage(JSON.stringify({ results: await measure(JSON.parse(data)) }));
  } catch {
    postMessage('');
  }
};
