// Still pictures follow the theme of the page, which the reader or the address may have chosen against the system's.
const SYSTEM = '(prefers-color-scheme: dark)'; // in the media of the sources, as written by the compiler
const { dataset } = document.documentElement;

/** Chooses the pictures again; called when there are others. */
export function followTheme() {
  const { theme } = dataset;
  for (const source of document.querySelectorAll('.still source')) {
    source.dataset.media ??= source.media;
    const media = theme
      ? source.dataset.media.replace(SYSTEM, theme === 'dark' ? '(min-width: 0)' : '(max-width: 0)')
      : source.dataset.media;
    if (source.media !== media) source.media = media;
  }
}

export function watchTheme() {
  followTheme();
  new MutationObserver(followTheme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
