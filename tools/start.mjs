// `npm start`: from a fresh clone to a served book: set-up, release build, server. Each step is skipped if there is nothing to do. Then it
// waits: when a chapter or a file of web/ is saved, the book is built anew and the pages that are open reload.
import { join } from 'node:path';
import { requireNode } from './setup/node_version.mjs';

requireNode();
const { reportFailure, runMain } = await import('./lib/failure.mjs');
const { projectRoot } = await import('./lib/files.mjs');
const { seconds } = await import('./lib/report.mjs');
const { watchFolders } = await import('./lib/watch.mjs');
const { setUp } = await import('./setup/setup.mjs');
const { build } = await import('./build.mjs');
const { serveFromPort, wantedPort } = await import('./serve.mjs');

await runMain(async () => {
  const start = performance.now();
  const toolchain = await setUp();
  await build({ toolchain });
  const { url, reload } = await serveFromPort({ live: true }, wantedPort());
  console.log(
    `\nPhasebook is ready after ${seconds(start)}: ${url}\n(Ctrl+C ends it. A chapter that you save is rebuilt, and its page reloads.)`,
  );
  watchFolders(
    ['chapters', 'web'].map((folder) => join(projectRoot, folder)),
    () => build({ toolchain, compiles: false }).then(reload, reportFailure),
  );
});
