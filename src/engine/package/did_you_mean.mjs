// What somebody meant who wrote a name that there is not.

/** How many letters must be changed, added or left out to make `b` of `a`. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; ++i) {
    const next = [i + 1];
    for (let j = 0; j < b.length; ++j) next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (a[i] === b[j] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}

const letters = (name) => name.slice(0, 40).toLowerCase().replace(/[-_]/g, '');

/** " Did you mean x?", where one of the `known` names is close to `name`; otherwise nothing. */
export function didYouMean(name, known) {
  const near = known
    .map((each) => [distance(letters(name), letters(each)), each])
    .filter(([off, each]) => off <= letters(each).length / 3)
    .sort(([a], [b]) => a - b);
  return near.length ? ` Did you mean ${near[0][1]}?` : '';
}
