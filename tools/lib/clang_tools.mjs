// clang-format and clang-tidy, of the one version whose answers this project goes by.
import { isSupportedDebian, readSystem } from '../setup/system.mjs';
import { installPackages } from '../setup/system_packages.mjs';
import { Failure } from './failure.mjs';
import { timed } from './report.mjs';
import { findProgram, run } from './run.mjs';

/** The path of `clang-format` or `clang-tidy`; on Debian it is installed if need be. */
export async function findClangTool(tool) {
  const name = `${tool}-19`;
  if (!findProgram(name) && isSupportedDebian(readSystem())) await timed(`Installing ${name}`, () => installPackages([name]));
  const found = findProgram(name) ?? findProgram(tool);
  if (!found) throw new Failure(`${tool} 19 was not found: install it and run the same command again.`);
  const version = (await run(found, ['--version'])).trim();
  if (!/version 19\./.test(version)) throw new Failure(`${tool} 19 is needed, but ${found} says "${version}": install version 19.`);
  return found;
}
