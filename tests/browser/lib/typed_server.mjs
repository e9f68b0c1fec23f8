// Lists of types as servers have them, of the book's files.
import { extname } from 'node:path';

export const COMMON = {
  html: 'text/html',
  css: 'text/css',
  txt: 'text/plain',
  xml: 'text/xml',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};

/** A list, and what the files that it lacks are sent as. */
export const MOODLE = [
  { ...COMMON, js: 'application/x-javascript', json: 'application/json', ttf: 'application/x-font-ttf' },
  'document/unknown',
];

export const typeOf = (name, [types, otherwise]) => types[extname(name).slice(1)] ?? otherwise;
