// Runs of text as pictures. The browser's own text engine draws each run once, so that it looks as it does in the DOM,
// whatever its script, font or language. The pictures lie in rows of a sheet, which the application copies to a texture.

const GAP_px = 1; // between neighbours, so that none bleeds into the other

/**
 * @typedef {{text: string, font: string, color: string, direction: string, kerning: string, rendering: string,
 *            letterSpacing: number, wordSpacing: number, width: number}} Run in CSS pixels; `width` as in the DOM
 * @typedef {{x: number, y: number, width: number, height: number, left: number, ascent: number}} Picture in device
 *            pixels: its place in the sheet, and where the start of the baseline lies in it
 */

/** A sheet for this number of device pixels per CSS pixel. */
export function makeWordAtlas(ratio) {
  const canvas = document.createElement('canvas');
  canvas.width = ratio > 1.5 ? 4096 : 2048;
  canvas.height = ratio > 2 ? 4096 : 2048;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const pictures = new Map();
  const extents = new Map(); // by font and rendering
  let row = { y: 0, height: 0, x: 0 };
  let changed = null; // the rows drawn since they were last taken: {from, to}

  /** Makes room for a picture of this size; null if the sheet is full. */
  const allocate = (width, height) => {
    if (row.x + width > canvas.width) row = { y: row.y + row.height + GAP_px, height: 0, x: 0 };
    if (row.y + height > canvas.height) return null;
    const place = { x: row.x, y: row.y };
    row.x += width + GAP_px;
    row.height = Math.max(row.height, height);
    changed = { from: Math.min(changed?.from ?? place.y, place.y), to: Math.max(changed?.to ?? 0, place.y + height) };
    return place;
  };

  const setStyle = ({ font, color, direction, kerning, rendering, letterSpacing, wordSpacing }) => {
    context.font = font;
    context.fillStyle = color;
    context.direction = direction;
    context.textAlign = 'left'; // in both directions
    context.fontKerning = kerning;
    context.textRendering = rendering;
    context.letterSpacing = `${letterSpacing}px`;
    context.wordSpacing = `${wordSpacing}px`;
  };

  /** Measures the run as drawn here, after spreading what its width in the DOM differs by (justified text, hinting). */
  const measure = (run) => {
    const metrics = context.measureText(run.text);
    const difference = run.width - metrics.width;
    if (run.width === 0 || Math.abs(difference) < 0.25) return metrics;
    context.letterSpacing = `${run.letterSpacing + difference / run.text.length}px`;
    return context.measureText(run.text);
  };

  const draw = (run, fraction) => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    setStyle(run);
    const metrics = measure(run);
    const left = Math.ceil(Math.max(0, metrics.actualBoundingBoxLeft) * ratio);
    const right = Math.ceil(Math.max(metrics.width, metrics.actualBoundingBoxRight) * ratio + fraction) + 1;
    const ascent = Math.ceil(Math.max(metrics.fontBoundingBoxAscent, metrics.actualBoundingBoxAscent) * ratio) + 1;
    const descent = Math.ceil(Math.max(metrics.fontBoundingBoxDescent, metrics.actualBoundingBoxDescent) * ratio) + 1;
    const size = { width: Math.min(left + right, canvas.width), height: ascent + descent };
    const place = allocate(size.width, size.height);
    if (!place) return null;
    context.setTransform(ratio, 0, 0, ratio, place.x + left + fraction, place.y + ascent);
    context.fillText(run.text, 0, 0);
    return { ...place, ...size, left, ascent };
  };

  return {
    width: canvas.width,
    height: canvas.height,

    /**
     * The picture of a run that begins `fraction` of a device pixel to the right of a whole one; null if there is no
     * room for it.
     * @param {Run} run @param {number} fraction @returns {Picture | null}
     */
    picture(run, fraction) {
      const quarter = Math.round(fraction * 4) / 4;
      const { text, font, color, direction, letterSpacing, wordSpacing, width } = run;
      const key = [text, font, color, direction, letterSpacing, wordSpacing, Math.round(width * 8), quarter].join('\n');
      const known = pictures.get(key);
      if (known) return known;
      const drawn = draw(run, quarter);
      if (drawn) pictures.set(key, drawn);
      return drawn;
    },

    /** How far above and below the baseline a font reaches: {ascent, descent}, in CSS pixels. */
    extentOf({ font, rendering }) {
      const key = `${font} ${rendering}`;
      if (!extents.has(key)) {
        context.font = font;
        context.textRendering = rendering; // browsers round differently for each
        const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('');
        const rounded = (length) => Math.round(length * ratio) / ratio; // as browsers do before they lay lines out
        extents.set(key, { ascent: rounded(ascent), descent: rounded(descent) });
      }
      return extents.get(key);
    },

    /** The width of a run that the DOM does not have, in CSS pixels. */
    widthOf(text, style) {
      setStyle(style);
      return context.measureText(text).width;
    },

    /** The pixels drawn since the last call, in whole rows, as RGBA; null if there are none. */
    takePixels() {
      if (!changed) return null;
      const { from, to } = changed;
      changed = null;
      return { y: from, rows: to - from, data: context.getImageData(0, from, canvas.width, to - from).data };
    },

    /** Forgets every picture. */
    clear() {
      pictures.clear();
      row = { y: 0, height: 0, x: 0 };
      changed = null;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
    },
  };
}
