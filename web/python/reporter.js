// Sends a run's output to the page while it runs, in portions: print is called for every piece of every line.

const PORTION_ms = 40;
const PORTION = 8192; // characters

/** @param {(message: object) => void} post @param {() => number} now_ms */
export function makeReporter(post, now_ms) {
  let waiting = '';
  let sent_ms = -Infinity;
  const send = () => {
    if (waiting) post({ output: waiting });
    waiting = '';
    sent_ms = now_ms();
  };
  return {
    print(text) {
      waiting += text;
      if (waiting.length >= PORTION || now_ms() - sent_ms >= PORTION_ms) send();
    },
    finish(result) {
      send();
      post({ result });
    },
  };
}
