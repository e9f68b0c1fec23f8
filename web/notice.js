// The line that says what went wrong outside the application, and the button beside it that tries again.

const element = (id) => document.getElementById(id);

/** Used as long as there is no application to say it. @param {string} sentence an empty one takes the line away */
export function showNotice(sentence) {
  element('notice').textContent = sentence;
  element('notice').hidden = sentence === '';
}

/** @param {(() => void) | null} retry what the button does, once; null takes the button away */
export function offerRetry(retry) {
  const button = element('notice.retry');
  button.hidden = retry === null;
  button.onclick = retry && (() => {
    offerRetry(null);
    retry();
  });
}
