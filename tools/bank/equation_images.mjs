// Formulas as the pictures that Canvas draws of them itself, for a Canvas that does not set TeX between \( and \).
import { escapeXml } from './xml.mjs';

const UNESCAPED = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const plainOf = (html) => html.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => UNESCAPED[entity]);

function image(escaped) {
  const tex = plainOf(escaped);
  const address = encodeURIComponent(encodeURIComponent(tex)); // as Canvas writes it
  const words = escapeXml(tex);
  return `<img class="equation_image" title="${words}" src="/equation_images/${address}" alt="LaTeX: ${words}" data-equation-content="${words}">`;
}

/** HTML with an image for each formula. */
export const withEquationImages = (html) =>
  html.replaceAll(/\\\((.*?)\\\)|\\\[(.*?)\\\]/g, (_, inline, display) => image(inline ?? display));
