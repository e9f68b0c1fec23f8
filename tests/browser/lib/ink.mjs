// Finds the ink in a part of a picture with subpixel precision.

/** Anything fainter than this share of the strongest ink counts as background: tints behind code, hairlines. */
const FAINT = 0.15;
/** An edge is where this share of all ink has been passed, so that it hardly depends on the rasteriser's antialiasing. */
const EDGE_SHARE = 0.005;

/**
 * @param {import('pngjs').PNG} picture
 * @param {{x: number, y: number, width: number, height: number}} rect in CSS pixels
 * @returns {{left: number, right: number, top: number, bottom: number} | null} in CSS pixels; null if there is no ink
 */
export function inkIn(picture, rect, ratio) {
  const x0 = Math.max(0, Math.floor(rect.x * ratio));
  const y0 = Math.max(0, Math.floor(rect.y * ratio));
  const width = Math.min(picture.width, Math.ceil((rect.x + rect.width) * ratio)) - x0;
  const height = Math.min(picture.height, Math.ceil((rect.y + rect.height) * ratio)) - y0;
  const { columns, rows, total } = profiles(coverage(picture, x0, y0, width, height), width, height);
  if (total === 0) return null;
  const edge = (profile, share, from) => (from + passed(profile, share * total)) / ratio;
  return {
    left: edge(columns, EDGE_SHARE, x0),
    right: edge(columns, 1 - EDGE_SHARE, x0),
    top: edge(rows, EDGE_SHARE, y0),
    bottom: edge(rows, 1 - EDGE_SHARE, y0),
  };
}

/** How much ink each pixel has, from 0 to 1: the distance of its colour from the most frequent one, which is the background. */
function coverage({ width: pictureWidth, data }, x0, y0, width, height) {
  const at = (i) => ((y0 + Math.floor(i / width)) * pictureWidth + x0 + (i % width)) * 4; // red, green, blue, alpha
  const counts = new Map();
  for (let i = 0; i < width * height; i += 1) {
    const colour = (data[at(i)] << 16) | (data[at(i) + 1] << 8) | data[at(i) + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [ground] = [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0]);
  const distances = new Float32Array(width * height);
  let strongest = 0;
  for (let i = 0; i < width * height; i += 1) {
    distances[i] =
      Math.abs(data[at(i)] - (ground >> 16)) +
      Math.abs(data[at(i) + 1] - ((ground >> 8) & 255)) +
      Math.abs(data[at(i) + 2] - (ground & 255));
    strongest = Math.max(strongest, distances[i]);
  }
  const VISIBLE = 120; // of 765: with less contrast than this there is no ink at all
  return distances.map((distance) => (strongest < VISIBLE || distance < FAINT * strongest ? 0 : distance / strongest));
}

function profiles(inks, width, height) {
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  let total = 0;
  inks.forEach((ink, i) => {
    columns[i % width] += ink;
    rows[Math.floor(i / width)] += ink;
    total += ink;
  });
  return { columns, rows, total };
}

/** The position in a profile at which `amount` of it has been passed. */
function passed(profile, amount) {
  let sum = 0;
  for (let i = 0; i < profile.length; i += 1) {
    if (sum + profile[i] >= amount && profile[i] > 0) return i + (amount - sum) / profile[i];
    sum += profile[i];
  }
  return profile.length;
}
