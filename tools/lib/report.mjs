// Prints one line per step: what it does, and how long it took.
export const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

export async function timed(title, action) {
  const start = performance.now();
  process.stdout.write(`  ${title} … `);
  const result = await action();
  process.stdout.write(`${process.stdout.isTTY ? '\x1b[K' : ''}${seconds(start)}\n`);
  return result;
}

// Shows the progress of a step after its title, on a terminal only. The next text, or the step's time, replaces it.
export function showProgress(text) {
  if (process.stdout.isTTY) process.stdout.write(`\x1b7\x1b[K${text}\x1b8`);
}
