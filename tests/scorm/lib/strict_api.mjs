// What SCORM 1.2 says and some systems do not enforce, as a proxy before an API: the order of the calls, the lengths and the types of
// values, which elements there are. It also keeps a record of the calls. A module for Node and for browsers.

const string255 = (value) => value.length <= 255;
const string4096 = (value) => value.length <= 4096;
const identifier = (value) => /^[\x21-\x7E]{1,255}$/.test(value);
const decimal = (value) => /^-?\d{1,3}(\.\d+)?$/.test(value);
const percentage = (value) => decimal(value) && +value >= 0 && +value <= 100;
const timespan = (value) => /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/.test(value);
const oneOf =
  (...words) =>
  (value) =>
    words.includes(value);

const WRITABLE = {
  'cmi.core.lesson_location': string255,
  'cmi.core.lesson_status': oneOf('passed', 'completed', 'failed', 'incomplete', 'browsed'), // "not attempted" is for systems to say
  'cmi.core.score.raw': percentage,
  'cmi.core.score.min': percentage,
  'cmi.core.score.max': percentage,
  'cmi.core.exit': oneOf('time-out', 'suspend', 'logout', ''),
  'cmi.core.session_time': timespan,
  'cmi.suspend_data': string4096,
  'cmi.interactions.n.id': identifier,
  'cmi.interactions.n.type': oneOf('true-false', 'choice', 'fill-in', 'matching', 'performance', 'sequencing', 'likert', 'numeric'),
  'cmi.interactions.n.student_response': string255,
  'cmi.interactions.n.result': (value) => oneOf('correct', 'wrong', 'unanticipated', 'neutral')(value) || decimal(value),
  'cmi.interactions.n.latency': timespan,
  'cmi.interactions.n.weighting': decimal,
};
const READABLE = [
  'cmi.core.lesson_mode',
  'cmi.core.lesson_status',
  'cmi.core.lesson_location',
  'cmi.core.score.raw',
  'cmi.suspend_data',
  'cmi.interactions._count',
];
const METHODS = ['Initialize', 'Finish', 'GetValue', 'SetValue', 'Commit', 'GetLastError', 'GetErrorString', 'GetDiagnostic'];

/**
 * @param {object} api the one behind the proxy
 * @param {{calls: unknown[][], violations: string[]}} record is added to
 */
export function strictApi(api, record) {
  let state = 'new';
  let interactions;

  const complain = (what) => record.violations.push(what);
  const checkSet = (element, value) => {
    if (typeof value !== 'string') return complain(`${element} is set to a ${typeof value}`);
    const [, index] = /^cmi\.interactions\.(\d+)\./.exec(element) ?? [];
    const known = WRITABLE[element.replace(/\.\d+\./, '.n.')];
    if (!known) return complain(`${element} cannot be set`);
    if (!known(value)) complain(`${element} cannot be “${value}”`);
    if (index === undefined) return undefined;
    interactions ??= +api.LMSGetValue('cmi.interactions._count');
    if (+index > interactions) complain(`interaction ${index} is set before ${interactions}`);
    if (+index === interactions && !element.endsWith('.id')) complain(`interaction ${index} begins without an id`);
    interactions = Math.max(interactions, +index + 1);
    return undefined;
  };
  const checks = {
    Initialize: () => {
      if (state !== 'new') complain(`LMSInitialize in a session that is ${state}`);
      state = 'open';
    },
    Finish: () => {
      if (state !== 'open') complain(`LMSFinish in a session that is ${state}`);
      state = 'finished';
    },
    SetValue: checkSet,
    GetValue: (element) => READABLE.includes(element) || complain(`${element} is read`),
  };

  const proxied =
    (name) =>
    (...values) => {
      record.calls.push([name, ...values]);
      if (!['Initialize', 'Finish'].includes(name) && !name.startsWith('GetE') && !name.startsWith('GetL') && state !== 'open')
        complain(`LMS${name} in a session that is ${state}`);
      if (['Initialize', 'Finish', 'Commit'].includes(name) && (values.length !== 1 || values[0] !== ''))
        complain(`LMS${name} wants an empty text`);
      checks[name]?.(...values);
      return api[`LMS${name}`](...values);
    };
  return Object.fromEntries(METHODS.map((name) => [`LMS${name}`, proxied(name)]));
}
