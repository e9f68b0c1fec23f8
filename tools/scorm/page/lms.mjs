// The API of SCORM 1.2, called as the standard wants it: opened once, closed once, nothing after that, everything as text. What fails is
// kept as a sentence until it succeeds.

const isTrue = (result) => String(result) === 'true'; // some systems return a boolean

/** A number of seconds as the standard writes a span of time: HHHH:MM:SS.SS. */
export function timespan(seconds) {
  const hundredths = Math.round(Math.min(Math.max(seconds, 0), 9999 * 3600) * 100);
  const two = (number) => String(number).padStart(2, '0');
  const [h, m, s] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60, Math.floor(hundredths / 100) % 60];
  return `${String(h).padStart(4, '0')}:${two(m)}:${two(s)}.${two(hundredths % 100)}`;
}

/** @param {object} api of SCORM 1.2 */
export function makeLms(api) {
  let isOpen = false;
  let isDirty = false;
  const known = new Map(); // what the system has of each element, so that nothing is written twice
  const faults = new Map(); // what has failed, until it succeeds

  const call = (name, ...values) => {
    const what = [name, ...values.slice(0, -1)].join(' ');
    try {
      if (isTrue(api[name](...values))) return faults.delete(what) || true;
      const code = String(api.LMSGetLastError());
      faults.set(what, `${what}: error ${code}, ${api.LMSGetErrorString(code) || 'which it does not explain'}`);
    } catch (error) {
      faults.set(what, `${what}: ${error.message}`);
    }
    return false;
  };

  return {
    /** @returns {boolean} whether the system has begun a session */
    initialize() {
      isOpen = call('LMSInitialize', '');
      return isOpen;
    },
    /** @returns {string} empty if there is none, or the system does not know the element */
    get(element) {
      if (!isOpen) return '';
      try {
        const value = String(api.LMSGetValue(element) ?? '');
        known.set(element, value);
        return value;
      } catch {
        return '';
      }
    },
    set(element, value) {
      if (!isOpen || known.get(element) === value || !call('LMSSetValue', element, value)) return;
      known.set(element, value);
      isDirty = true;
    },
    /** Sets what a system need not know; if it does not, that is no fault. */
    offer(element, value) {
      this.set(element, value);
      faults.delete(`LMSSetValue ${element}`);
    },
    /** Has the system store what was set. What it does not take stays to be stored. */
    commit() {
      if (isOpen && isDirty && call('LMSCommit', '')) isDirty = false;
    },
    finish() {
      if (!isOpen) return;
      call('LMSFinish', '');
      isOpen = false;
    },
    get isOpen() {
      return isOpen;
    },
    /** @returns {string} what the system has not taken; empty if it has taken everything */
    get fault() {
      return [...faults.values()][0] ?? '';
    },
  };
}
