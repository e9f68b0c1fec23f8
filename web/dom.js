import { trustedHtml } from './trusted_types.js';

// Applies the application's patches to the DOM; see src/app/dom_diff.h. Nothing else changes the text, the attributes
// or the positions of the book's elements.

/** @param {string} id @returns {HTMLElement | null} the root element if `id` is empty */
const element = (id) => (id === '' ? document.documentElement : document.getElementById(id));

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

  variable(target, name, text) {
    if (text === null) target.style.removeProperty(name);
    else target.style.setProperty(name, text);
  },

  height(target, _name, height) {
    target.style.height = height === null ? '' : `${height}px`;
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

  children(target, _name, trees) {
    // What stays the same keeps its place, with the focus and what is selected in it.
    const before = [...target.childNodes];
    const nodes = trees.map((tree, i) => (made.get(before[i]) === JSON.stringify(tree) ? before[i] : nodeOf(tree)));
    for (const [i, node] of nodes.entries()) {
      if (!before[i]) target.append(node);
      else if (before[i] !== node) before[i].replaceWith(node);
    }
    for (const old of before.slice(nodes.length)) old.remove();
  },

  append(target, _name, tree) {
    const node = nodeOf(tree);
    for (const region of node.querySelectorAll('[aria-live]')) region.setAttribute('aria-live', 'polite');
    target.append(node);
  },

  formula(_target, index, mathml) {
    const template = document.createElement('template');
    template.innerHTML = trustedHtml(mathml);
    formulas.set(index, template.content.firstChild);
  },

  order(target, _name, ids) {
    const wanted = ids.map(element).filter(Boolean);
    if (wanted.every((child, i) => target.children[i] === child)) return;
    // What has the focus, or is being dragged, would lose it if it were moved itself.
    const still = wanted.findIndex((child) => child.contains(document.activeElement));
    if (still < 0) return target.append(...wanted);
    wanted[still].before(...wanted.slice(0, still));
    wanted[still].after(...wanted.slice(still + 1));
  },

  focus(target) {
    target.focus({ preventScroll: target.localName === 'section' }); // a whole question stays where the reader sees it
  },
};

const made = new WeakMap(); // what nodes were made of
const formulas = new Map(); // those that no element of the page has, by index

const mathOf = (index) => (document.querySelector(`#article [data-formula="${index}"] > math`) ?? formulas.get(index)).cloneNode(true);

function nodeOf(tree) {
  if (typeof tree === 'string') return document.createTextNode(tree);
  const [tag, attributes, children] = tree;
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.map(nodeOf));
  if (node.dataset.formula) node.append(mathOf(node.dataset.formula));
  made.set(node, JSON.stringify(tree));
  return node;
}

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

/**
 * @param {[operation: string, id: string, name: string, value: unknown][]} patches
 * @param {(element: Element) => void} touch called with each element whose properties change, of which the DOM tells nobody
 */
export function applyPatches(patches, touch) {
  for (const [operation, id, name, value] of patches) {
    const target = element(id);
    if (!target) continue;
    operations[operation](target, name, value);
    if (operation === 'property') touch(target);
  }
}
