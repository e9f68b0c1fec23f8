// The page of a school's system in the tests: scorm-again behind a strict proxy, and a package in a frame. What is committed goes to the
// server, with the record of the calls.
import { Scorm12API } from '/scorm12.js';
import { strictApi } from '/strict_api.mjs';

const { student, launch, mode, kept, mastery, without } = JSON.parse(document.body.dataset.lms);
const api = new Scorm12API({ logLevel: 5 });
const core = { ...kept.core, student_id: student, lesson_mode: mode, credit: 'credit' };
api.loadFromJSON({ ...kept, core, student_data: { mastery_score: mastery } }, 'cmi');

globalThis.record = { calls: [], violations: [] };
globalThis.refuses = false; // to store anything
const stored = (result) => {
  navigator.sendBeacon(`/store?student=${student}`, JSON.stringify({ cmi: api.cmi, ...globalThis.record }));
  return result;
};
const system = {
  LMSInitialize: (value) => api.LMSInitialize(value),
  LMSGetValue: (element) => (element === without ? '' : api.LMSGetValue(element)),
  LMSSetValue: (element, value) => api.LMSSetValue(element, value),
  LMSCommit: (value) => (globalThis.refuses ? 'false' : stored(api.LMSCommit(value))),
  LMSFinish: (value) => stored(api.LMSFinish(value)),
  LMSGetLastError: () => (globalThis.refuses ? '101' : api.LMSGetLastError()),
  LMSGetErrorString: (code) => api.LMSGetErrorString(code),
  LMSGetDiagnostic: (code) => api.LMSGetDiagnostic(code),
};
globalThis.API = strictApi(system, globalThis.record);
if (launch)
  document.body.append(
    Object.assign(document.createElement('iframe'), { src: launch, width: '100%', height: Math.max(innerHeight - 40, 500) }),
  );
