// Reads a package of QTI 1.2 and grades answers by what its items say, by the rules of IMS (Question & Test Interoperability: ASI
// Information Model and XML Binding 1.2): conditions are tried in order, one that holds sets or adds to SCORE, and ends the matter unless
// it says continue="Yes". Written from these rules, and from nothing of tools/bank.
import assert from 'node:assert/strict';
import { DOMParser } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';

const group = (names) => names.replaceAll(/\w+/g, '(?:$& )');
/** What may stand in the elements that Canvas reads, in which order, as in the DTD of QTI 1.2.1: names, each with a space behind it. */
const CONTENTS = Object.fromEntries(
  Object.entries({
    questestinterop: 'assessment',
    assessment: 'qtimetadata* section+',
    section: 'selection_ordering? (item|section)*',
    selection_ordering: 'selection*',
    selection: 'selection_number? selection_extension?',
    qtimetadata: 'qtimetadatafield+',
    qtimetadatafield: 'fieldlabel fieldentry',
    item: 'itemmetadata? presentation? resprocessing* itemfeedback*',
    itemmetadata: 'qtimetadata*',
    presentation: '(material|response_lid|response_str)+',
    material: 'mattext+',
    response_lid: 'material? render_choice material?',
    response_str: 'material? render_fib material?',
    render_choice: 'response_label*',
    render_fib: 'response_label*',
    response_label: 'material*',
    resprocessing: 'outcomes respcondition+',
    outcomes: 'decvar+',
    respcondition: 'conditionvar setvar* displayfeedback*',
    conditionvar: '(not|and|or|other|varequal|varlte|vargte)+',
    and: '(not|and|or|other|varequal|varlte|vargte)+',
    or: '(not|and|or|other|varequal|varlte|vargte)+',
    not: '(not|and|or|other|varequal|varlte|vargte)',
    itemfeedback: '(flow_mat|material)+',
    flow_mat: '(flow_mat|material)+',
  }).map(([name, model]) => [name, new RegExp(`^${model.split(' ').map(group).join('')}$`)]),
);

const elementsOf = (node, name) => [...node.getElementsByTagName(name)];
const firstOf = (node, name) => elementsOf(node, name)[0];
const childElements = (node) => [...node.childNodes].filter(({ nodeType }) => nodeType === 1);

function parse(xml, name) {
  const mistakes = [];
  const document = new DOMParser({ onError: (level, message) => mistakes.push(`${name}: ${level}: ${message}`) }).parseFromString(
    xml,
    'text/xml',
  );
  assert.deepEqual(mistakes, []);
  return document;
}

function checkContents(document, name) {
  for (const element of elementsOf(document, '*')) {
    const inside = childElements(element)
      .map(({ nodeName }) => `${nodeName} `)
      .join('');
    const model = CONTENTS[element.nodeName];
    if (model) assert.match(inside, model, `${name}: <${element.nodeName}>`);
    else if (element.nodeName !== 'selection_extension') assert.equal(inside, '', `${name}: <${element.nodeName}>`);
  }
}

/** The assessments that the manifest names: [{title, document}]. */
export function readPackage(zip) {
  const files = Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
  const manifest = parse(files['imsmanifest.xml'], 'imsmanifest.xml');
  const resources = elementsOf(manifest, 'resource');
  const identifiers = resources.map((resource) => resource.getAttribute('identifier'));
  assert.equal(new Set(identifiers).size, identifiers.length);
  const named = resources.flatMap((resource) => elementsOf(resource, 'file').map((file) => file.getAttribute('href')));
  assert.deepEqual(
    [...named].sort(),
    Object.keys(files)
      .filter((name) => name !== 'imsmanifest.xml')
      .sort(),
    'the manifest names all files',
  );
  for (const resource of resources)
    for (const { attributes } of elementsOf(resource, 'dependency'))
      assert.ok(identifiers.includes(attributes.getNamedItem('identifierref').value));
  return resources
    .filter((resource) => resource.getAttribute('type') === 'imsqti_xmlv1p2')
    .map((resource) => {
      const name = firstOf(resource, 'file').getAttribute('href');
      const document = parse(files[name], name);
      checkContents(document, name);
      const assessment = firstOf(document, 'assessment');
      assert.equal(assessment.getAttribute('ident'), resource.getAttribute('identifier'));
      parse(files[name.replace(/[^/]*$/, 'assessment_meta.xml')], 'assessment_meta.xml');
      return { title: assessment.getAttribute('title'), document };
    });
}

/** Whether a condition holds. `answer` gives for each response the values that were chosen or written. */
function holds(test, answer) {
  const given = answer[test.getAttribute('respident')] ?? [];
  const wanted = test.textContent;
  switch (test.nodeName) {
    case 'and':
    case 'conditionvar':
      return childElements(test).every((part) => holds(part, answer));
    case 'or':
      return childElements(test).some((part) => holds(part, answer));
    case 'not':
      return !holds(childElements(test)[0], answer);
    case 'other':
      return true;
    case 'varequal':
      return given.includes(wanted);
    case 'vargte':
      return given.some((value) => Number(value) >= Number(wanted));
    case 'varlte':
      return given.some((value) => Number(value) <= Number(wanted));
    default:
      return assert.fail(`an unknown test: ${test.nodeName}`);
  }
}

function process(item, answer) {
  let score = 0;
  const shown = [];
  for (const condition of elementsOf(firstOf(item, 'resprocessing'), 'respcondition')) {
    if (!holds(firstOf(condition, 'conditionvar'), answer)) continue;
    for (const set of elementsOf(condition, 'setvar')) {
      assert.equal(set.getAttribute('varname'), 'SCORE');
      score = set.getAttribute('action') === 'Add' ? score + Number(set.textContent) : Number(set.textContent);
    }
    shown.push(...elementsOf(condition, 'displayfeedback').map((feedback) => feedback.getAttribute('linkrefid')));
    if (condition.getAttribute('continue') !== 'Yes') break;
  }
  return { score, shown };
}

const textOf = (node) => firstOf(node, 'mattext').textContent;

/** One item: what it shows, and how it grades. */
export function readItem(item) {
  const fields = elementsOf(item, 'qtimetadatafield').map((field) => [
    firstOf(field, 'fieldlabel').textContent,
    firstOf(field, 'fieldentry').textContent,
  ]);
  const presentation = firstOf(item, 'presentation');
  const lists = elementsOf(presentation, 'response_lid').map((list) => ({
    ident: list.getAttribute('ident'),
    several: list.getAttribute('rcardinality') === 'Multiple',
    text: firstOf(list, 'material').parentNode === list ? textOf(list) : '',
    labels: elementsOf(list, 'response_label').map((label) => ({ ident: label.getAttribute('ident'), text: textOf(label) })),
  }));
  const feedbacks = new Map(elementsOf(item, 'itemfeedback').map((feedback) => [feedback.getAttribute('ident'), textOf(feedback)]));
  for (const shown of elementsOf(item, 'displayfeedback'))
    assert.ok(feedbacks.has(shown.getAttribute('linkrefid')), item.getAttribute('ident'));
  for (const { labels } of lists) assert.equal(new Set(labels.map(({ ident }) => ident)).size, labels.length);
  return {
    ident: item.getAttribute('ident'),
    title: item.getAttribute('title'),
    type: Object.fromEntries(fields).question_type,
    points: Number(Object.fromEntries(fields).points_possible),
    group: item.parentNode.getAttribute('ident') === 'root_section' ? null : item.parentNode,
    text: textOf(presentation),
    lists,
    feedbacks,
    element: item,
    /** @param {Object<string, string[]>} answer what was chosen or written, by response */
    grade(answer) {
      const { score, shown } = process(item, answer);
      assert.ok(score >= 0 && score <= 100.1, `${score}`);
      return { verdict: score > 99.9 ? 'right' : score > 0 ? 'partly' : 'wrong', shown };
    },
  };
}

export const itemsOf = ({ document }) => elementsOf(document, 'item').map(readItem);
export const groupsOf = ({ document }) =>
  elementsOf(document, 'section').filter((section) => section.getAttribute('ident') !== 'root_section');
