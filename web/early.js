// What the reader will see, before the first paint: theme, text size, and whether the Workbench is coming. A classic
// script in the head, for a module would run too late. src/app/state.cpp decides for good once the application runs.
(() => {
  const root = document.documentElement;
  const {chapter} = document.currentScript.dataset;
  let kept = '';
  try {
    kept = localStorage.getItem('phasebook.settings') ?? '';
  } catch { /* denied: nothing is kept */ }
  const sources = [new URLSearchParams(location.search), new URLSearchParams(kept)];
  const wish = (name, ...values) => sources.map((source) => source.get(name)).find((value) => values.includes(value));
  const set = (name, value) => { if (value) root.dataset[name] = value; };

  set('theme', wish('theme', 'light', 'dark'));
  set('size', wish('size', 'small', 'large', 'largest'));
  set('motion', wish('motion', 'reduced', 'full'));
  set('contents', wish('contents', 'hidden'));
  if (location.protocol === 'file:') {
    root.dataset.from = 'disk'; // module scripts do not run there: the page says how to serve it
  } else if (chapter) {
    const able = root.dataset.page === 'chapter' && 'WebGL2RenderingContext' in globalThis && !matchMedia('(forced-colors: active)').matches;
    root.dataset.view = able && wish('view', 'workbench', 'page') !== 'page' ? 'coming' : 'page';
  }

  // A module that does not come takes the whole application with it, and there is nobody else to say so.
  addEventListener('error', ({target}) => {
    if (!(target instanceof HTMLScriptElement)) return;
    root.removeAttribute('data-view');
    root.dataset.broken = '';
  }, true);
})();
