// Each Python listing, with what the page runs after it, prints the same in the page's interpreter and in CPython with NumPy.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allListings } from '../listings/listings.mjs';
import { runPython } from './lib/python.mjs';
import { runWithNumpy } from './lib/real_numpy.mjs';

const RUN = new URL('./lib/run_as_in_a_console.py', import.meta.url).pathname;

async function printedHere({ code, call }) {
  const { output, error } = await runPython(code, call);
  assert.equal(error, null);
  return output;
}

describe('What listings print', () => {
  const listings = allListings().filter(({ language }) => language === 'python');
  test('each is followed by a call', () => assert.ok(listings.length > 20 && listings.every(({ call }) => call !== '')));

  for (const listing of listings) {
    test(`${listing.chapter}:${listing.line}`, async () => {
      assert.equal(await printedHere(listing), runWithNumpy(RUN, [listing.code, listing.call]));
    });
  }
});
