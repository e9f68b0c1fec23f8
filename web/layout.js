// Keeps the application informed of what the browser has laid out. In the Workbench everything in sight is read once,
// until the layout changes, and a little later half a screen above and below it; scrolling reads only what comes near.
import { makeBoxReader } from './boxes.js';
import { observe } from './observe.js';

const AHEAD_ms = 60;
const MEASURE = 'phasebook.layout';

const PLACES = 'places';

// The blocks of the document, which in a story stand in screens
const BLOCKS = ':scope > :not(.screen, .chapter-footer), :scope > .screen > *';

/**
 * @param {ReturnType<import('./bindings.js').wrap>} app
 * @param {() => void} requestFrame
 */
export function followLayout(app, requestFrame) {
  const numbers = app.sharedNumbers();
  const { article: ARTICLE, stage: STAGE } = numbers.layers;
  const article = document.getElementById('article');
  let reader = null; // for the present pixel ratio
  let ratio = 0;
  let blocks = []; // of the article: {element, fixed, absent, top, bottom, content}; the last is null until it is read
  let stage = null; // the content of the figure there
  let covered = { from: 0, to: 0 }; // what has been read, in CSS pixels of the document
  let size = '';
  let named = -1; // how many ids the application has; it is told again when there are more
  let timer;
  let everything = true; // is out of date
  const stale = new Set(); // blocks that are out of date alone
  const outdated = new Set(); // what the application has to be told again: layers, or the places of the blocks

  const outdate = () => {
    everything = true;
    requestFrame();
  };

  /** This node has changed, so that the block that contains it is read again. */
  const touch = (node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const block = element?.closest('#article > :not(.screen), .screen > *');
    if (block) stale.add(block);
    else if (element === article) everything = true;
    else return;
    requestFrame();
  };

  const sizeNow = () => `${article.offsetWidth} ${article.offsetHeight} ${innerWidth} ${innerHeight}`;
  const mutations = new MutationObserver((records) => records.forEach(({ target }) => touch(target)));
  watch(
    mutations,
    () => {
      if (sizeNow() !== size) outdate();
    },
    touch,
    outdate,
  );

  const isShown = () => document.documentElement.dataset.view === 'workbench';

  /** Tells the style sheet how large the formulas of a new chapter are, in em. */
  const sizeFormulas = () => {
    const unsized = article.querySelectorAll('[data-formula]:not([style])');
    const sizes = unsized.length > 0 ? app.formulaSizes() : [];
    for (const { style, dataset } of unsized) {
      const [width, above, below] = sizes[dataset.formula] ?? [0, 0, 0];
      style.setProperty('--width', width);
      style.setProperty('--above', above);
      style.setProperty('--below', below);
    }
    mutations.takeRecords();
  };

  const measureBlocks = () => {
    blocks = Array.from(article.querySelectorAll(BLOCKS), (element) => {
      const { top, bottom, width } = placeOf(element);
      const fixed = element.matches('figure, .screens') && /fixed|sticky/.test(getComputedStyle(element).position);
      const absent = fixed || (width === 0 && top === bottom);
      return { element, fixed, absent, top: top + scrollY, bottom: bottom + scrollY, content: null };
    });
    // What takes no room, such as the place of a figure that is on the stage, is where the next block is.
    blocks.reduceRight((next, block) => {
      if (block.absent) Object.assign(block, { top: next, bottom: next });
      return block.top;
    }, article.getBoundingClientRect().bottom + scrollY);
    outdated.add(PLACES);
    size = sizeNow();
  };

  const places = () => [...blocks.flatMap(({ top, bottom }) => [top, bottom]), document.documentElement.scrollHeight];

  /** Whether a block is no longer where it was read, so that all may have moved. */
  const moved = ({ element, fixed, absent, top, bottom }) => {
    if (fixed) return false;
    const now = placeOf(element);
    if (absent) return now.width > 0;
    return Math.abs(now.top + scrollY - top) > 0.01 || Math.abs(now.bottom + scrollY - bottom) > 0.01;
  };

  const isNear = ({ absent, top, bottom }) => !absent && bottom >= covered.from && top <= covered.to;

  /** Reads what is in sight and `margin` pixels above and below it. */
  const readArticle = (margin) => {
    covered = { from: scrollY - margin, to: scrollY + innerHeight + margin };
    for (const block of blocks.filter(isNear)) block.content ??= reader.read(block.element, { x: 0, y: -scrollY });
    outdated.add(ARTICLE);
    clearTimeout(timer);
    if (margin === 0) timer = setTimeout(readAhead, AHEAD_ms);
  };

  const readStage = () => {
    const figure = article.querySelector('figure[data-staged]');
    stage = figure ? reader.read(figure, { x: 0, y: 0 }) : null;
    outdated.add(STAGE);
  };

  const readAll = () => {
    reader.forgetStyles();
    reader.ids.clear();
    named = -1;
    sizeFormulas();
    measureBlocks();
    readArticle(0);
    readStage();
  };

  const update = () => {
    const changed = blocks.filter(({ element }) => stale.has(element));
    if (everything || changed.some(moved)) return readAll();
    if (stale.size > 0) reader.forgetStyles();
    for (const block of changed) block.content = null;
    const inSight = covered.from <= Math.max(0, scrollY) && covered.to >= scrollY + innerHeight;
    if (!inSight || changed.some(({ fixed }) => !fixed)) readArticle(0);
    if (changed.some(({ fixed }) => fixed)) readStage();
    return undefined;
  };

  const near = () => blocks.filter((block) => block.content && isNear(block)).map(({ content }) => content);

  /** Draws the pictures of what has been read. If there is no room for all, begins anew with what is in sight. */
  const draw = () => {
    const drawAll = () => [...(stage ? [stage] : []), ...near()].every((content) => (content.drawn ||= reader.draw(content)));
    if (drawAll()) return;
    reader.sheet.clear();
    covered = { from: scrollY, to: scrollY + innerHeight };
    for (const content of [stage, ...blocks.map((block) => block.content)]) {
      if (content) content.drawn = false;
    }
    outdated.add(ARTICLE).add(STAGE); // their pictures have moved
    drawAll();
  };

  const send = () => {
    if (outdated.size > 0) draw();
    const pixels = reader.sheet.takePixels();
    if (pixels) app.words(reader.sheet.width, reader.sheet.height, pixels.y, pixels.data);
    if (reader.ids.size !== named) app.boxIds([...reader.ids.keys()].join('\n'));
    named = reader.ids.size;
    if (outdated.has(PLACES)) app.blocks(Float32Array.from(places()));
    if (outdated.has(STAGE)) app.boxes(STAGE, Float32Array.from(stage?.boxes ?? []));
    if (outdated.has(ARTICLE)) app.boxes(ARTICLE, Float32Array.from(near().flatMap(({ boxes }) => boxes)));
    outdated.clear();
  };

  /** Reads half a screen above and below what is in sight, so that scrolling there has nothing to wait for. */
  const readAhead = () => {
    if (!isShown() || everything || stale.size > 0) return; // the next frame begins anew
    const start = performance.now();
    readArticle(innerHeight / 2);
    measure(`${MEASURE}.ahead`, start);
    send();
  };

  /** Reads what the next frame needs. Called before each. */
  const read = () => {
    mutations.takeRecords().forEach(({ target }) => touch(target));
    if (!isShown()) {
      everything = true;
      return;
    }
    if (ratio !== devicePixelRatio) {
      ratio = devicePixelRatio;
      reader = makeBoxReader(numbers, ratio);
      app.words(reader.sheet.width, reader.sheet.height, 0, new Uint8Array());
      everything = true;
    }
    article.getBoundingClientRect(); // lays the page out, as the browser would soon do anyway
    const start = performance.now();
    update();
    measure(MEASURE, start);
    send();
    everything = false;
    stale.clear();
  };

  return { read, touch };
}

/** Where a block is in the window. The heading of a screen begins where the screen does. */
function placeOf(element) {
  const { top, bottom, width } = element.getBoundingClientRect();
  return { top: element.matches('.screen > h2') ? element.parentElement.getBoundingClientRect().top : top, bottom, width };
}

/** For `npm run bench`; keeps the last one only. */
function measure(name, start) {
  performance.clearMeasures(name);
  performance.measure(name, { start });
}

/** Calls `resized`, `touch` or `outdate` when what is painted may have changed. */
function watch(mutations, resized, touch, outdate) {
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  const article = document.getElementById('article');
  mutations.observe(article, all);
  new MutationObserver(outdate).observe(document.documentElement, { attributes: true });
  new MutationObserver(outdate).observe(document.head, all);
  observe(ResizeObserver, [article], resized);
  addEventListener('resize', outdate);
  document.fonts.addEventListener('loadingdone', outdate);
  document.addEventListener('input', ({ target }) => touch(target));
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) touch(target); // a listing or the stage
    },
    { passive: true, capture: true },
  );
}
