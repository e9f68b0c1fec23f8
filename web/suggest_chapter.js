// On the page for missing addresses: offers the chapter whose address is the most similar.

const nameOf = (address) =>
  decodeURIComponent(new URL(address).pathname.split('/').at(-1))
    .toLowerCase()
    .replace(/\.\w*$/, '');

/** The Levenshtein distance: how many letters have to be inserted, deleted or replaced. */
function levenshtein(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = row[j] + (letter === other[j] ? 0 : 1);
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, replaced));
    }
    row = next;
  }
  return row.at(-1);
}

/** From 0 (equal) to 1. A part of a name counts as much as the whole: "waves" is close to "07-waves-and-tides". */
function difference(wanted, name) {
  const parts = [name, ...name.split('-')].filter((part) => part.length > 3);
  return Math.min(...parts.map((part) => levenshtein(wanted, part) / Math.max(wanted.length, part.length)));
}

let wanted = '';
try {
  wanted = nameOf(location.href);
} catch {
  // an address that cannot be decoded resembles none
}
const [nearest] = [...document.querySelectorAll('.chapters li a')]
  .map((link) => ({ link, difference: difference(wanted, nameOf(link.href)) }))
  .sort((a, b) => a.difference - b.difference);
if (wanted && nearest?.difference < 0.5) {
  const offer = document.getElementById('lost.link');
  offer.textContent = nearest.link.textContent;
  offer.href = nearest.link.href;
  document.getElementById('lost.nearest').hidden = false;
}
