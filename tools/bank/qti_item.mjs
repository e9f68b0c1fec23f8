// One question as an item of QTI 1.2, in the dialect that Canvas exports and imports: `question_type` says what it is, and conditions stand
// in the order in which Canvas writes them (gems/plugins/qti_exporter there, and text2qti, which writes the same).
import { feedbackOnCards, hintsHtml, optionHtml, questionHtml, shortNumber } from './words.mjs';
import { escapeXml } from './xml.mjs';

const RESPONSE = 'response1';
const FULL = 100; // SCORE counts percent
// Canvas tells these three feedbacks by their names, so no option may be called anything like them.
const [GENERAL, CORRECT, INCORRECT] = ['general_fb', 'correct_fb', 'general_incorrect_fb'];

const material = (html) => `<material><mattext texttype="text/html">${escapeXml(html)}</mattext></material>`;
const plainMaterial = (words) => `<material><mattext texttype="text/plain">${escapeXml(words)}</mattext></material>`;
const label = (ident, content) => `<response_label ident="${ident}">${content}</response_label>`;
const is = (ident, response = RESPONSE) => `<varequal respident="${response}">${escapeXml(ident)}</varequal>`;
const show = (feedback) => `<displayfeedback feedbacktype="Response" linkrefid="${feedback}"/>`;
const score = (action, points) => `<setvar action="${action}" varname="SCORE">${points}</setvar>`;
const condition = (test, effect, goesOn = false) =>
  `<respcondition continue="${goesOn ? 'Yes' : 'No'}"><conditionvar>${test}</conditionvar>${effect}</respcondition>`;

/** Shows each of these feedbacks that says anything: name -> [what tests for it, HTML]. */
const shown = (feedbacks) =>
  feedbacks
    .filter(({ html }) => html)
    .map(({ name, when }) => condition(when, show(name), true))
    .join('');

const nameOf = (index) => `a${index + 1}`;

function choice(question, variant) {
  const several = question.form === 'several';
  const named = variant.options.map((option, i) => ({ ...option, ident: nameOf(i) }));
  const labels = named.map((option) => label(option.ident, material(optionHtml(question, option))));
  const whole = named.map(({ correct, ident }) => (correct ? is(ident) : `<not>${is(ident)}</not>`)).join('');
  const right = several ? `<and>${whole}</and>` : is(named.find(({ correct }) => correct).ident);
  return {
    type: several ? 'multiple_answers_question' : 'multiple_choice_question',
    presentation:
      `<response_lid ident="${RESPONSE}" rcardinality="${several ? 'Multiple' : 'Single'}">` +
      `<render_choice shuffle="${question.pinned ? 'No' : 'Yes'}">${labels.join('')}</render_choice></response_lid>`,
    feedbacks: named.map(({ ident, feedback }) => ({ name: `${ident}_fb`, when: is(ident), html: feedback })),
    grading: condition(right, score('Set', FULL)),
    wrong: hintsHtml(variant),
  };
}

/** Canvas takes each range in a condition for a right answer, so what is said of known mistakes is said to every wrong number. */
function sayMistakes(variant) {
  const [, other, ...mistakes] = variant.options;
  const cases = mistakes.map(({ value, tolerance, feedback }) => `<li>${shortNumber(value, tolerance)}: ${feedback}</li>`);
  return `<p>${other.feedback}</p>${cases.length > 0 ? `<p>What may have happened:</p><ul>${cases.join('')}</ul>` : ''}`;
}

function number(variant) {
  const [{ feedback }] = variant.options;
  const exact = shortNumber(variant.value, variant.tolerance);
  const bound = (sign) => shortNumber(Number(exact) + sign * variant.tolerance, variant.tolerance);
  const range = `<vargte respident="${RESPONSE}">${bound(-1)}</vargte><varlte respident="${RESPONSE}">${bound(1)}</varlte>`;
  return {
    type: 'numerical_question',
    presentation: `<response_str ident="${RESPONSE}" rcardinality="Single"><render_fib fibtype="Decimal">${label('answer1', '')}</render_fib></response_str>`,
    feedbacks: [],
    grading: condition(`<or>${is(exact)}<and>${range}</and></or>`, score('Set', FULL) + (feedback ? show(CORRECT) : '')),
    right: feedback,
    wrong: sayMistakes(variant) + hintsHtml(variant),
  };
}

/** Each row has a list of its own, of the same sides. `sides` are plain words, for a drop-down list shows nothing else. */
function matching(rows, sides, variant) {
  const labels = sides.map((side, i) => label(`m${i + 1}`, plainMaterial(side))).join('');
  const lists = rows.map(
    ({ html }, i) =>
      `<response_lid ident="response_${i + 1}" rcardinality="Single">${material(html)}<render_choice>${labels}</render_choice></response_lid>`,
  );
  const points = Number((FULL / rows.length).toFixed(2));
  const conditions = rows.map(({ side }, i) =>
    condition(is(`m${sides.indexOf(side) + 1}`, `response_${i + 1}`), score('Add', points), true),
  );
  return {
    type: 'matching_question',
    presentation: lists.join(''),
    feedbacks: [],
    grading: conditions.join(''),
    wrong: hintsHtml(variant),
  };
}

function pairs(variant) {
  const rows = variant.options.filter(({ text }) => text).map(({ text, plainSide }) => ({ html: text, side: plainSide }));
  return matching(rows, [...new Set(variant.options.map(({ plainSide }) => plainSide))].sort(), variant);
}

/** Canvas has no questions of order in its classic quizzes; its importer makes places of them as well. */
function order(variant) {
  const rows = variant.options.map(({ text, place }) => ({ html: text, side: String(place) }));
  return matching(
    rows,
    rows.map((_, i) => String(i + 1)),
    variant,
  );
}

const FORMS = {
  one: choice,
  several: choice,
  claims: choice,
  lines: choice,
  number: (_, variant) => number(variant),
  pairs: (_, variant) => pairs(variant),
  order: (_, variant) => order(variant),
};

const field = (name, value) =>
  `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${escapeXml(value)}</fieldentry></qtimetadatafield>`;

export const itemName = (question, index) => `phasebook-${question.id}${question.template ? `-${index + 1}` : ''}`;

/** The item for a variant of a question. */
export function itemXml(question, index) {
  const variant = question.variants[index];
  const part = FORMS[question.form](question, variant);
  const general =
    (variant.feedback ? `<p>${variant.feedback}</p>` : '') + (part.type === 'matching_question' ? feedbackOnCards(question, variant) : '');
  const whole = [
    { name: GENERAL, when: '<other/>', html: general },
    { name: CORRECT, when: null, html: part.right },
    { name: INCORRECT, when: '<other/>', html: part.wrong },
  ];
  const before = shown([whole[0], ...part.feedbacks]);
  const feedbacks = [...part.feedbacks, ...whole].filter(({ html }) => html);
  return (
    `<item ident="${itemName(question, index)}" title="${escapeXml(variant.label ?? question.label)}">` +
    `<itemmetadata><qtimetadata>${field('question_type', part.type)}${field('points_possible', '1')}` +
    `${field('assessment_question_identifierref', `${itemName(question, index)}-bank`)}</qtimetadata></itemmetadata>` +
    `<presentation>${material(questionHtml(question, variant))}${part.presentation}</presentation>` +
    '<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>' +
    `${before}${part.grading}${shown([whole[2]])}</resprocessing>` +
    `${feedbacks.map(({ name, html }) => `<itemfeedback ident="${name}"><flow_mat>${material(html)}</flow_mat></itemfeedback>`).join('')}</item>`
  );
}
