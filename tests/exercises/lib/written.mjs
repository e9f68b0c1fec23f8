// Hands files to a program.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What `use(folder)` returns; the folder has `files`, name -> text, and is gone afterwards. */
export function withFiles(files, use) {
  const folder = mkdtempSync(join(tmpdir(), 'exercises-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
