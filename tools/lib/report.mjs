// One line per step: what it does, and how long it took.
export const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

export async function timed(title, action) {
  const start = performance.now();
  process.stdout.write(`  ${title} … `);
  const result = await action();
  process.stdout.write(`${seconds(start)}\n`);
  return result;
}
