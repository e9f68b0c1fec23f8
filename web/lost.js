// On the page that stands for missing ones: offers the page whose address is most alike.

const nameOf = (address) => decodeURIComponent(new URL(address).pathname.split('/').at(-1)).toLowerCase().replace(/\.\w*$/, '');

/** Levenshtein's distance: the fewest letters to put in, take out or exchange. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (letter === other[j] ? 0 : 1)));
    row = next;
  }
  return row.at(-1);
}

/** A part of a name counts as much as the whole: "waves" is near "07-waves-and-tides". */
function unlike(wanted, name) {
  return Math.min(...[name, ...name.split('-')].filter((part) => part.length > 3).map((part) => distance(wanted, part) / Math.max(wanted.length, part.length)));
}

let wanted = '';
try {
  wanted = nameOf(location.href);
} catch {
  // an address that is no text is like none
}
const links = [...document.querySelectorAll('.chapters li a')].map((link) => ({ link, far: unlike(wanted, nameOf(link.href)) }));
const nearest = links.sort((a, b) => a.far - b.far)[0];
if (wanted && nearest?.far < 0.5) {
  const offer = document.getElementById('lost.link');
  offer.textContent = nearest.link.textContent;
  offer.href = nearest.link.href;
  document.getElementById('lost.nearest').hidden = false;
}
