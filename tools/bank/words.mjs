// The parts of a question as HTML that any format takes.
import { escapeXml } from './xml.mjs';

const BOOK_LINK = '<a href="(?!https?:)[^"]*">';
const LINK_TO_BOOK = new RegExp(`${BOOK_LINK}(.*?)</a>`, 'g');
// Sentences that say nothing to who cannot follow their link: "Show me the second.", and the name of a section alone.
const SENDS_TO_FIGURE = /(^|[.?!…)”»] )<a href="(?!https?:)[^"]*\?[^"]*">(?:Show|Look|See|Move)\b.*?[.?!](?= |$)/g;
const LINK_ALONE = new RegExp(`(^|[.?!…)”»] )${BOOK_LINK}(?:(?!</a>).)*</a>\\.(?= |$)`, 'g');

/** Without links that lead nowhere, as those of a book whose address is not known do. */
export function withoutDeadLinks(html) {
  const kept = html.replaceAll(SENDS_TO_FIGURE, '$1').replaceAll(LINK_ALONE, '$1');
  return kept.replaceAll(LINK_TO_BOOK, '$1').replaceAll(/ {2,}/g, ' ').trim();
}

const paragraph = (html) => (html ? `<p>${html}</p>` : '');

function listing(code) {
  const lines = code.split('\n').map((line, i) => `${String(i + 1).padStart(2)}  ${escapeXml(line)}`);
  return `<pre>${lines.join('\n')}</pre>`;
}

/** How the number is to be written. Moodle takes a lone comma for a point before decimals. */
function numberHtml({ unit, options }) {
  const isLong = options.some(({ value }) => Math.abs(value) >= 1000); // also of mistakes, so as not to give away how large it is
  const sentences = [unit && `In ${escapeXml(unit)}.`, isLong && 'Write it without commas.'].filter(Boolean);
  return paragraph(sentences.length > 0 && `<i>${sentences.join(' ')}</i>`);
}

/** The whole question, above its options. */
export function questionHtml(question, variant) {
  return [
    question.task && paragraph(`<i>${escapeXml(question.task)}.</i>`),
    paragraph(variant.question),
    variant.listing && listing(variant.listing),
    question.form === 'several' && paragraph('<i>More than one may be right.</i>'),
    question.form === 'number' && numberHtml(variant),
  ]
    .filter(Boolean)
    .join('');
}

/** An option to choose. The lines of a listing and the steps of a derivation keep their numbers, for options may be shuffled. */
export function optionHtml(question, option) {
  if (question.form === 'lines') return `Line ${option.place}: ${option.text}`;
  return question.kind === 'step' ? `Step ${option.place}: ${option.text}` : option.text;
}

/** What the book says of each card in an order or a pair, as one text: the formats have no place for it beside the card. */
export function feedbackOnCards(question, variant) {
  const said = variant.options.filter(({ feedback }) => feedback);
  const items = said.map(({ text, side, feedback }) => `<li>${text ?? side}: ${feedback}</li>`);
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

export const hintsHtml = (variant) => variant.hints.map((hint) => paragraph(`Hint: ${hint}`)).join('');

/** The shortest way to write a number that is off by no more than a thousandth of what is tolerated. */
export function shortNumber(value, tolerance) {
  const allowed = Math.max(tolerance / 1000, Math.abs(value) * 1e-12);
  for (let digits = 1; digits < 17; ++digits) {
    const short = Number(value.toPrecision(digits));
    if (Math.abs(short - value) <= allowed) return String(short);
  }
  return String(value);
}
