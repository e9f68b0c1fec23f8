// Whatever a reader followed before, a link of the chapter Train it yourself has to lead to the setup that its sentence is about. So each
// says it in full.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';

const markdown = readFileSync(join(projectRoot, 'chapters/11-train-it-yourself.md'), 'utf8');
const addresses = [...markdown.matchAll(/(?:figure:lab\?|-by: lab\?)([^)\s]+)/g)].map(([, query]) => query);

/** The parameters that a link with these settings has to give. */
function due({ task, view, racer, rescale, far }) {
  const scaled = { none: [], proportional: ['share'] }[rescale] ?? ['factor'];
  return [
    'task',
    'layers',
    'heads',
    'view',
    ...(task === 'back' ? ['k'] : []),
    ...(view === 'race' ? [] : ['racer', racer]),
    ...(view === 'race' && task !== 'text' ? ['at'] : []),
    ...(view === 'reading' ? ['rescale', ...scaled, 'far', 'off', 'bf16', 'at'] : []),
    ...(far === 'clipped' ? ['hand'] : []),
    ...(view === 'birth' ? ['moment'] : []),
  ];
}

describe('The links of the chapter Train it yourself', () => {
  test('there are those of the text and of three questions', () => {
    assert.ok(addresses.length > 30, `${addresses.length}`);
    assert.equal([...markdown.matchAll(/^(?:ranked|decided)-by: lab\?/gm)].length, 3);
  });
  for (const address of new Set(addresses)) {
    test(address, () => {
      const settings = Object.fromEntries(new URLSearchParams(address));
      for (const name of due(settings)) assert.ok(name in settings, `${name} is left to what was there before`);
      const follows = markdown.includes(`figure:lab?${address})`);
      if (follows && settings.view === 'race') assert.equal(settings.ready, 'shown');
      if (settings.racer) assert.equal(settings[settings.racer], 'on', 'the model that is looked at takes part in the race');
    });
  }
  test('the ready-made results are covered until there is a guess, and shown by what follows it', () => {
    const covered = markdown.indexOf('```figure training_lab\nid: lab\nready: covered\n');
    assert.ok(covered > 0 && covered < markdown.indexOf('ranked-by:'), 'the figure is there before the question');
    const scenes = [...markdown.matchAll(/^```show lab\n[^`]*/gm)];
    assert.ok(scenes.length >= 3, `${scenes.length} scenes`);
    for (const [scene] of scenes) {
      if (/view: birth/.test(scene)) continue; // a head that comes about gives no result away
      assert.match(scene, /task: reverse/.test(scene) ? /ready: covered/ : /ready: shown/);
    }
    for (const [, query] of markdown.matchAll(/-by: lab\?(\S+)/g)) // three, as above
      assert.doesNotMatch(query, /ready/, 'the link above a question gives nothing away');
    for (const address of addresses) assert.doesNotMatch(address, /ready=covered/);
  });
});
