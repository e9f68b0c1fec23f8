// Reads the list of the compiled libraries from cmake/dependencies.cmake.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../lib/files.mjs';

// [{name, version, licence, debian, sha256, header, commit, …}] for each `dependency(name KEY value …)` of the text.
export function parseDependencies(text) {
  return [...text.matchAll(/^dependency\((\w+)([^)]*)\)/gm)].map(([, name, rest]) => {
    const fields = [...rest.matchAll(/([A-Z][A-Z0-9]*)\s+(?:"([^"]*)"|(\S+))/g)].map(([, key, quoted, plain]) => [
      key.toLowerCase(),
      quoted ?? plain,
    ]);
    return { name, ...Object.fromEntries(fields) };
  });
}

export const readDependencies = () => parseDependencies(readFileSync(join(projectRoot, 'cmake/dependencies.cmake'), 'utf8'));
