// The proxy that stands before an API in the tests finds what it is there to find.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strictApi } from './lib/strict_api.mjs';

const LENIENT = new Proxy({}, { get: (_, name) => () => (name === 'LMSGetValue' ? '0' : 'true') });
const open = (api) => api.LMSInitialize('');

/** By name: calls of which the last one is wrong, and what is said of it. */
const PLANTED = {
  'a call before the session': [(api) => api.LMSGetValue('cmi.suspend_data'), /LMSGetValue in a session that is new/],
  'a second beginning': [open, open, /LMSInitialize in a session that is open/],
  'a call after the end': [open, (api) => api.LMSFinish(''), (api) => api.LMSCommit(''), /LMSCommit in a session that is finished/],
  'a second end': [open, (api) => api.LMSFinish(''), (api) => api.LMSFinish(''), /LMSFinish in a session that is finished/],
  'no empty text': [open, (api) => api.LMSCommit(), /LMSCommit wants an empty text/],
  'a number': [open, (api) => api.LMSSetValue('cmi.core.score.raw', 80), /set to a number/],
  'a score above 100': [open, (api) => api.LMSSetValue('cmi.core.score.raw', '101'), /cannot be “101”/],
  'a long text': [open, (api) => api.LMSSetValue('cmi.suspend_data', 'x'.repeat(4097)), /cmi\.suspend_data cannot be/],
  'a long place': [open, (api) => api.LMSSetValue('cmi.core.lesson_location', 'x'.repeat(256)), /lesson_location cannot be/],
  'a status that only systems say': [
    open,
    (api) => api.LMSSetValue('cmi.core.lesson_status', 'not attempted'),
    /cannot be “not attempted”/,
  ],
  'a time in seconds': [open, (api) => api.LMSSetValue('cmi.core.session_time', '61'), /cannot be “61”/],
  'an element that only systems write': [open, (api) => api.LMSSetValue('cmi.core.student_id', 'a'), /cannot be set/],
  'an interaction that is not the next': [open, (api) => api.LMSSetValue('cmi.interactions.1.id', 'a'), /interaction 1 is set before 0/],
  'an interaction without an id': [open, (api) => api.LMSSetValue('cmi.interactions.0.type', 'choice'), /begins without an id/],
  'an id with a space': [open, (api) => api.LMSSetValue('cmi.interactions.0.id', 'a b'), /cannot be “a b”/],
};

for (const [name, planted] of Object.entries(PLANTED))
  test(`found: ${name}`, () => {
    const record = { calls: [], violations: [] };
    const api = strictApi(LENIENT, record);
    for (const call of planted.slice(0, -1)) call(api);
    assert.equal(record.violations.length, 1, record.violations.join('\n'));
    assert.match(record.violations[0], planted.at(-1));
  });
