// Checks a download against the SHA-256 that is written down for it. apt checks signatures too, but those of the mirror's present state.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { Failure } from '../lib/failure.mjs';

export const sha256Of = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

// Deletes the file if it is a different one.
export function requireSha256(file, wanted) {
  const found = sha256Of(file);
  if (found === wanted) return;
  rmSync(file);
  throw new Failure(
    `${basename(file)} is not the file that was checked for this project: its SHA-256 is ${found} instead of ${wanted}. It has been deleted: run the same command again, and if that does not help, use a different mirror.`,
  );
}
