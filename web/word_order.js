// Words that the reader puts in another order, by dragging them or with the arrow keys: the <b> elements of an element with
// `data-words="FIGURE.TEXT"`. The others make room; the figure is told the new sentence, and so are screen readers.

const ROOM_ms = 180;
const LIFT_px = 12;
const LEAN_deg = -3;
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
let app = null;

const wordsOf = (sentence) => [...sentence.querySelectorAll('b')];
const textOf = (sentence) =>
  wordsOf(sentence)
    .map(({ textContent }) => textContent)
    .join(' ');
const wordUnder = (target) => (target instanceof Element ? target.closest('[data-words] > b') : null);

/** Moves `word` to `place`, and lets the others glide there. It stays in the document itself, or it would lose the focus. */
function move(word, place) {
  const sentence = word.parentElement;
  const others = wordsOf(sentence).filter((other) => other !== word);
  const before = others.map((other) => other.getBoundingClientRect());
  others.forEach((other, i) => {
    if (i < place) word.before(other, ' ');
  });
  others
    .slice(place)
    .reverse()
    .forEach((other) => word.after(' ', other));
  if ('scrubs' in document.documentElement.dataset) others.forEach((other, i) => glide(other, before[i]));
  tell(sentence);
}

function glide(word, { left, top }) {
  const { left: x, top: y } = word.getBoundingClientRect();
  if (x === left && y === top) return;
  word.animate([{ translate: `${left - x}px ${top - y}px` }, { translate: '0 0' }], { duration: ROOM_ms, easing: 'ease-in-out' });
}

function tell(sentence) {
  sentence.dataset.moved = '';
  app?.event('input', sentence.dataset.words, textOf(sentence));
}

const placeOf = (word) => wordsOf(word.parentElement).indexOf(word);

function say(word) {
  const status = document.getElementById('cover.order');
  const said = { sentence: textOf(word.parentElement), word: word.textContent, place: placeOf(word) + 1 };
  status.textContent = status.dataset.said.replace(/\{(\w+)\}/g, (_, name) => said[name]);
}

/** Where the word goes: past each neighbour of which the pointer has passed a third, so that it does not swing back at once. */
function placeNear(word, { clientX, clientY }) {
  const words = wordsOf(word.parentElement);
  const { left, top } = word.parentElement.getBoundingClientRect();
  const upright = words[0].offsetLeft === words.at(-1).offsetLeft; // they stand below each other
  const place = words.indexOf(word);
  const passed = words.filter((other, i) => {
    const share = upright
      ? (clientY - top - other.offsetTop) / other.offsetHeight
      : (clientX - left - other.offsetLeft) / other.offsetWidth;
    return other !== word && share > (i > place ? 1 / 3 : 2 / 3);
  });
  return passed.length;
}

function grab(event) {
  const word = wordUnder(event.target);
  if (!word || event.button !== 0 || scrolledAway(word)) return;
  word.setPointerCapture(event.pointerId);
  const { left, top } = word.getBoundingClientRect();
  const held = { x: event.clientX - left, y: event.clientY - top };
  const begun = placeOf(word);
  const drag = (now) => {
    const place = placeNear(word, now);
    if (place !== placeOf(word)) move(word, place);
    word.style.cssText = ''; // to read where it would lie
    const home = word.getBoundingClientRect();
    word.dataset.held = '';
    word.style.translate = `${now.clientX - held.x - home.left}px ${now.clientY - held.y - home.top - LIFT_px}px`;
    word.style.rotate = `${LEAN_deg}deg`;
  };
  const end = new AbortController();
  const release = () => {
    end.abort();
    const { translate, rotate } = word.style;
    delete word.dataset.held;
    word.style.cssText = '';
    if ('scrubs' in document.documentElement.dataset && translate)
      word.animate(
        [
          { translate, rotate },
          { translate: '0 0', rotate: '0deg' },
        ],
        { duration: ROOM_ms, easing: 'ease-in-out' },
      );
    if (placeOf(word) !== begun) say(word);
    word.closest('[data-scrub]')?.setAttribute('data-dragged', '');
  };
  word.addEventListener('pointermove', drag, { signal: end.signal });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) word.addEventListener(type, release, { signal: end.signal });
}

function press(event) {
  const word = wordUnder(event.target);
  if (!word || !STEPS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const place = placeOf(word) + STEPS[event.key];
  if (place < 0 || place >= wordsOf(word.parentElement).length) return;
  move(word, place);
  say(word);
}

/** Whether the words have shrunk, or left. */
const scrolledAway = (word) => word.closest('[data-scrub]')?.style.getPropertyValue('--moment') > 1.1;

/** They come back for whoever reaches them with the keyboard. */
function comeBack({ target }) {
  const word = wordUnder(target);
  if (word && scrolledAway(word)) word.closest('[data-scrub]').scrollIntoView({ behavior: 'instant' });
}

/** Starts listening, before there is an application. */
export function listenToWords() {
  document.addEventListener('pointerdown', grab);
  document.addEventListener('keydown', press);
  document.addEventListener('focusin', comeBack);
  prepareWords();
}

/** Also called for each new text. */
export function prepareWords() {
  for (const word of document.querySelectorAll('[data-words] > b')) {
    word.tabIndex = 0;
    word.role = 'button';
    word.setAttribute('aria-describedby', 'cover.keys');
  }
}

/** From now on the application is told. */
export function tellWords(opened) {
  app = opened;
  prepareWords();
  for (const sentence of document.querySelectorAll('[data-words][data-moved]')) tell(sentence);
}
