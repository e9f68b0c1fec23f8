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

  // A prediction folds what follows it, unless it was answered or opened before, or the address leads there.
  if (root.dataset.view) {
    root.dataset.gates = '';
    const isOpen = (item) => {
      try {
        return /"(opened":true|tries":[1-9])/.test(localStorage.getItem(`phasebook.item.${item}`));
      } catch {
        return false;
      }
    };
    const leadsTo = ({dataset: {gate}}) => {
      const target = document.getElementById(location.hash.slice(1))?.closest('[data-gate]');
      return target && gate.split(' ').every((item) => target.dataset.gate.split(' ').includes(item));
    };
    const fold = (element) => {
      if (element.className === 'gate') element.hidden = isOpen(element.id.split('.')[0]);
      if (!element.dataset?.gate) return;
      const open = element.dataset.gate.split(' ').every(isOpen);
      if (element.localName === 'figure') element.toggleAttribute('data-folded', !open);
      else if (!open) element.setAttribute('hidden', 'until-found');
    };
    const arrivals = new MutationObserver((records) => records.forEach(({addedNodes}) => addedNodes.forEach(fold)));
    arrivals.observe(root, {childList: true, subtree: true});
    addEventListener('DOMContentLoaded', () => {
      arrivals.takeRecords().forEach(({addedNodes}) => addedNodes.forEach(fold));
      arrivals.disconnect();
      for (const folded of document.querySelectorAll('[data-gate]')) {
        if (!leadsTo(folded)) continue;
        folded.removeAttribute('hidden');
        folded.removeAttribute('data-folded');
      }
    });
  }

  // If a module fails to load, the application does not start, and only this script is left to report it.
  addEventListener('error', ({target}) => {
    if (!(target instanceof HTMLScriptElement)) return;
    root.removeAttribute('data-view');
    root.removeAttribute('data-gates');
    root.dataset.broken = '';
  }, true);
})();
