// How long a page has been before its reader: not while another tab is.

/** @returns {() => number} seconds */
export function secondsVisible() {
  let total_ms = 0;
  let since_ms = document.visibilityState === 'visible' ? performance.now() : undefined;
  const now = () => total_ms + (since_ms === undefined ? 0 : performance.now() - since_ms);
  document.addEventListener('visibilitychange', () => {
    total_ms = now();
    since_ms = document.visibilityState === 'visible' ? performance.now() : undefined;
  });
  return () => now() / 1000;
}
