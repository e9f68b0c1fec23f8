// Imported before anything else, so it only uses syntax that an old Node can parse.
export const kOldestNode = 20;

// The error message if Node is too old, otherwise an empty string.
export function nodeTooOld(version) {
  const major = Number(String(version).replace(/^v/, '').split('.')[0]);
  if (major >= kOldestNode) return '';
  return 'Node ' + version + ' is too old: install Node ' + kOldestNode + ' or later and run the same command again.';
}

export function requireNode() {
  const sentence = nodeTooOld(process.version);
  if (!sentence) return;
  console.error('phasebook: ' + sentence);
  process.exit(1);
}
