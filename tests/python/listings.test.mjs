// The book's Python listings run in MicroPython as they do in CPython: the checks of tests/listings, and what their probes print.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { listFiles, projectRoot } from '../../tools/lib/files.mjs';
import { forMicroPython } from '../../web/python/source.js';
import { checks } from '../listings/checks.mjs';
import { allListings } from '../listings/listings.mjs';
import { runListing } from '../listings/run_listing.mjs';
import { whoChecks } from '../listings/who_checks.mjs';
import { startMicroPython } from './lib/micropython.mjs';

const PROBES = join(projectRoot, 'tests/listings/probes');
const TOLERANCE = 1e-9;

const probes = () =>
  listFiles(PROBES)
    .filter((name) => name.endsWith('.py'))
    .map((name) => ({ path: name, text: readFileSync(join(PROBES, name), 'utf8') }));

// The probe is the main program. What an earlier one imported is forgotten, because it has read its own arguments.
const program = (probe, args) => `
import sys
for name in ("listing", "given"):
    if name in sys.modules:
        del sys.modules[name]
sys.argv[:] = ${JSON.stringify(['probe.py', ...args.map(String)])}
exec(compile(open("/lib/${probe}.py.text").read(), "${probe}.py", "exec"), {"__name__": "__main__"})`;

// The words of two outputs are the same, and the numbers nearly.
function assertSame(got, expected) {
  const [a, b] = [got, expected].map((text) => text.split(/(\s+)/));
  assert.equal(a.length, b.length, `${got}\nnot\n${expected}`);
  a.forEach((word, i) => {
    const same = word === b[i] || Math.abs(word - b[i]) <= TOLERANCE * Math.max(1, Math.abs(b[i]));
    assert.ok(same, `${word} is not ${b[i]} in\n${got}`);
  });
}

describe('Listings in MicroPython', () => {
  let python;
  before(async () => {
    python = await startMicroPython(probes());
  });
  after(() => {
    python = undefined;
  });

  for (const listing of allListings().filter(({ language }) => language === 'python')) {
    test(`${listing.chapter}:${listing.line}`, () => {
      python.write({ path: 'listing.py', text: forMicroPython(listing.code) });
      for (const name of whoChecks(listing)) {
        let compared = false;
        checks.python[name]((args) => {
          const got = python.run(program(name, args));
          // CPython takes its time to start, and its own test has compared every call with what is expected.
          if (!compared) assertSame(got, runListing(listing, name, args));
          compared = true;
          return got;
        });
      }
    });
  }
});
