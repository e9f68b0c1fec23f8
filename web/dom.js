// Applies the patches of the application to the DOM; src/app/dom_diff.h says what they are. No other place changes the
// text, the attributes or the positions of the book's elements.

/** @param {string} id @returns {HTMLElement | null} the element, the root for the empty id */
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
    // A number that is being typed belongs to the reader until it has settled.
    const typing = name === 'value' && (target.type === 'number' || target.type === 'text') && document.activeElement === target;
    if (value !== null && !typing && target[name] !== value) target[name] = value;
  },
  place(target, _name, rect) {
    const [x, y, width, height] = rect ?? [null, null, null, null];
    Object.assign(target.style, { left: px(x), top: px(y), width: px(width), height: px(height) });
  },
  size(target, _name, size) {
    const [width, height, depth] = size ?? [null, null, null];
    Object.assign(target.style, { width: px(width), height: px(height), verticalAlign: depth === null ? '' : `${-depth}px` });
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
    target.replaceChildren(...(pieces ?? []).map((text, place) => (place % 2 ? Object.assign(document.createElement('mark'), { textContent: text }) : text)));
  },
  breaks(target, _name, places) {
    mendLines(target);
    if (places !== null) breakLines(target, places);
  },
  order(target, _name, ids) {
    const wanted = ids.map(element).filter(Boolean);
    if (wanted.some((child, place) => target.children[place] !== child)) target.append(...wanted);
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

/** @param {[string, string, string, unknown][]} patches */
export function apply(patches) {
  for (const [operation, id, name, value] of patches) {
    const target = element(id);
    if (target) operations[operation](target, name, value);
  }
}

/** The text as its HTML and CSS have it, without an application: nothing has a place of its own. */
export function undoPlaces() {
  for (const placed of document.querySelectorAll('[style]:not(#loading)')) placed.removeAttribute('style');
  mendLines(document.getElementById('article'));
}

/** Takes the line ends out again and joins what they split. */
function mendLines(target) {
  for (const end of target.querySelectorAll('.line-end')) end.replaceWith(' ');
  target.normalize();
}

/**
 * Turns the spaces at `places` into line ends. A line end is still a space, so finding, copying and reading aloud see one
 * text; its padding fills the rest of the line, and it is the only place where the text may break.
 * @param {number[]} places in UTF-16 units, ascending; a formula counts as one
 */
function breakLines(target, places) {
  const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    return node.classList.contains('formula') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
  const ends = [];
  let offset = 0;
  let next = 0;
  let skip = null;
  for (let node = walker.nextNode(); node && next < places.length; node = walker.nextNode()) {
    if (skip?.contains(node)) continue;
    if (node.nodeType === Node.ELEMENT_NODE) {
      skip = node;
      offset += 1;
      continue;
    }
    for (; next < places.length && places[next] < offset + node.length; next += 1) ends.push([node, places[next] - offset]);
    offset += node.length;
  }
  for (const [node, at] of ends.reverse()) {
    node.splitText(at + 1);
    const space = at === 0 ? node : node.splitText(at);
    const end = document.createElement('span');
    end.className = 'line-end';
    space.replaceWith(end);
    end.append(space);
  }
}
