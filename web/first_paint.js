// Sets what affects the first paint: the theme, the text size, and whether the Workbench will appear. It is a classic
// script in the head, because a module would run too late. Once the application runs, src/app/state.cpp takes over.
(() => {
  const root = document.documentElement;
  const { chapter, settings, revised } = document.currentScript.dataset;

  const hosted = window.name === 'phasebook.host' && parent !== window; // as in web/storage.js: what is stored here is of other readers
  const stored = (key) => {
    try {
      return hosted ? '' : (localStorage.getItem(`phasebook.${key}`) ?? '');
    } catch {
      return ''; // storage is denied
    }
  };
  const sources = [location.search, stored('settings')].map((text) => new URLSearchParams(text)); // the address takes precedence

  // The allowed values of each setting: "light dark", or of a number "400-600".
  const allowed = Object.fromEntries(new URLSearchParams(settings));
  const setting = (name) => {
    const [values, most] = allowed[name].split('-');
    const allows = (value) => (most ? value >= +values && value <= +most : value && values.split(' ').includes(value));
    return sources.map((source) => source.get(name)).find(allows);
  };
  const set = (name, value) => {
    if (value) root.dataset[name] = value;
  };

  // On a teacher's page: without the bar, or only the part of the chapter with one figure. web/embed.js does the rest.
  const [embed, only] = ['embed', 'only'].map((name) => sources[0].get(name));
  if (embed === '1') root.dataset.embed = '';
  if (only) root.dataset.only = only;

  for (const name in allowed) if (name !== 'view') set(name, setting(name));
  const still = { reduced: true, full: false }[root.dataset.motion] ?? matchMedia('(prefers-reduced-motion: reduce)').matches;

  const stage = setting('stage');
  if (stage) root.style.setProperty('--stage-share', stage);

  // What is tapped before the application runs is kept; web/early_taps.js does it then.
  if (chapter) root.dataset.tapped = '';
  let down = null;
  addEventListener('pointerdown', (event) => {
    down = event;
  });
  addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!('tapped' in root.dataset) || !down || Math.hypot(clientX - down.clientX, clientY - down.clientY) > 10) return;
    const control = document.elementFromPoint(clientX, clientY)?.closest('#article :is(label, button, input)');
    const id = control?.htmlFor || control?.id;
    if (id) root.dataset.tapped += ` ${id}`;
  });

  if (location.protocol === 'file:') {
    root.dataset.from = 'disk'; // browsers do not run module scripts from disk; the page says how to serve it
  } else if (chapter) {
    const able =
      root.dataset.page === 'chapter' &&
      !('embed' in root.dataset) &&
      !only &&
      'WebGL2RenderingContext' in globalThis &&
      !matchMedia('(forced-colors: active), (prefers-contrast: more)').matches;
    if (!still) root.dataset.scrubs = '';
    root.dataset.view = able && setting('view') !== 'page' ? 'coming' : 'page';
  }

  // A prediction folds what follows it, unless it was answered or opened before, or the address leads there.
  if (root.dataset.view && !only) {
    root.dataset.spoilers = '';
    const opened = stored('open').split(' '); // "id@version" of each, from src/app/answer_store.cpp
    const later = revised.split(' ');
    const isOpen = (item) => opened.includes(later.find((it) => it.startsWith(`${item}@`)) ?? `${item}@1`);
    const leadsTo = ({ dataset: { spoiler } }) => {
      const target = document.getElementById(location.hash.slice(1))?.closest('[data-spoiler]');
      return target && spoiler.split(' ').every((item) => target.dataset.spoiler.split(' ').includes(item));
    };
    const asked = stored('again').split(' '); // keys of the places where something is asked once more, from src/app/once_more.cpp
    const fold = (element) => {
      if (element.dataset?.again) element.hidden = !asked.includes(element.dataset.again);
      if (element.className === 'spoiler') element.hidden = isOpen(element.id.split('.')[0]);
      if (!element.dataset?.spoiler) return;
      const open = element.dataset.spoiler.split(' ').every(isOpen);
      if (element.localName === 'figure') element.toggleAttribute('data-folded', !open);
      else if (!open) element.setAttribute('hidden', 'until-found');
    };
    const arrivals = new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(fold)));
    arrivals.observe(root, { childList: true, subtree: true });
    addEventListener('DOMContentLoaded', () => {
      arrivals.takeRecords().forEach(({ addedNodes }) => addedNodes.forEach(fold));
      arrivals.disconnect();
      for (const folded of document.querySelectorAll('[data-spoiler]')) {
        if (!leadsTo(folded)) continue;
        folded.removeAttribute('hidden');
        folded.removeAttribute('data-folded');
      }
    });
  }

  // If a part of the program does not come, does not fit, or breaks before it can say so, only this script is left to report it.
  const showPlainPage = (why) => {
    root.removeAttribute('data-view');
    root.removeAttribute('data-spoilers');
    root.dataset.broken = why;
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (root.dataset.from === 'disk') return;
      if (target instanceof HTMLScriptElement || (target === window && chapter && !window.phasebook)) showPlainPage('');
      else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') root.dataset.broken = '';
    },
    true,
  );

  // What hangs makes no error. From here on the page waits for nothing but style sheets and modules.
  const STALL_TIMEOUT_ms = 8000;
  const giveUp = () => {
    const missing = [...document.querySelectorAll('[rel=stylesheet]')].filter(({ sheet }) => !sheet);
    for (const sheet of missing) {
      sheet.remove(); // or browsers would go on showing nothing
      root.dataset.broken = '';
    }
    if (!chapter || window.phasebook) return;
    if (missing.length > 0)
      setTimeout(giveUp, STALL_TIMEOUT_ms); // the modules have waited for them as well
    else showPlainPage('late');
  };
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive' && root.dataset.from !== 'disk') setTimeout(giveUp, STALL_TIMEOUT_ms);
  });

  // The same address again might bring what the browser has kept of it.
  addEventListener('click', (event) => {
    if (!event.target.closest?.('.broken a')) return;
    event.preventDefault();
    location.reload();
  });
})();
