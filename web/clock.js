// The reader's days, by her own clock. They begin at four in the morning, as base::Moment has it.
const DAY_BEGINS_hours = 4;
const DAY_s = 86_400;

/** @returns {number} seconds since the day 1970-01-01 of her time zone began */
export function readerSeconds(now = new Date()) {
  const begins_ms = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() - DAY_BEGINS_hours, now.getMinutes());
  return Math.max(0, begins_ms / 1000 + now.getSeconds());
}

/** @returns {number} days since 1970-01-01, as in `phasebook.due` */
export const readerDay = (now = new Date()) => Math.floor(readerSeconds(now) / DAY_s);
