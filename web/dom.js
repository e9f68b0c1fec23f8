// Applies the application's patches to the DOM; see src/app/dom_diff.h. Nothing else changes the text, the attributes
// or the positions of the book's elements.

/** @param {string} id @returns {HTMLElement | null} the root element if `id` is empty */
const element = (id) => (id === '' ? document.documentElement : document.getElementById(id));

const px = (value) => (value === null ? '' : `${value}px`);

const operations = {
  text(target, _name, words) {
    if (words !== null && target.textContent !== words) target.textContent = words;
  },

  attribute(target, name, text) {
    if (text === null) target.removeAttribute(name);
    else target.setAttribute(name, text);
  },

  property(target, name, value) {
    // Do not overwrite what the reader is typing.
    const field = target.type === 'number' || target.type === 'text';
    const typing = name === 'value' && field && document.activeElement === target;
    if (value !== null && !typing && target[name] !== value) target[name] = value;
  },

  place(target, _name, rect) {
    const [x, y, width, height] = rect ?? [null, null, null, null];
    Object.assign(target.style, { left: px(x), top: px(y), width: px(width), height: px(height) });
  },

  size(target, _name, size) {
    const [width, height, depth] = size ?? [null, null, null];
    const verticalAlign = depth === null ? '' : `${-depth}px`;
    Object.assign(target.style, { width: px(width), height: px(height), verticalAlign });
  },

  light(target, _name, part) {
    for (const lit of target.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit');
    if (part === null) return;
    for (const lit of target.querySelectorAll(`[data-part~="${CSS.escape(part)}"]`)) lit.setAttribute('data-lit', '');
  },

  table(target, _name, content) {
    if (content === null) return target.replaceChildren();
    const [caption, columns, rows] = content;
    target.replaceChildren();
    target.createCaption().textContent = caption;
    fillRow(target.createTHead().insertRow(), columns, 'col');
    const body = target.createTBody();
    for (const row of rows) fillRow(body.insertRow(), row);
  },

  marked(target, _name, pieces) {
    // Every second piece is marked.
    const nodes = (pieces ?? []).map((text, i) => (i % 2 === 0 ? text : markOf(text)));
    target.replaceChildren(...nodes);
  },

  breaks(target, _name, places) {
    joinLines(target);
    if (places !== null) breakLines(target, places);
  },

  order(target, _name, ids) {
    const wanted = ids.map(element).filter(Boolean);
    if (wanted.some((child, i) => target.children[i] !== child)) target.append(...wanted);
  },

  focus(target) {
    target.focus();
  },
};

function fillRow(row, texts, scope) {
  for (const text of texts) {
    const cell = document.createElement(scope ? 'th' : 'td');
    cell.textContent = text;
    if (scope) cell.scope = scope;
    row.append(cell);
  }
}

function markOf(text) {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}

/** @param {[operation: string, id: string, name: string, value: unknown][]} patches */
export function applyPatches(patches) {
  for (const [operation, id, name, value] of patches) {
    const target = element(id);
    if (target) operations[operation](target, name, value);
  }
}

/** Returns the layout to HTML and CSS, as it is without the application. */
export function removePositions() {
  for (const placed of document.querySelectorAll('[style]:not(#loading)')) placed.removeAttribute('style');
  joinLines(document.getElementById('article'));
}

/** Undoes breakLines. */
function joinLines(target) {
  for (const end of target.querySelectorAll('.line-end')) end.replaceWith(' ');
  target.normalize();
}

/**
 * Turns the spaces at the offsets `places` into line ends. A line end is still a space, so that find in page, copying
 * and screen readers see unbroken text. Its padding fills the rest of the line, and the text breaks nowhere else.
 * @param {number[]} places in UTF-16 units, ascending; a formula counts as one
 */
function breakLines(target, places) {
  const ends = findOffsets(target, places).reverse(); // splitting a node keeps the offsets before it
  for (const [node, at] of ends) {
    node.splitText(at + 1);
    const space = at === 0 ? node : node.splitText(at);
    const end = document.createElement('span');
    end.className = 'line-end';
    space.replaceWith(end);
    end.append(space);
  }
}

/** @returns {[Text, number][]} for each place, its text node and the offset in that node */
function findOffsets(target, places) {
  const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    const counts = node.nodeType === Node.TEXT_NODE || node.classList.contains('formula');
    return counts ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
  const found = [];
  let offset = 0;
  let next = 0;
  let formula = null;
  for (let node = walker.nextNode(); node && next < places.length; node = walker.nextNode()) {
    if (formula?.contains(node)) continue;
    if (node.nodeType === Node.ELEMENT_NODE) {
      formula = node;
      offset += 1;
      continue;
    }
    for (; next < places.length && places[next] < offset + node.length; next += 1) {
      found.push([node, places[next] - offset]);
    }
    offset += node.length;
  }
  return found;
}
