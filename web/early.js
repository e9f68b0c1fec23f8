// Sets what shows in the first paint: theme, text size, and whether the Workbench is coming. It is a classic script in
// the head, because a module would run too late. src/app/state.cpp has the last word once the application runs.
(() => {
  const root = document.documentElement;
  const {chapter} = document.currentScript.dataset;

  let stored = '';
  try {
    stored = localStorage.getItem('phasebook.settings') ?? '';
  } catch { /* storage is denied, so nothing is stored */ }
  const sources = [new URLSearchParams(location.search), new URLSearchParams(stored)]; // the address comes first

  const setting = (name, ...values) =>
    sources.map((source) => source.get(name)).find((value) => values.includes(value));
  const set = (name, value) => {
    if (value) root.dataset[name] = value;
  };

  set('theme', setting('theme', 'light', 'dark'));
  set('size', setting('size', 'small', 'large', 'largest'));
  set('motion', setting('motion', 'reduced', 'full'));
  set('contents', setting('contents', 'hidden'));

  if (location.protocol === 'file:') {
    root.dataset.from = 'disk'; // browsers run no module scripts there; the page says how to serve it
  } else if (chapter) {
    const able = root.dataset.page === 'chapter'
      && 'WebGL2RenderingContext' in globalThis
      && !matchMedia('(forced-colors: active)').matches;
    root.dataset.view = able && setting('view', 'workbench', 'page') !== 'page' ? 'coming' : 'page';
  }

  // If a module does not come the application does not start, and only this script is left to say so.
  addEventListener('error', ({target}) => {
    if (!(target instanceof HTMLScriptElement)) return;
    root.removeAttribute('data-view');
    root.dataset.broken = '';
  }, true);
})();
