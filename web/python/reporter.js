// Sends a run's output to the page while it runs, in portions: print is called for every piece of every line, and each message takes the
// page time in which it hears no Stop. A few lines go at once, so that they are seen before a loop that never ends.

const PORTION_ms = 50;
const AT_ONCE = 20; // portions

/** @param {(message: object) => void} post @param {() => number} now_ms */
export function makeReporter(post, now_ms) {
  let waiting = '';
  let left = AT_ONCE; // portions that may be sent now
  let counted_ms = now_ms();
  const send = () => {
    if (waiting) post({ output: waiting });
    waiting = '';
  };
  return {
    print(text) {
      waiting += text;
      const due = Math.floor((now_ms() - counted_ms) / PORTION_ms);
      left = Math.min(AT_ONCE, left + due);
      counted_ms += due * PORTION_ms;
      if (left === 0) return;
      left -= 1;
      send();
    },
    finish(result) {
      send();
      post({ result });
    },
  };
}
