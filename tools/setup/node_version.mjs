// Imported before anything else, so it only uses syntax that an old Node can parse.
export const MIN_NODE_VERSION = 20;

// The error message if Node is too old, otherwise an empty string.
export function nodeTooOld(version) {
  const major = Number(String(version).replace(/^v/, '').split('.')[0]);
  if (major >= MIN_NODE_VERSION) return '';
  return 'Node ' + version + ' is too old: install Node ' + MIN_NODE_VERSION + ' or later and run the same command again.';
}

export function requireNode() {
  const message = nodeTooOld(process.version);
  if (!message) return;
  console.error('phasebook: ' + message);
  process.exit(1);
}
