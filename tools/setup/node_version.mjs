// Imported before anything else, so it keeps to a syntax that an old Node can read.
export const kOldestNode = 20;

// The sentence to say when Node is too old, or an empty text.
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
