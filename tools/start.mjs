// `npm start`: from a fresh clone to a served book: set-up, release build, server. Each step is skipped if there is nothing to do.
import { requireNode } from './setup/node_version.mjs';

requireNode();
const { runMain } = await import('./lib/failure.mjs');
const { seconds } = await import('./lib/report.mjs');
const { setUp } = await import('./setup/setup.mjs');
const { build } = await import('./build.mjs');
const { serveFromPort, wantedPort } = await import('./serve.mjs');

await runMain(async () => {
  const start = performance.now();
  await build({ toolchain: await setUp() });
  const { url } = await serveFromPort({}, wantedPort());
  console.log(`\nPhasebook is ready after ${seconds(start)}: ${url}\n(Ctrl+C ends it.)`);
});
