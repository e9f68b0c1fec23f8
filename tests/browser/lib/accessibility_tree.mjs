// The accessibility tree of a chapter, as Chromium gives it to screen readers, against the stored document: everything of the text is there
// once, in its order, with its role, name and state. What is said of formulas is in tests/chapters/spoken_formulas.txt.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../tools/lib/files.mjs';

// In the order of book::BlockKind.
const KINDS = [
  'heading',
  'paragraph',
  'list',
  'list_item',
  'table',
  'table_row',
  'table_cell',
  'code',
  'formula',
  'figure',
  'quiz',
  'note',
  'rule',
  'scene',
  'stepper',
  'definition',
  'facts',
  'dials',
  'summary',
  'fold',
  'skills',
  'moved',
];

const saidLines = readFileSync(join(projectRoot, 'tests/chapters/spoken_formulas.txt'), 'utf8').split('\n');
const said = new Map(saidLines.flatMap((line, i) => (line && !line.startsWith('    ') ? [[line, saidLines[i + 1].trim()]] : [])));

/** Browsers put spaces where they like between the names of what is inside. */
const bare = (text) => text.replace(/\s+/g, '');

/** @typedef {{id: string, role: string, name?: string, states?: Record<string, string | number | boolean>}} Entry */

/**
 * @returns {{text: Entry[], options: Entry[]}} what a chapter has to have, with all folds open: its text in order, and the options of
 * questions in any order
 */
export function entriesOf(document) {
  const { formulas = [], links = [], items = [], figures = [], steppers = [] } = document;
  const words = (runs = []) =>
    runs
      .map((run) =>
        run.formula === undefined ? (run.text ?? '') : (said.get(formulas[run.formula].tex.replace(/\s+/g, ' ').trim()) ?? '?'),
      )
      .join('');
  const text = [];
  const put = (id, role, name, states) => text.push({ id, role, ...(name !== undefined && { name }), ...(states && { states }) });

  /** Links and formulas; in what takes its name from its content nothing else is read. */
  const putRuns = (runs = []) => {
    for (let i = 0; i < runs.length; i += 1) {
      const { link, formula } = runs[i];
      if (link === undefined) {
        if (formula !== undefined) put(`formula ${formula}`, 'math', words([runs[i]]));
        continue;
      }
      let end = i + 1;
      while (end < runs.length && runs[end].link === link) end += 1;
      const { element_id: id, part, term } = links[link];
      put(id, part ? 'button' : 'link', words(runs.slice(i, end)), part ? { pressed: 'false' } : term ? { expanded: false } : undefined);
      i = end - 1;
    }
  };
  const putEach = {
    heading: ({ id, level, runs }) => put(id, 'heading', words(runs), { level }),
    paragraph: ({ id, runs }) => {
      put(id, 'paragraph');
      putRuns(runs);
    },
    list: ({ id, children }) => {
      put(id, 'list');
      children.forEach(putBlock);
    },
    list_item: ({ id, children }) => {
      put(id, 'listitem');
      children.forEach(putBlock);
    },
    table: ({ id, children }) => {
      put(id, 'table');
      children.forEach(putBlock);
    },
    table_row: ({ id, header, children }) => {
      put(id, 'row');
      for (const [i, cell] of children.entries()) {
        const heads = header || (i === 0 && cell.runs);
        put(cell.id, header ? 'columnheader' : heads ? 'rowheader' : 'cell', heads ? words(cell.runs) : undefined);
        if (!heads) putRuns(cell.runs);
      }
    },
    code: ({ id }) => put(id, 'group'),
    formula: ({ index = 0 }) => put(`formula ${index}`, 'math', words([{ formula: index }])),
    figure: ({ index = 0 }) => put(figures[index].id, 'figure'),
    quiz: ({ index = 0 }) => put(items[index].id, 'region'),
    note: ({ id, children }) => {
      put(id, 'note');
      children.forEach(putBlock);
    },
    stepper: ({ index = 0 }) => put(steppers[index].id, 'region'),
    fold: ({ id, runs, children }) => {
      put(`${id}.summary`, 'disclosuretriangle', undefined, { expanded: true });
      children.forEach(putBlock);
    },
  };
  const putBlock = (block) => putEach[KINDS[block.kind ?? 1]]?.(block);
  document.blocks.forEach(putBlock);
  return { text, options: items.flatMap((item) => optionsOf(item, words)) };
}

const ROLES = { one: 'radio', claim: 'radio', step: 'radio', outcome: 'radio', several: 'checkbox' };

/** The options of a question that is answered by choosing. Those of a generated one are drawn anew. */
function optionsOf({ id, kind = 'one', options = [], generated }, words) {
  if (!ROLES[kind] || generated) return [];
  const chosen = options.filter(({ text }) => text);
  return chosen.map((option) => ({
    id: `${id}.${option.id}.input`,
    role: ROLES[kind],
    name: `${kind === 'step' ? `Step ${option.place}: ` : ''}${words(option.text)}`,
    states: { checked: 'false', disabled: undefined },
  }));
}

/**
 * @returns {Promise<Map<string, Entry[]>>} what the browser exposes of the article, in order, by the id of the element; a formula, which
 * may stand in several places, by its number
 */
async function exposed(page) {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const ids = new Map();
  const visit = (node, around) => {
    const attributes = new Map((node.attributes ?? []).flatMap((name, i, all) => (i % 2 === 0 ? [[name, all[i + 1]]] : [])));
    const number = attributes.get('data-formula') ?? around;
    ids.set(node.backendNodeId, node.localName === 'math' ? `formula ${number}` : attributes.get('id'));
    node.children?.forEach((child) => visit(child, number));
  };
  visit(root);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const found = new Map();
  const collect = ({ ignored, role, name, properties, backendDOMNodeId, childIds = [] }) => {
    const id = ids.get(backendDOMNodeId);
    if (!ignored && id) {
      const states = Object.fromEntries((properties ?? []).map(({ name: property, value }) => [property, value.value]));
      const entry = { id, role: role.value.toLowerCase().replace(/^mathmlmath$/, 'math'), name: name?.value ?? '', states };
      if (!found.has(id)) found.set(id, [entry]);
      else if (entry.role === 'math') found.get(id).push(entry);
    }
    childIds.forEach((child) => byId.has(child) && collect(byId.get(child)));
  };
  collect(nodes[0]);
  return found;
}

/** What is not as it should be, one line for each. @param {object} document the stored chapter */
export async function differencesFromDocument(page, document) {
  const { text, options } = entriesOf(document);
  const found = await exposed(page);
  const wrong = [...text, ...options].flatMap((entry) => (found.get(entry.id) ?? [undefined]).flatMap((one) => differences(entry, one)));
  const order = [...found.keys()];
  let last = -1;
  for (const { id, role } of text) {
    if (role === 'math') continue; // it may stand in several places
    const at = order.indexOf(id);
    if (at >= 0 && at < last) wrong.push(`${id} comes before ${order[last]}`);
    last = Math.max(last, at);
  }
  return { compared: text.length + options.length, wrong };
}

function differences({ id, role, name, states = {} }, found) {
  if (!found) return [`${id}: there is no ${role} ${name ?? ''}`];
  const wrong = found.role === role ? [] : [`${id}: a ${found.role}, not a ${role}`];
  if (name === undefined ? needsName(role) && !found.name : bare(found.name) !== bare(name))
    wrong.push(`${id}: named “${found.name}”, not “${name ?? 'anything'}”`);
  for (const [state, value] of Object.entries(states))
    if ((found.states[state] || undefined) !== (value || undefined)) wrong.push(`${id}: ${state} is ${found.states[state]}, not ${value}`);
  return wrong;
}

/** Regions, tables, listings and figures are called after what is around them. */
const needsName = (role) => ['region', 'table', 'group', 'figure', 'disclosuretriangle'].includes(role);
