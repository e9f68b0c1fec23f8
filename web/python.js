// Python in the page: what Run, Edit and Stop do at a listing, and how an answer in code is judged. Loaded when it is first needed; the
// interpreter itself comes at the first run.
import { make } from './python/dom.js';
import { Exercise, submit as submitTo } from './python/exercise.js';
import { Listing } from './python/listing.js';
import { Session } from './python/session.js';
import { codeIn, TOO_LONG } from './python/shared_code.js';

// Its look; nothing of this is shown without it.
await new Promise((resolve) => {
  const href = new URL('python.css', import.meta.url).href;
  document.head.append(make('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve }));
});

const session = new Session();

/** A button of a listing, or the text of an exercise, has been pressed. @param {Element} pressed */
export function press(pressed) {
  const exercise = pressed.closest('[data-exercise]');
  if (exercise) return Exercise.of(exercise.dataset.exercise, session).focus();
  const listing = Listing.of(pressed.closest('.listing').id, session);
  return pressed.dataset.python === 'edit' ? listing.edit() : listing.press();
}

/** @param {string} id of a listing @param {string} [code] that is run in place of it, also where the listing is in another chapter */
export async function run(id, code) {
  const isElsewhere = !document.getElementById(id)?.matches('.listing');
  if (!isElsewhere || code === undefined) return Listing.of(id, session).run(code);
  const { output, error, ms } = await session.run(code);
  return { output, error, ms };
}

/** @param {string} id of an exercise @param {string} [code] that is judged in place of what the reader has written */
export const submit = (id, code) => submitTo(id, code, session);

/** @returns {Promise<{option: string, code: string}>} the option that the answer stands for, empty if it could not be judged; the answer */
export const judge = (id) =>
  submit(id).then(
    ({ option, code }) => ({ option, code }),
    () => ({ option: '', code: '' }),
  );

export { showVerdict } from './python/verdict_view.js';

/** Shows again what the reader has written, and what came with the address. @param {string} search */
export function restore(search) {
  for (const { dataset } of document.querySelectorAll('[data-exercise]')) Exercise.of(dataset.exercise, session);
  for (const listing of Listing.all(session)) listing.restore();
  for (const { id, code } of codeIn(search)) {
    if (!document.getElementById(id)?.matches('.listing')) continue;
    const listing = Listing.of(id, session);
    if (code === null) listing.edit({ note: TOO_LONG, focus: false });
    else listing.offer(code);
  }
}
