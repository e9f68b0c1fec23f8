// Compares versions number by number: 3.1.6 < 3.1.69 < 3.10.
export function parseVersion(text) {
  const match = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text ?? '');
  return match ? match.slice(1).map((part) => Number(part ?? 0)) : undefined;
}

export function atLeast(version, wanted) {
  const [a, b] = [parseVersion(version), parseVersion(wanted)];
  if (!a || !b) return false;
  const i = a.findIndex((part, index) => part !== b[index]);
  return i < 0 || a[i] > b[i];
}
