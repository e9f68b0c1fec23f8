// Tables as CSV (RFC 4180), which spreadsheets open without running anything: a name or an id may have been written by anyone.

/** Spreadsheets take a cell that begins so for a formula, the full-width signs too. */
const FORMULA = /^[\s"']*[=+\-@＝＋－＠|]|^[\t\r\n]/;

function cellOf(value) {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(Number(value.toFixed(4))) : '';
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * @param {{title: string, value: (row: object) => string | number | undefined}[]} columns
 * @returns {string} with the mark by which Excel knows UTF-8
 */
export function csvOf(columns, rows) {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return `\ufeff${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
}
