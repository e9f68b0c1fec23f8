// A part of the book within another page (`?embed=1`, `?only=FIGURE`): shows that part, tells the other page how tall it is, and opens
// links beside both.
import { observe } from './observe.js';
import { isHosted } from './storage.js';

export function embed() {
  const root = document.documentElement;
  const { only } = root.dataset;
  const wanted = only && document.getElementById(only)?.closest('#article > :not(.screen), .screen > *');
  if (wanted) wanted.dataset.only = '';
  else delete root.dataset.only;

  if (!('embed' in root.dataset)) return;
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    parent.postMessage({ type: 'phasebook.height', height }, '*');
  };
  observe(ResizeObserver, [document.body], tell);
  if (isHosted) return; // web/framed.js sees to links
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target.closest?.('a[href]:not([data-press])');
      if (link && link.pathname !== location.pathname) link.target = '_blank';
    },
    { capture: true },
  );
}
