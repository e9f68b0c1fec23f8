// A stage of the build turns inputs into outputs. It is skipped if its inputs have not changed since it last succeeded.
import { existsSync, rmSync } from 'node:fs';
import { hashOf, readIfExists, writeAtomically } from './files.mjs';
import { timed } from './report.mjs';

// inputs: {values, paths} as for hashOf; outputs: paths that have to exist; stamp: the file with the hash of the last inputs. Resolves to
// whether it ran.
export async function stage(title, { inputs, outputs, stamp }, action) {
  const wanted = hashOf(inputs);
  if (readIfExists(stamp) === wanted && outputs.every((path) => existsSync(path))) return false;
  rmSync(stamp, { force: true });
  await timed(title, action);
  writeAtomically(stamp, wanted);
  return true;
}
