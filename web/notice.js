// The line that reports errors outside the application, and the retry button beside it.

const element = (id) => document.getElementById(id);

/** Used while the application is not there to show messages. @param {string} sentence if empty, the line is hidden */
export function showNotice(sentence) {
  element('notice').textContent = sentence;
  element('notice').hidden = sentence === '';
}

/** @param {(() => void) | null} retry called when the button is pressed, once; null hides the button */
export function offerRetry(retry) {
  const button = element('notice.retry');
  button.hidden = retry === null;
  button.onclick =
    retry &&
    (() => {
      offerRetry(null);
      retry();
    });
}
