// Hands the exercises to a program: as a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `use(file)` returns; the file has `value` as JSON and is gone afterwards. */
export function withExercises(value, use) {
  const folder = mkdtempSync(join(tmpdir(), 'exercises-'));
  try {
    const file = join(folder, 'exercises.json');
    writeFileSync(file, JSON.stringify(value));
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
