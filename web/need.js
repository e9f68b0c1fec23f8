// When the application is needed: at once where a chapter has room for a Workbench. On the cover and in small windows figures are
// still pictures until the reader moves anything: the first sign of that starts it. What it will need is fetched before, as soon as
// a figure is near.

const PATIENCE_ms = 2000; // what is seen comes first
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'];

/** @param {() => void} fetch @param {() => void} start both may be called more than once */
export function whenNeeded(fetch, start) {
  const roomy = document.documentElement.dataset.page === 'chapter' && matchMedia('(min-width: 900px)').matches;
  if (roomy) return start();
  for (const sign of SIGNS) addEventListener(sign, start, { once: true, passive: true, capture: true });
  const near = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) fetch();
  });
  const look = () => document.querySelectorAll('#article figure').forEach((figure) => near.observe(figure));
  addEventListener('load', () => setTimeout(look, PATIENCE_ms));
}
