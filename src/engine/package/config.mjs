// phasebook-engine/config: what a model's configuration says of its positions. config.d.ts says what comes out.
import { readWithDetails } from './config_module.mjs';
import { checkKeys } from './values.mjs';

export { ConfigError } from './config_module.mjs';

/** Reads a config.json, params.json (text or bytes) or GGUF file (bytes; its first megabyte suffices). */
export async function readConfig(source, options = {}) {
  checkKeys(options, ['length'], 'readConfig');
  return (await readWithDetails(source, options.length)).plan;
}
