// Makes a folder contain exactly the given files: writes those that have changed and removes the others.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, writeAtomically } from './files.mjs';

// `files` maps a path inside `out` to the file it is copied from, or to its contents. Returns how many were written and removed.
export function copySite(files, out) {
  let written = 0;
  mkdirSync(out, { recursive: true });
  for (const [name, source] of files) {
    const target = join(out, name);
    const bytes = typeof source === 'string' ? readFileSync(source) : source;
    if (existsSync(target) && readFileSync(target).equals(bytes)) continue;
    writeAtomically(target, bytes);
    written += 1;
  }
  const stale = listFiles(out).filter((name) => !files.has(name));
  for (const name of stale) {
    rmSync(join(out, name));
    removeEmptyFolders(dirname(join(out, name)), out);
  }
  return { written, removed: stale.length };
}

function removeEmptyFolders(folder, top) {
  if (folder === top || readdirSync(folder).length > 0) return;
  rmdirSync(folder);
  removeEmptyFolders(dirname(folder), top);
}
