// The words that the DOM shows, with their boxes.

/**
 * Every word (or part of a word, if an element begins inside it) that is completely visible: {word, x, y, width, height, baseline, linked,
 * touches}. `touches` says for [its left, its right] side whether something may follow without a space. Figures are left out, because the
 * Workbench shows them on the stage, and so are texts for assistive technology only.
 */
export const visibleWords = (page) =>
  page.evaluate(() => {
    const brush = document.createElement('canvas').getContext('2d');
    const ascents = new Map();
    const ascentOf = (element) => {
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      if (!ascents.has(font)) {
        brush.font = font;
        ascents.set(font, Math.round(brush.measureText('x').fontBoundingBoxAscent));
      }
      return ascents.get(font);
    };
    const found = [];
    const top = document.getElementById('bar').getBoundingClientRect().bottom;
    const walker = document.createTreeWalker(document.getElementById('article'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // a closed fold has boxes too
      if (parent.closest('figure, math, noscript, [hidden], .unseen, .scene, .chapter-footer, .dials') || !parent.checkVisibility())
        continue;
      if (getComputedStyle(parent).getPropertyValue('--unpainted') === '1') continue; // the browser shows these
      for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [rect] = range.getClientRects();
        if (!rect) continue; // only shown in the other view
        const { x, y, width, height } = rect;
        if (y < top || y + height > innerHeight) continue;
        const listing = parent.closest('pre')?.getBoundingClientRect(); // it hides what is wider than itself, until it is scrolled
        if (listing && (x < listing.left || x + width > listing.right)) continue;
        found.push({
          word,
          x,
          y,
          width,
          height,
          baseline: y + ascentOf(parent),
          linked: Boolean(parent.closest('#article :is(a, .part)')),
          touches: [index === 0, index + word.length === node.length],
        });
      }
    }
    return found;
  });

/** Every formula that is completely visible: {id, display, x, y, width, height, math}. `math` is the box of the <math> inside. */
export const visibleFormulas = (page) =>
  page.evaluate(() => {
    const sight = { top: document.getElementById('bar').getBoundingClientRect().bottom, bottom: innerHeight };
    return [...document.querySelectorAll('#article .formula')]
      .filter((formula) => !formula.closest('[hidden], noscript') && formula.checkVisibility())
      .map((formula) => {
        const { x, y, width, height } = formula.getBoundingClientRect();
        return {
          id: `formula ${formula.dataset.formula} at ${Math.round(y + scrollY)}`,
          display: formula.localName === 'div',
          x,
          y,
          width,
          height,
          math: formula.firstChild.getBoundingClientRect().toJSON(),
        };
      })
      .filter(({ y, width, height }) => width > 0 && y >= sight.top && y + height <= sight.bottom);
  });
