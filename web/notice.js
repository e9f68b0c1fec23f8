// The line that says what went wrong outside the application, and offers to try again.

const element = (id) => document.getElementById(id);

/** For as long as there is no application that could say it. @param {string} sentence nothing to take the line back */
export function tell(sentence) {
  element('notice').textContent = sentence;
  element('notice').hidden = sentence === '';
}

/** @param {(() => void) | null} retry what the button beside the line does, once; none takes the button away */
export function offer(retry) {
  const button = element('notice.retry');
  button.hidden = retry === null;
  button.onclick = retry && (() => {
    offer(null);
    retry();
  });
}
