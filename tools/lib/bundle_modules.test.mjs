import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundleModules } from './bundle_modules.mjs';

/** The names in the braces that `pattern` finds: those before "as", or after it. */
const namesIn = (text, pattern, side) =>
  [...text.matchAll(pattern)].flatMap(([, names]) => names.split(',').map((name) => name.trim().split(' as ').at(side)));

test('each module is in one file only, and start.js hands on what the others take from it', async () => {
  const { files, within } = await bundleModules();
  const handedOn = namesIn(files.get('start.js'), /^export \{([^}]*)\}/gm, -1);
  for (const [name, text] of files) {
    if (name === 'start.js') continue;
    const taken = namesIn(text, /^import \{([^}]*)\} from "\.\/start\.js";/gm, 0);
    assert.ok(taken.length > 0 || ['film.js', 'configs.js', 'qr_code.js', 'class/board.js'].includes(name), name); // which need nothing of the page's
    assert.deepEqual(
      taken.filter((wanted) => !handedOn.includes(wanted)),
      [],
      name,
    );
  }
  const filesWith = (module) => [...files].filter(([, text]) => text.split('\n').includes(`// ${module}`)).map(([name]) => name);
  assert.ok(within.length > 30, `${within.length} modules`);
  for (const module of within.filter((module) => !files.has(module))) assert.equal(filesWith(module).length, 1, module);
});
