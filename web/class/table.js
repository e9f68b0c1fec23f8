// A table that is sorted by the buttons in its head.
import { el } from './dom.js';
import { sorted } from './statistics.js';

/**
 * @typedef {object} Column
 * @property {string} title
 * @property {(row: object) => Node | string} cell
 * @property {(row: object) => number | string | undefined} key by which rows are sorted
 * @property {boolean} [descends] whether the first press puts the largest first
 * @property {boolean} [head] whether it names the row
 * @property {boolean} [numeric]
 */

/**
 * @param {{id: string, caption: string, columns: Column[], rows: object[], order: {column: number, descending: boolean}, say: (words:
 * string) => void}} table sorting changes its order
 */
export function sortableTable({ id, caption, columns, rows, order, say }) {
  const body = el('tbody', { role: 'rowgroup' });
  const elements = new Map(rows.map((row) => [row, rowOf(columns, row)]));
  const heads = columns.map((column, at) => {
    const press = () => {
      order.descending = order.column === at ? !order.descending : Boolean(column.descends);
      order.column = at;
      show();
      say(`Sorted by ${column.title}, ${order.descending ? 'descending' : 'ascending'}.`);
    };
    return el(
      'th',
      { scope: 'col', role: 'columnheader' },
      el('button', { type: 'button', onclick: press }, column.title, el('span', { class: 'arrow', 'aria-hidden': 'true' })),
    );
  });
  function show() {
    for (const [at, head] of heads.entries()) {
      const isSorted = at === order.column;
      if (isSorted) head.setAttribute('aria-sort', order.descending ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
      head.querySelector('.arrow').textContent = isSorted ? (order.descending ? '↓' : '↑') : '';
    }
    const { key } = columns[order.column];
    body.replaceChildren(...sorted(rows, key, order.descending).map((row) => elements.get(row)));
  }
  show();
  const head = el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, ...heads));
  // The roles are those that the elements have: a small window shows rows as blocks, which takes them away in some browsers.
  return el('table', { id, role: 'table' }, el('caption', {}, caption), head, body);
}

function rowOf(columns, row) {
  const cells = columns.map((column) =>
    el(
      column.head ? 'th' : 'td',
      {
        role: column.head ? 'rowheader' : 'cell',
        scope: column.head && 'row',
        'data-title': column.title,
        'data-numeric': column.numeric,
      },
      column.cell(row),
    ),
  );
  return el('tr', { role: 'row' }, ...cells);
}
