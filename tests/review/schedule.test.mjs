// The schedule of src/book/review/schedule.cpp against ts-fsrs, another implementation of FSRS-6: a hundred thousand random logs, and after
// each trial of each the stability, the difficulty, the day when the question is due, and how probable a right answer was.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fsrs } from 'ts-fsrs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { randomOf } from '../engine_package/lib/random_calls.mjs';

const LOGS = 100_000;
const MAX_TRIALS = 16;
const MAX_OUTPUT_bytes = 2 ** 28;

// ts-fsrs rounds every result to 8 decimals and goes on with that, while ours are doubles. The least stability, 0.001 days, it knows to a
// part in a hundred thousand, and what grows from it not much better; a difficulty lies between 1 and 10 and forgets its past.
const STABILITY_TOLERANCE = 3e-5; // of the stability
const DIFFICULTY_TOLERANCE = 2e-7;
const RECALL_TOLERANCE = 2e-6;
const MAX_ROUNDED_OTHERWISE = 20; // days that differ because half a day lies between the two stabilities

const algorithm = fsrs({ enable_fuzz: false });

/** Days until the next trial: often the same day or the next, sometimes when it is due, sometimes years. */
function gapOf(random, stability) {
  const kind = random();
  if (kind < 0.2) return 0;
  if (kind < 0.5) return 1 + Math.floor(random() * 3);
  if (kind < 0.8) return algorithm.next_interval(stability, 0);
  return Math.floor(10 ** (random() * 4));
}

/** A log, and what ts-fsrs makes of it: [day, grade] and {stability, difficulty, due, recall} of each trial. */
function randomLog(random) {
  const skill = random();
  const trials = [];
  const memories = [];
  let memory = null;
  let day = Math.floor(random() * 30_000);
  for (let left = 1 + Math.floor(random() * MAX_TRIALS); left > 0; left -= 1) {
    const gap = memory ? gapOf(random, memory.stability) : 0;
    const grade = random() > skill ? 1 : 2 + Math.floor(random() * 3);
    const recall = memory ? algorithm.forgetting_curve(gap, memory.stability) : 0;
    memory = algorithm.next_state(memory, gap, grade);
    day += gap;
    trials.push(`${day} ${grade}`);
    memories.push({ ...memory, due: day + algorithm.next_interval(memory.stability, gap), recall });
  }
  return { trials, memories };
}

describe('the schedule', () => {
  let logs;
  let ours;

  before(() => {
    const random = randomOf(6);
    logs = Array.from({ length: LOGS }, () => randomLog(random));
    const input = logs.map(({ trials }) => `${trials.join(' ')}\n`).join('');
    const program = join(projectRoot, 'build', 'native', 'tests', 'review', 'replay_logs');
    ours = execFileSync(program, { input, maxBuffer: MAX_OUTPUT_bytes, encoding: 'latin1' }).trimEnd().split('\n');
  });

  it('is that of ts-fsrs after every trial of a hundred thousand logs', () => {
    let line = 0;
    let roundedOtherwise = 0;
    for (const { trials, memories } of logs) {
      for (const theirs of memories) {
        const [stability, difficulty, due, recall] = ours[line].split(' ').map(Number);
        const where = `trial ${memories.indexOf(theirs) + 1} of ${trials.join(', ')}`;
        assert.ok(Math.abs(stability - theirs.stability) <= STABILITY_TOLERANCE * theirs.stability, `stability: ${where}`);
        assert.ok(Math.abs(difficulty - theirs.difficulty) <= DIFFICULTY_TOLERANCE, `difficulty: ${where}`);
        assert.ok(Math.abs(recall - theirs.recall) <= RECALL_TOLERANCE, `recall: ${where}`);
        if (due !== theirs.due) {
          assert.notEqual(Math.round(stability), Math.round(theirs.stability), `due: ${where}`);
          roundedOtherwise += 1;
        }
        line += 1;
      }
    }
    assert.equal(line, ours.length);
    assert.ok(roundedOtherwise <= MAX_ROUNDED_OTHERWISE, `${roundedOtherwise} days`);
  });

  it('has met every grade, the same day, years, and both ends of the difficulty', () => {
    const memories = logs.flatMap((log) => log.memories);
    const share = (holds) => memories.filter(holds).length / memories.length;
    assert.ok(memories.length > 8 * LOGS);
    assert.ok(share(({ stability }) => stability < 1) > 0.1);
    assert.ok(share(({ stability }) => stability > 365) > 0.03);
    assert.ok(share(({ difficulty }) => difficulty === 1) > 0.01);
    assert.ok(share(({ difficulty }) => difficulty > 9.9) > 0.01);
  });
});
