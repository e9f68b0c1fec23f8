// The parts of the page around the book that need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findApi } from '../../tools/scorm/page/find_api.mjs';
import { reportsInteractions } from '../../tools/scorm/page/interactions.mjs';
import { makeLms, timespan } from '../../tools/scorm/page/lms.mjs';
import { MAX_SUSPENDED, resume, suspend } from '../../tools/scorm/page/suspended.mjs';
import { strictApi } from './lib/strict_api.mjs';

const API = { LMSInitialize: () => 'true' };
const nested = (depth, api) => {
  let place = { API: api };
  place.parent = place;
  for (let i = 0; i < depth; i += 1) place = { parent: place, opener: null };
  return place;
};
const foreign = (place) =>
  Object.defineProperty({ parent: place }, 'API', {
    get: () => {
      throw new Error('cross-origin');
    },
  });

test('the API is found here, seven windows up, past windows of other sites, and around the one that opened this', () => {
  assert.equal(findApi(nested(0, API)), API);
  assert.equal(findApi(nested(7, API)), API);
  assert.equal(findApi(nested(8, API)), undefined);
  assert.equal(findApi({ parent: foreign(nested(1, API)) }), API);
  const alone = { opener: nested(2, API) };
  alone.parent = alone;
  assert.equal(findApi(alone), API);
  const top = { opener: nested(1, API) };
  top.parent = top;
  assert.equal(findApi({ parent: top, top, opener: null }), API);
  assert.equal(findApi({ ...alone, opener: null, API: { id: 'an element of this name' } }), undefined);
});

test('a span of time is written as the standard wants it', () => {
  assert.deepEqual([0, 0.005, 59.999, 3661.5, 36e6, 1e9, -1].map(timespan), [
    '0000:00:00.00',
    '0000:00:00.01',
    '0000:01:00.00',
    '0001:01:01.50',
    '9999:00:00.00',
    '9999:00:00.00',
    '0000:00:00.00',
  ]);
});

test('what was suspended is resumed, and what is cut or foreign is damaged', () => {
  const text = suspend({ answered: 90, saved: 'a_-9'.repeat(400), settings: 'size=large&theme=dark' });
  assert.ok(text.length < 2000 && text.length < MAX_SUSPENDED);
  assert.deepEqual(resume(text), { answered: 90, saved: 'a_-9'.repeat(400), settings: 'size=large&theme=dark', damaged: false });
  assert.equal(resume('').damaged, false);
  assert.deepEqual(resume('phasebook1:2:3:abc:size.large&amp;<'), { answered: 2, saved: 'abc', settings: '', damaged: false });
  for (const other of [text.slice(0, 255), 'phasebook1:2:4:abc:', `.${text}`, 'undefined', text.replace('1', '2'), '{"a":1}'])
    assert.equal(resume(other).damaged, true);
});

/** A system that takes everything, in the order of `calls`. */
function system({ values = {}, refuses = () => false } = {}) {
  const record = { calls: [], violations: [] };
  const api = {
    LMSInitialize: () => 'true',
    LMSFinish: () => 'true',
    LMSCommit: () => (refuses('commit') ? 'false' : 'true'),
    LMSGetValue: (element) => values[element] ?? '',
    LMSSetValue: (element) => (refuses(element) ? 'false' : true),
    LMSGetLastError: () => '401',
    LMSGetErrorString: () => 'Not implemented',
  };
  return { record, lms: makeLms(strictApi(api, record)) };
}

test('nothing is called before the session and after it, nothing is written twice, and nothing is committed that was not set', () => {
  const { lms, record } = system();
  lms.set('cmi.suspend_data', 'x');
  lms.commit();
  assert.equal(lms.get('cmi.suspend_data'), '');
  lms.finish();
  assert.deepEqual(record.calls, []);
  lms.initialize();
  for (const value of ['x', 'x', 'y']) lms.set('cmi.suspend_data', value);
  lms.commit();
  lms.commit();
  lms.finish();
  lms.finish();
  lms.set('cmi.suspend_data', 'z');
  lms.commit();
  assert.deepEqual(
    record.calls.map(([name]) => name),
    ['Initialize', 'SetValue', 'SetValue', 'Commit', 'Finish'],
  );
  assert.deepEqual(record.violations, []);
});

test('a fault is a sentence until the same call succeeds; what is optional is none', () => {
  let broken = true;
  const { lms } = system({ refuses: (what) => broken && what !== 'commit' });
  lms.initialize();
  lms.offer('cmi.core.score.max', '100');
  assert.equal(lms.fault, '');
  lms.set('cmi.suspend_data', 'x');
  assert.equal(lms.fault, 'LMSSetValue cmi.suspend_data: error 401, Not implemented');
  lms.commit();
  assert.notEqual(lms.fault, '');
  broken = false;
  lms.set('cmi.suspend_data', 'x');
  assert.equal(lms.fault, '');
});

test('the first answer to a question is an interaction within the formats of the standard', () => {
  const { lms, record } = system({ values: { 'cmi.interactions._count': '3' } });
  lms.initialize();
  const report = reportsInteractions(lms);
  report({ id: 'a question/ü', verdict: 'partly', first: true, option: '', seconds: 61.25 });
  report({ id: 'a question/ü', verdict: 'right', first: false, option: '', seconds: 3 });
  report({ id: 'x'.repeat(300), verdict: 'wrong', first: true, option: 'y'.repeat(300), seconds: 1e9 });
  assert.deepEqual(record.violations, []);
  const written = record.calls.filter(([name]) => name === 'SetValue').map(([, element, value]) => [element, value]);
  assert.deepEqual(written.slice(0, 6), [
    ['cmi.interactions.3.id', 'a_question/_'],
    ['cmi.interactions.3.type', 'performance'],
    ['cmi.interactions.3.student_response', 'partly'],
    ['cmi.interactions.3.result', 'neutral'],
    ['cmi.interactions.3.latency', '0000:01:01.25'],
    ['cmi.interactions.3.weighting', '1'],
  ]);
  assert.equal(written.length, 12);
  const without = system();
  without.lms.initialize();
  reportsInteractions(without.lms)({ id: 'a', verdict: 'right', first: true, option: '', seconds: 1 });
  assert.deepEqual(
    without.record.calls.filter(([name]) => name === 'SetValue'),
    [],
  );
});
