// What Python writes, as lines of text; too much of it ends the run.
import { withShortFloats } from './float_text.js';

const MOST_bytes = 1 << 20;
const MOST_LINES = 20_000;
const LONGEST_LINE = 4096; // characters that wait for the line's end; where it is cut, a float may keep its digits
const TOO_LONG = 'The output grew beyond a megabyte, so the run was ended.';
const TOO_MANY = 'The output grew beyond 20,000 lines, so the run was ended.';

/** Why a run was ended from outside. Python cannot catch it. */
export class Ended extends Error {}

/** @param {(text: string) => void} print gets whole lines, but for the last and for very long ones */
export function makeWriter(print) {
  const decoder = new TextDecoder();
  let room_bytes = MOST_bytes;
  let room_lines = MOST_LINES;
  let line = ''; // that has not ended
  const printLines = (text) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) print(withShortFloats(line + text.slice(0, end)));
    line = end > 0 ? text.slice(end) : line + text;
    if (line.length > LONGEST_LINE) printRest();
  };
  const printRest = () => {
    if (line) print(withShortFloats(line));
    line = '';
  };
  return {
    /** @param {Uint8Array} bytes */
    write(bytes) {
      const isLong = bytes.length > room_bytes;
      const text = decoder.decode(isLong ? bytes.subarray(0, room_bytes) : bytes, { stream: true });
      room_bytes -= Math.min(room_bytes, bytes.length);
      if (!isLong && !text.includes('\n')) return printLines(text); // most of what comes: Python writes each value by itself
      const lines = text.split('\n');
      const isMany = lines.length - 1 > room_lines;
      if (!isMany) printLines(text);
      else if (room_lines > 0) printLines(`${lines.slice(0, room_lines).join('\n')}\n`);
      room_lines -= Math.min(room_lines, lines.length - 1);
      if (isMany) line = '';
      if (isMany || isLong) throw new Ended(isMany ? TOO_MANY : TOO_LONG);
    },
    end: printRest,
  };
}
