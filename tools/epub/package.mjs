// The package document of the EPUB (what it is and which files it has) and its navigation.
import { createHash } from 'node:crypto';
import { element, elementsOf, writeXml, xhtml } from './xml.mjs';

const MEDIA_TYPES = { xhtml: 'application/xhtml+xml', svg: 'image/svg+xml', png: 'image/png', css: 'text/css', woff2: 'font/woff2' };
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const CONTAINER = `${DECLARATION}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n`;

/** A version 5 UUID (RFC 9562): the same name has the same one. */
export function uuidOf(name) {
  const bytes = createHash('sha1').update(Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const meta = (property, text, more = {}) => element('meta', { property, ...more }, [text]);

// What readers who do not see, or do not hear, can rely on. https://www.w3.org/TR/epub-a11y-11/
const ACCESSIBILITY = [
  ['accessMode', 'textual', 'visual'],
  ['accessModeSufficient', 'textual,visual', 'textual'],
  [
    'accessibilityFeature',
    'alternativeText',
    'displayTransformability',
    'index',
    'MathML',
    'readingOrder',
    'structuralNavigation',
    'tableOfContents',
    'unlocked',
  ],
  ['accessibilityHazard', 'none'],
  [
    'accessibilitySummary',
    'Formulas are MathML with their spoken form as alternative text. Every figure has a description in words of what it shows. Questions are text; each is linked with its answer, and the answer with the question. The book has not been evaluated by a third party.',
  ],
];

function metadata({ title, subtitle, author, description, version, modified, site, name }) {
  return element('metadata', { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, [
    // The same from correction to correction, so that a reading system keeps the reader's place; a new version is a new book.
    element('dc:identifier', { id: 'identifier' }, [`urn:uuid:${uuidOf(`${name} ${version}`)}`]),
    element('dc:title', { id: 'title' }, [title]),
    meta('title-type', 'main', { refines: '#title' }),
    element('dc:title', { id: 'subtitle' }, [subtitle]),
    meta('title-type', 'subtitle', { refines: '#subtitle' }),
    element('dc:creator', { id: 'creator' }, [author]),
    meta('role', 'aut', { refines: '#creator', scheme: 'marc:relators' }),
    element('dc:language', {}, ['en']),
    element('dc:description', {}, [description]),
    element('dc:subject', {}, ['Positional encoding']),
    element('dc:subject', {}, ['Transformers (machine learning)']),
    element('dc:rights', {}, ['MIT licence']),
    element('dc:date', {}, [modified.slice(0, 10)]),
    ...(site ? [element('dc:source', {}, [site])] : []),
    meta('dcterms:modified', modified),
    ...ACCESSIBILITY.flatMap(([property, ...values]) => values.map((value) => meta(`schema:${property}`, value))),
    element('meta', { name: 'cover', content: 'cover-image' }),
  ]);
}

const idOf = (file) => (file === 'images/cover.png' ? 'cover-image' : `file-${file.replace(/[^\w-]/g, '-')}`);

function manifestItem(file, content) {
  const properties = [
    file === 'nav.xhtml' && 'nav',
    file === 'images/cover.png' && 'cover-image',
    content?.some((node) => [...elementsOf(node)].some(({ name }) => name === 'math')) && 'mathml',
  ].filter(Boolean);
  return element('item', {
    id: idOf(file),
    href: file,
    'media-type': MEDIA_TYPES[file.split('.').at(-1)],
    properties: properties.join(' '),
  });
}

/**
 * @param {object} book the metadata
 * @param {{file: string, content?: object[]}[]} documents in reading order @param {string[]} resources the other files
 */
export function packageDocument(book, documents, resources) {
  const root = element(
    'package',
    { xmlns: 'http://www.idpf.org/2007/opf', version: '3.0', 'unique-identifier': 'identifier', 'xml:lang': 'en' },
    [
      metadata(book),
      element('manifest', {}, [
        ...documents.map(({ file, content }) => manifestItem(file, content)),
        ...resources.map((file) => manifestItem(file)),
      ]),
      element(
        'spine',
        {},
        documents.map(({ file }) => element('itemref', { idref: idOf(file) })),
      ),
    ],
  );
  return DECLARATION + writeXml(root).replace(/(<\/?(?:metadata|manifest|spine|item|itemref|meta|dc:\w+)\b[^>]*>)(?=<)/g, '$1\n') + '\n';
}

/** @typedef {{title: string, file?: string, inside?: {title: string, file: string}[]}} Entry */

/** @param {Entry[]} entries @param {{type: string, title: string, file: string}[]} landmarks */
export function navigation(title, entries, landmarks) {
  const nav = (type, role, heading, items, more = {}) =>
    element('nav', { 'epub:type': type, role, 'aria-label': heading, ...more }, [element('h1', {}, [heading]), element('ol', {}, items)]);
  const marks = landmarks.map((mark) => element('li', {}, [element('a', { 'epub:type': mark.type, href: mark.file }, [mark.title])]));
  return xhtml(
    title,
    [nav('toc', 'doc-toc', 'Contents', entries.map(entryItem)), nav('landmarks', undefined, 'Landmarks', marks, { hidden: 'hidden' })],
    'frontmatter',
  );
}

function entryItem({ title, file, inside = [] }) {
  const name = file ? element('a', { href: file }, [title]) : element('span', {}, [title]);
  return element('li', {}, [name, ...(inside.length > 0 ? [element('ol', {}, inside.map(entryItem))] : [])]);
}
