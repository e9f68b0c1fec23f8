// When the application is needed: at once where a chapter has room for a Workbench. On the cover and in small windows
// figures stay still pictures until the first input of the reader, which starts the application. Its files are fetched
// before that, as soon as a figure comes near.

const DELAY_ms = 2000; // what is in sight loads first
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'];

/** @param {() => void} fetch @param {() => void} start both may be called more than once */
export function whenNeeded(fetch, start) {
  const chapter = document.documentElement.dataset.page === 'chapter';
  if (chapter && matchMedia('(min-width: 900px)').matches) return start();
  for (const type of INPUTS) addEventListener(type, start, { once: true, passive: true, capture: true });

  const near = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) fetch();
  });
  const observe = () => {
    for (const figure of document.querySelectorAll('#article figure')) near.observe(figure);
  };
  addEventListener('load', () => setTimeout(observe, DELAY_ms));
}
