// Numbers as a reader is shown them: four digits, and a true minus.

export const numberText = (value) => {
  if (value === null || Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '−inf';
  const text = Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : String(Number(value.toPrecision(4)));
  return text.replaceAll('-', '−');
};
