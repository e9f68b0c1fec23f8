// Run, Edit and Stop at listings, and exercises. Their code is loaded at the first press, or when the page has come, if there is something
// to show again.
import { showNotice } from './notice.js';
import { storedKeys } from './storage.js';

const { search } = location; // the application writes its own
const python = () => import('./python.js');

/** @param {Promise<unknown> | null} framing in a frame whose page keeps what she has written, resolved when that is there */
export function listenToListings(framing) {
  document.addEventListener('click', ({ target }) => {
    const pressed = target.closest?.('[data-python], [data-exercise] pre');
    if (pressed)
      python().then(
        ({ press }) => press(pressed),
        () => showNotice('The file python.js could not be loaded.'),
      );
  });
  addEventListener('load', async () => {
    await framing;
    const kept = storedKeys(`phasebook.code.${document.body.dataset.chapter}.`).length > 0;
    if (!kept && !/[?&]code\./.test(search) && !document.querySelector('[data-exercise]')) return;
    setTimeout(() =>
      python().then(
        ({ restore }) => restore(search),
        () => undefined,
      ),
    );
  });
}

/** For `phasebook` and the application. */
export const runListing = async (id, code) => (await python()).run(id, code);
export const submitCode = async (id, code) => (await python()).submit(id, code);
export const judgeCode = async (id) => (await python()).judge(id);
export const showVerdict = async (id) => (await python()).showVerdict(id);

/** What the application is told of an answer: the option that it stands for, and the answer itself. Nothing if it could not be judged. */
export const verdictText = (option, code) => (option ? `${option}\n${code}` : '');
