// The files of the site that only fit each other stand in one folder whose name is the hash of their contents: `edition-0123456789ab/`. So
// a page can never meet modules or data of another release, whatever caches hold; and the folder can be kept for ever. Pages, the pictures
// that they show without scripts, and what others link to (the engine's package, downloads) keep their addresses.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';

const FOLDER = /^edition-[0-9a-f]{12}$/;
const KEEPS_ITS_ADDRESS = /^engine\/|\.(html|svg|png|pdf|epub|webmanifest|txt|xml)$|^(lab\.json|questions\.json|bank-report\.css)$/;
const SERVICE_WORKER = 'service_worker.js';
// What a reader without a network does not miss: what is about the site rather than in the book, and what she would do with tools of her
// own.
const NOT_KEPT = /^(404|bank-report|robots|phasebook-anki|questions)\.|^(card|workbench)[^/]*\.png$|\.(pdf|epub|xml)$|^engine\//;
const ONLY_FOR_TEACHERS = /^(class\.html$|edition-\w+\/class\/)/;

const contentsOf = (source) => (typeof source === 'string' ? readFileSync(source) : source);

/** The name of the edition's folder in a built site. */
export function editionIn(dist) {
  const found = (existsSync(dist) ? readdirSync(dist) : []).find((name) => FOLDER.test(name));
  if (!found) throw new Failure(`There is no edition in ${dist}. Run npm run build first.`);
  return found;
}

/** The path of a file of the edition, or of any other file, in a built site. */
export const inSite = (dist, name) => join(dist, KEEPS_ITS_ADDRESS.test(name) ? '' : editionIn(dist), name);

function hashOfAll(files) {
  const hash = createHash('sha256');
  for (const [name, source] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = contentsOf(source);
    hash.update(`${name.length}:${name}${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex').slice(0, 12);
}

/** The page with the addresses of its scripts, style sheets and hints led into the folder. */
export const rewriteUrls = (folder, html, names) =>
  html.replace(/(<(?:script|link)\b[^>]*?\s(?:src|href)=")([^"]+)"/g, (whole, before, name) =>
    names.has(name) ? `${before}${folder}/${name}"` : whole,
  );

/**
 * @param {Map<string, string | Buffer>} files those of the site, by name: paths, or contents
 * @returns {Map<string, string | Buffer>} the same where they are published, with the worker that keeps them for readers without a network
 */
export function publishEdition(files) {
  const [worker, pages, own, others] = [SERVICE_WORKER, '', '', ''].map(() => new Map());
  for (const [name, source] of files) {
    const into = name === SERVICE_WORKER ? worker : name.endsWith('.html') ? pages : KEEPS_ITS_ADDRESS.test(name) ? others : own;
    into.set(name, source);
  }
  const folder = `edition-${hashOfAll(own)}`;
  const names = new Set(own.keys());
  const site = new Map(others);
  for (const [name, source] of own) site.set(`${folder}/${name}`, source);
  for (const [name, source] of pages) site.set(name, Buffer.from(rewriteUrls(folder, contentsOf(source).toString(), names)));
  if (worker.size > 0) site.set(SERVICE_WORKER, serviceWorker(contentsOf(worker.get(SERVICE_WORKER)).toString(), site));
  return site;
}

/** The worker `code` for the files of a site. */
export function serviceWorker(code, site) {
  const integrityOf = (source) => `sha256-${createHash('sha256').update(contentsOf(source)).digest('base64')}`;
  const kept = [...site]
    .filter(([name]) => name !== SERVICE_WORKER && !NOT_KEPT.test(name) && !ONLY_FOR_TEACHERS.test(name))
    .map(([name, source]) => [name, integrityOf(source)]);
  return Buffer.from(
    `const EDITION="${hashOfAll(new Map([...site].filter(([name]) => name !== SERVICE_WORKER)))}",PRECACHE=${JSON.stringify(Object.fromEntries(kept))};${code}`,
  );
}
