// Runs every listing of the book and compares its results with golden numbers. Also tests that wrong listings are caught.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checks } from './checks.mjs';
import { allListings, listingsOf, unknownLanguages } from './listings.mjs';
import { runListing } from './run_listing.mjs';
import { nobodyChecks, whoChecks } from './who_checks.mjs';

function checkListing(listing) {
  const names = whoChecks(listing);
  if (names.length === 0) throw new Error(nobodyChecks(listing));
  for (const name of names) checks[listing.language][name]((args) => runListing(listing, name, args));
}

describe('Listings of the book', () => {
  const listings = allListings();

  test('there are some in Python and in C++', () => {
    assert.deepEqual([...new Set(listings.map(({ language }) => language))].sort(), ['cpp', 'python']);
  });

  for (const listing of listings) {
    test(`${listing.chapter}:${listing.line}: the ${listing.language} listing computes the right numbers`, () => checkListing(listing));
  }
});

describe('Listings that are wrong', () => {
  // The exponent is doubled: the loop steps by two, and the exponent contains a factor of two again.
  const doubledPython = [
    'import math',
    '',
    'def sinusoidal(positions, d_model, base=10000):',
    '    table = []',
    '    for pos in range(positions):',
    '        row = []',
    '        for i in range(0, d_model, 2):',
    '            angle = pos / base ** (2 * i / d_model)',
    '            row += [math.sin(angle), math.cos(angle)]',
    '        table.append(row)',
    '    return table',
    '',
  ].join('\n');
  const cpp = (exponent) =>
    [
      '#include <cmath>',
      '#include <vector>',
      'std::vector<std::vector<double>> sinusoidal(int positions, int d_model) {',
      '  std::vector<std::vector<double>> table(positions);',
      '  for (int pos = 0; pos < positions; ++pos)',
      '    for (int dim = 0; dim < d_model; dim += 2) {',
      `      const double angle = pos / std::pow(10000.0, ${exponent});`,
      '      table[pos].push_back(std::sin(angle));',
      '      table[pos].push_back(std::cos(angle));',
      '    }',
      '  return table;',
      '}',
      '',
    ].join('\n');
  const only = (language, code) => listingsOf('wrong.md', `# Wrong\n\n\`\`\`${language} {pos: 1}\n${code}\`\`\`\n`)[0];

  test('a doubled exponent in Python is caught at the first pair that it slows', () => {
    assert.throws(() => checkListing(only('python', doubledPython)), /width 8, position 1, dimension 2 is 0\.00999/);
    assert.doesNotThrow(() => checkListing(only('python', doubledPython.replace('2 * i', 'i'))));
  });

  test('a doubled exponent and a whole-number division in C++ are caught', () => {
    assert.throws(() => checkListing(only('cpp', cpp('2.0 * dim / d_model'))), /width 8, position 1, dimension 2 is 0\.00999/);
    assert.throws(() => checkListing(only('cpp', cpp('dim / d_model'))), /width 8, position 1, dimension 2 is 0\.8414/);
    assert.doesNotThrow(() => checkListing(only('cpp', cpp('double(dim) / d_model'))));
  });

  test('a listing that does not run is told with what the program said', () => {
    assert.throws(() => checkListing(only('python', 'def sinusoidal(positions, d_model):\n    return tabel\n')), /NameError/);
    assert.throws(() => checkListing(only('cpp', 'int sinusoidal(int, int) { return tabel; }\n')), /tabel/);
  });

  test('a listing that nobody checks is told with what to add', () => {
    assert.throws(
      () => checkListing(only('python', 'def unheard_of(x):\n    return x\n')),
      /wrong\.md:3: nobody checks this python listing, which defines unheard_of: add a check/,
    );
    assert.throws(() => checkListing(only('cpp', 'int x;\n')), /which defines no function: add a check/);
    assert.deepEqual(
      listingsOf('wrong.md', '1. so:\n\n   ```python\n   x = 1\n   ```\n').map(({ code }) => code),
      ['x = 1\n'],
    );
    assert.deepEqual(unknownLanguages('wrong.md', '```rust\nfn a() {}\n```\n'), ['wrong.md:1: rust']);
  });
});
