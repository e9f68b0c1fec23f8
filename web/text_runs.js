// Splits a text node into the runs that the browser has laid out, one for each line.

const SPACE = /[ \t\n\r\f]/;
const range = document.createRange();

/** The rectangle of the characters from `start` to `end` of a text node. */
function rectOf(node, start, end) {
  range.setStart(node, start);
  range.setEnd(node, end);
  return range.getBoundingClientRect();
}

/**
 * The lines of a text node.
 * @param {Text} node
 * @param {boolean} preserved whether its line ends are kept, as in a listing
 * @returns {{text: string, rect: DOMRect}[]} in window coordinates, without the white space around
 */
export function linesOf(node, preserved) {
  if (!preserved) return linesBetween(node, 0, node.length);
  const lines = [];
  let start = 0;
  for (const line of node.data.split('\n')) {
    lines.push(...linesBetween(node, start, start + line.length));
    start += line.length + 1;
  }
  return lines;
}

function linesBetween(node, from, to) {
  const { data } = node;
  let start = from;
  let end = to;
  while (start < end && SPACE.test(data[start])) start += 1;
  while (end > start && SPACE.test(data[end - 1])) end -= 1;
  if (start === end) return [];
  range.setStart(node, start);
  range.setEnd(node, end);
  const rects = linesAmong(range.getClientRects());
  if (rects.length <= 1) return rects.map((rect) => ({ text: data.slice(start, end), rect }));
  return splitAt(node, start, end, rects);
}

/** One rectangle for each line: text in two directions, and in Firefox any text, may have several on one. */
function linesAmong(rects) {
  const lines = [];
  for (const rect of rects) {
    if (rect.width === 0 && rect.height === 0) continue;
    const last = lines.at(-1);
    if (last && rect.top < last.bottom - last.height / 2) lines[lines.length - 1] = union(last, rect);
    else lines.push(rect);
  }
  return lines;
}

function union(a, b) {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return new DOMRect(left, top, Math.max(a.right, b.right) - left, Math.max(a.bottom, b.bottom) - top);
}

/** Finds where each line ends. The first guess comes from the widths of the lines, so that few characters are measured. */
function splitAt(node, start, end, rects) {
  const { data } = node;
  const total = rects.reduce((sum, { width }) => sum + width, 0);
  const lines = [];
  let from = start;
  let rest = total;
  for (let i = 0; i < rects.length; i += 1) {
    const last = i === rects.length - 1;
    const guess = from + Math.round((end - from) * (rects[i].width / rest));
    const next = last ? end : firstBelow(node, from, end, guess, rects[i].bottom - rects[i].height / 2);
    let stop = next;
    while (stop > from && SPACE.test(data[stop - 1])) stop -= 1;
    if (stop > from) lines.push({ text: data.slice(from, stop), rect: rects[i] });
    from = next;
    while (from < end && SPACE.test(data[from])) from += 1;
    rest -= rects[i].width;
  }
  return lines;
}

/** The first character after `from` that lies below `y`. Widens the search from `guess` until it encloses that character. */
function firstBelow(node, from, end, guess, y) {
  const isBelow = (at) => rectAt(node, at, end).top > y;
  let low = from; // on the line
  let high = end; // below it
  for (let step = 4, at = Math.min(Math.max(guess, from + 1), end - 1); low < at && at < high; step *= 2) {
    const below = isBelow(at);
    if (below) high = at;
    else low = at;
    const next = below ? at - step : at + step;
    if ((below && next <= low) || (!below && next >= high)) break;
    at = next;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isBelow(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The rectangle of the character at `at`, or of the first one after it that takes room. */
function rectAt(node, at, end) {
  for (let i = at; i < end; i += 1) {
    if (SPACE.test(node.data[i])) continue;
    const rect = rectOf(node, i, i + 1);
    if (rect.height > 0) return rect;
  }
  return new DOMRect(0, Infinity, 0, 0);
}
