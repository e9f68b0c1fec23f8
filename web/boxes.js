// Reads where the browser has laid out what the Workbench paints: runs of text, and the elements of the kinds that the
// application names (src/ui/box_kinds.cpp). Knows how to read an element, not when.
import { linesOf } from './text_runs.js';
import { makeWordAtlas } from './words.js';

/** The states of an element, by their names in ui::State; verdicts are named alike. */
const STATES = {
  checked: (element) => element.checked === true || element.ariaPressed === 'true',
  disabled: (element) => element.disabled === true || element.ariaDisabled === 'true',
  lit: (element) => element.hasAttribute('data-lit'),
  current: (element) => element.hasAttribute('aria-current'),
  open: (element) => element.localName === 'summary' && element.parentElement.open,
};

/** What canvases call the values of text-rendering. */
const RENDERINGS = {
  auto: 'auto',
  optimizespeed: 'optimizeSpeed',
  optimizelegibility: 'optimizeLegibility',
  geometricprecision: 'geometricPrecision',
};

/** Elements of which only the box is painted, and those that are not painted at all: the browser shows them itself. */
const OPAQUE = '.formula, canvas, input';
const UNPAINTED = 'figcaption, .aloud, .unseen, .dial, .still, .description, .screens, .done, .panel, noscript, script';

/** Elements that scroll, so that what overflows them is clipped. */
const SCROLLERS = 'pre, table, div.formula';

/**
 * @typedef {{text: number, clip: number, unclip: number, nothing: number, blocks: Record<string, number>,
 *            runs: Record<string, number>}} Kinds numbers of the kinds; `blocks` and `runs` by CSS selectors
 * @param {{kinds: Kinds, states: Record<string, number>, fields: Record<string, number>}} numbers of the application
 * @param {number} ratio device pixels per CSS pixel
 */
export function makeBoxReader({ kinds, states, fields }, ratio) {
  const sheet = makeWordAtlas(ratio);
  const blockOf = finder(kinds.blocks);
  const runOf = finder(kinds.runs);
  const ids = new Map(); // the ids of the elements in boxes, and their indices
  const natures = new WeakMap(); // by element
  let styles = new Map(); // by element

  const indexOf = (id) => {
    if (!id) return -1;
    if (!ids.has(id)) ids.set(id, ids.size);
    return ids.get(id);
  };

  /** What an element is by its name and class, which never change. */
  const natureOf = (element) => {
    let nature = natures.get(element);
    if (!nature) {
      nature = {
        block: blockOf(element),
        run: runOf(element),
        unpainted: element.matches(UNPAINTED),
        opaque: element.matches(OPAQUE),
        scrolls: element.matches(SCROLLERS),
        marked: element.localName === 'li',
      };
      natures.set(element, nature);
    }
    return nature;
  };

  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, readStyle(element, sheet));
    return styles.get(element);
  };

  /**
   * Reads an element with everything in it.
   * @param {Element} root
   * @param {{x: number, y: number}} origin of the coordinates, in the window
   * @returns {{boxes: number[], runs: {at: number, run: import('./words.js').Run, left: number}[]}} the fields of
   *          ui::Box in their order, for each box; and the runs of text whose pictures `draw` has yet to fill in
   */
  const read = (root, origin) => {
    const boxes = [];
    const runs = [];
    const put = (kind, rect, state = 0, id = -1, value = 0, a = 0, b = 0, c = 0, d = 0) => {
      boxes.push(kind, rect.x - origin.x, rect.y - origin.y, rect.width, rect.height, state, id, value, a, b, c, d);
    };

    /** The marks of a run: underlines, grounds. */
    const putMarks = (marks, rect, style) => {
      const baseline = rect.top + style.ascent - origin.y;
      for (const { kind, element } of marks) {
        put(kind, rect, stateOf(states, element), indexOf(element.id), baseline, style.size);
      }
    };

    const putRun = (text, rect, style, marks) => {
      putMarks(marks, rect, style);
      runs.push({ at: boxes.length, run: { ...style, text, width: rect.width }, left: rect.left - origin.x });
      put(kinds.text, rect, 0, -1, rect.top + style.ascent - origin.y);
    };

    const readText = (node, marks) => {
      const style = styleOf(node.parentElement);
      if (!style.visible) return;
      for (const { text, rect } of linesOf(node, style.preserved)) {
        const drawn = style.preserved ? text : text.replaceAll(/\s+/g, ' '); // the columns of a listing stay
        putRun(transformed(drawn, style.transform), rect, style, marks);
      }
    };

    /** The bullet or number of a list item, which is no text of the DOM. */
    const readMarker = (item) => {
      const words = markerOf(item);
      const first = words && firstText(item);
      const line = first && linesOf(first, false)[0];
      if (!line) return;
      const css = item.closest('.stepper') ? getComputedStyle(item.firstElementChild, '::before') : getComputedStyle(item, '::marker');
      const style = { ...styleOf(item), font: fontOf(css), color: css.color };
      const width = sheet.widthOf(words, style);
      const { left } = item.getBoundingClientRect();
      const inside = parseFloat(css.left); // of a step; other markers are outside
      const x = Number.isNaN(inside) ? left - 8 - width : left + inside;
      const baseline = line.rect.top + styleOf(first.parentElement).ascent;
      putRun(words, new DOMRect(x, baseline - style.ascent, width, style.ascent + style.descent), style, []);
    };

    const readChildren = (element, marks) => {
      const closed = element.localName === 'details' && !element.open;
      for (const child of closed ? [element.querySelector('summary')] : element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) readText(child, marks);
        else if (child.nodeType === Node.ELEMENT_NODE) readElement(child, marks);
      }
    };

    const readElement = (element, marks) => {
      const { unpainted, block, run, opaque, scrolls, marked } = natureOf(element);
      if (unpainted || element.hidden || 'inText' in element.dataset) return;
      const inner = run === undefined || run === kinds.nothing ? marks : [...marks, { kind: run, element }];
      if (block !== undefined) {
        const rect = element.getBoundingClientRect();
        if (rect.width === 0 && rect.height === 0) return;
        if (!styleOf(element).visible) {
          // what it contains may be seen
        } else if (element.dataset.formula) {
          const style = styleOf(element);
          putMarks(inner, rect, style);
          put(block, rect, 0, -1, numberOf(style.color), style.size, Number(element.dataset.formula));
        } else {
          put(block, rect, stateOf(states, element), indexOf(controlOf(element).id), sliderOrMark(element));
        }
      }
      const clips = scrolls && element.clientWidth > 0 && overflows(element);
      if (clips) put(kinds.clip, element.getBoundingClientRect());
      if (marked) readMarker(element);
      if (!opaque) readChildren(element, inner);
      if (clips) put(kinds.unclip, new DOMRect());
    };

    readElement(root, []);
    return { boxes, runs };
  };

  /** Fills in the pictures of the runs, at whole device pixels. Returns false if the sheet is full. */
  const draw = ({ boxes, runs }) =>
    runs.every(({ at, run, left }) => {
      const whole = Math.floor(left * ratio + 1 / 8);
      const picture = sheet.picture(run, Math.max(0, left * ratio - whole));
      if (!picture) return false;
      const { x, y, width, height, ascent } = picture;
      boxes[at + fields.x] = (whole - picture.left) / ratio;
      boxes[at + fields.state] = ascent;
      boxes.splice(at + fields.picture, 4, x, y, width, height);
      return true;
    });

  return {
    read,
    draw,
    sheet,
    ids,
    forgetStyles: () => {
      styles = new Map();
    },
  };
}

function readStyle(element, sheet) {
  const css = getComputedStyle(element);
  const style = {
    font: fontOf(css),
    size: parseFloat(css.fontSize),
    color: css.color,
    direction: css.direction,
    kerning: css.fontKerning,
    rendering: RENDERINGS[css.textRendering],
    letterSpacing: parseFloat(css.letterSpacing) || 0,
    wordSpacing: parseFloat(css.wordSpacing) || 0,
    transform: css.textTransform,
    preserved: css.whiteSpace.startsWith('pre'),
    visible: css.visibility === 'visible' && css.getPropertyValue('--unpainted') !== '1',
  };
  return { ...style, ...sheet.extentOf(style) };
}

/** The font, as canvases name it. They would make up a missing weight; the style sheet forbids that. */
function fontOf({ fontStyle, fontWeight, fontSize, fontFamily }) {
  const key = `${fontStyle} ${fontWeight} ${fontFamily}`;
  if (!weights.has(key)) weights.set(key, weightOf(fontStyle, fontWeight, fontFamily));
  return `${fontStyle} ${weights.get(key)} ${fontSize} ${fontFamily}`;
}
const weights = new Map();

function weightOf(style, weight, families) {
  const family = families.split(',')[0].replaceAll('"', '');
  const faces = [...document.fonts].filter((face) => face.style === style && face.family.replaceAll('"', '') === family);
  return faces.length === 0 || faces.some((face) => face.weight === weight) ? weight : faces[0].weight;
}

function stateOf(states, element) {
  if (PLAIN.has(element.localName)) return 0;
  const control = controlOf(element);
  const verdict = element.closest('[data-verdict]')?.dataset.verdict;
  let state = states[verdict] ?? 0;
  for (const name in STATES) if (STATES[name](control)) state |= states[name];
  return state;
}

/** Elements without states */
const PLAIN = new Set(['td', 'th', 'hr', 'section', 'aside', 'details', 'figure', 'pre']);

/** The control that an element shows: that of the label whose words it is, or itself. */
const controlOf = (element) => (element.localName === 'span' && element.parentElement.control) || element;

/** A slider's position from 0 to 1, the number in an option's mark; or -1. */
function sliderOrMark({ type, value, min, max, dataset }) {
  if (type === 'range') return (value - min) / (max - min);
  return Number(dataset.number ?? -1);
}

/** "rgb(28, 32, 38)" as 0xRRGGBB */
const numberOf = (color) =>
  color
    .match(/\d+/g)
    .slice(0, 3)
    .reduce((number, channel) => number * 256 + Number(channel), 0);

const overflows = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight;

/**
 * A function that finds the kind of an element: the number of the first selector that matches. Only those are tried
 * whose last part begins with the element's name or one of its classes.
 * @param {Record<string, number>} table of numbers by selector
 */
function finder(table) {
  const candidates = new Map();
  for (const [selector, kind] of Object.entries(table)) {
    const [name] = selector
      .split(' ')
      .at(-1)
      .match(/^\.?[\w-]+/);
    candidates.set(name, [...(candidates.get(name) ?? []), { selector, kind }]);
  }
  const among = (name, element) => candidates.get(name)?.find(({ selector }) => element.matches(selector))?.kind;
  return (element) => {
    let kind = among(element.localName, element);
    for (let i = 0; kind === undefined && i < element.classList.length; i += 1) {
      kind = among(`.${element.classList[i]}`, element);
    }
    return kind;
  };
}

function markerOf(item) {
  const { listStyleType } = getComputedStyle(item);
  if (listStyleType === 'none') return item.closest('.stepper') ? `${numberIn(item)}` : '';
  return item.parentElement.localName === 'ul' ? '•' : `${numberIn(item)}.`;
}
const numberIn = (item) => [...item.parentElement.children].indexOf(item) + 1;

function firstText(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.data.trim()) return walker.currentNode;
  }
  return null;
}

function transformed(text, transform) {
  if (transform === 'uppercase') return text.toUpperCase();
  return transform === 'lowercase' ? text.toLowerCase() : text;
}
