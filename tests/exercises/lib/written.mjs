// Hands files to a program.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `use(folder)` returns; the folder has `files`, name -> text, and is gone afterwards. */
export function withFiles(files, use) {
  const folder = mkdtempSync(join(tmpdir(), 'exercises-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
