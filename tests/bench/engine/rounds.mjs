// Times contenders in turn, A B C A B C …, so that anything else that the machine does affects all of them. A contender is {name, run};
// `run` may return a promise.

const WARM_UP_ms = 120; // V8 starts with its baseline compiler and optimises after some calls
const MAX_WARM_UP_CALLS = 2000;

const isPromise = (value) => typeof value?.then === 'function';

/** Seconds per call, over `calls` calls. Only promises are awaited, because `await` takes microseconds. */
async function time(run, calls) {
  const begin = performance.now();
  for (let call = 0; call < calls; call += 1) {
    const result = run();
    if (isPromise(result)) await result;
  }
  return (performance.now() - begin) / calls / 1000;
}

/** How many calls a sample of the wanted length takes. */
async function warmUp(run, sample_ms) {
  const begin = performance.now();
  let calls = 0;
  do {
    const result = run();
    if (isPromise(result)) await result;
    calls += 1;
  } while (performance.now() - begin < WARM_UP_ms && calls < MAX_WARM_UP_CALLS);
  const guess = Math.max(1, Math.ceil(sample_ms / 1000 / ((performance.now() - begin) / calls / 1000)));
  return Math.max(1, Math.round(sample_ms / 1000 / (await time(run, guess))));
}

/** {name: seconds per call, for each round}. */
export async function timeInTurn(contenders, { rounds, sample_ms }) {
  const calls = [];
  for (const { run } of contenders) calls.push(await warmUp(run, sample_ms));
  const times = contenders.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, { run }] of contenders.entries()) times[i].push(await time(run, calls[i]));
  }
  return Object.fromEntries(contenders.map(({ name }, i) => [name, times[i]]));
}

/** The fastest of several ways in which a peer can do the same work, so that each peer is measured at its best. */
export async function fastest(ways) {
  if (ways.length < 2) return ways[0];
  const times = await timeInTurn(ways, { rounds: 3, sample_ms: 5 });
  return ways.toSorted((a, b) => Math.min(...times[a.name]) - Math.min(...times[b.name]))[0];
}
