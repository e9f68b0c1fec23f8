// Sets what affects the first paint: the theme, the text size, and whether the Workbench will appear. It is a classic
// script in the head, because a module would run too late. Once the application runs, src/app/state.cpp takes over.
(() => {
  const root = document.documentElement;
  const {chapter} = document.currentScript.dataset;

  let stored = '';
  try {
    stored = localStorage.getItem('phasebook.settings') ?? '';
  } catch { /* storage is denied, so nothing is stored */ }
  const sources = [new URLSearchParams(location.search), new URLSearchParams(stored)]; // the address takes precedence

  const setting = (name, ...values) =>
    sources.map((source) => source.get(name)).find((value) => values.includes(value));
  const set = (name, value) => {
    if (value) root.dataset[name] = value;
  };

  set('theme', setting('theme', 'light', 'dark'));
  set('size', setting('size', 'small', 'large', 'largest'));
  set('motion', setting('motion', 'reduced', 'full'));
  set('contents', setting('contents', 'hidden'));
  const still = {reduced: true, full: false}[root.dataset.motion] ?? matchMedia('(prefers-reduced-motion: reduce)').matches;

  const stage = sources.map((source) => source.get('stage')).find((text) => /^[456]\d\d$/.test(text));
  if (stage) root.style.setProperty('--stage-share', stage);

  if (location.protocol === 'file:') {
    root.dataset.from = 'disk'; // browsers do not run module scripts from disk; the page says how to serve it
  } else if (chapter) {
    const able = root.dataset.page === 'chapter'
      && 'WebGL2RenderingContext' in globalThis
      && !matchMedia('(forced-colors: active)').matches;
    if (!still) root.dataset.scrubs = '';
    root.dataset.view = able && setting('view', 'workbench', 'page') !== 'page' ? 'coming' : 'page';
  }

  // If a module fails to load, the application does not start, and only this script is left to report it.
  addEventListener('error', ({target}) => {
    if (!(target instanceof HTMLScriptElement)) return;
    root.removeAttribute('data-view');
    root.dataset.broken = '';
  }, true);
})();
