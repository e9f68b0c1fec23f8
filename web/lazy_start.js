// Decides when the application starts: at once if a chapter has room for the Workbench. On the cover and in small
// windows figures are still pictures until the reader's first input, which starts the application. Its files are
// fetched before that, as soon as a figure comes near the viewport.

const DELAY_ms = 2000; // so that visible content loads first
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'];

/** @param {() => void} fetchFiles @param {() => void} start both may be called more than once */
export function whenNeeded(fetchFiles, start) {
  const chapter = document.documentElement.dataset.page === 'chapter';
  if (chapter && matchMedia('(min-width: 900px)').matches) return start();
  for (const type of INPUTS) addEventListener(type, start, { once: true, passive: true, capture: true });

  const near = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) fetchFiles();
  });
  const observe = () => {
    for (const figure of document.querySelectorAll('#article figure')) near.observe(figure);
  };
  addEventListener('load', () => setTimeout(observe, DELAY_ms));
}
