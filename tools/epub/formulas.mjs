// Formulas: the MathML of the pages, in its own namespace, with what is read aloud as its alternative text.
import { attribute } from './html.mjs';
import { element } from './xml.mjs';

const KEPT = new Set(
  'accent accentunder columnalign columnspacing columnspan depth display fence form height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowspacing rowspan rspace scriptlevel displaystyle separator stretchy symmetric voffset width'.split(
    ' ',
  ),
);

function part(node) {
  if (node.nodeName === '#text') return [node.value];
  if (!node.tagName) return [];
  const attributes = Object.fromEntries(node.attrs.filter(({ name }) => KEPT.has(name)).map(({ name, value }) => [name, value]));
  return [element(node.tagName, attributes, node.childNodes.flatMap(part))];
}

/** @param {object} node a <math> of a page */
export function formula(node) {
  const children = node.childNodes.flatMap(part);
  return element(
    'math',
    {
      xmlns: 'http://www.w3.org/1998/Math/MathML',
      display: attribute(node, 'display'),
      alttext: attribute(node, 'aria-label'),
      // The rows are the places where a narrow screen may break it; see tools/typeset.
      class: children.length > 1 && children.every((child) => child.name === 'mrow') ? 'rows' : undefined,
    },
    children,
  );
}
