// Locates the npm packages that the tools use without loading them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { projectRoot } from './files.mjs';

export function packageFolder(name) {
  const folder = join(projectRoot, 'node_modules', name);
  if (!existsSync(join(folder, 'package.json'))) throw new Failure(`The npm package ${name} is missing (looked in ${folder}); run npm ci.`);
  return folder;
}

export const packageVersion = (name) => JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')).version;
