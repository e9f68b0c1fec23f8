// A page with the report of a reader's configuration: files dropped on it or pasted, the link that holds one, and the file that outlives a
// reload. Nothing of them leaves the tab. Imported only on such a page.

import { isHosted } from './storage.js';

const MAX_LINK = 8192; // characters; longer addresses are cut in many mails and chats
const MAX_CONFIG_bytes = 1 << 20;
const MARK = '#config=';
const PAUSE_ms = 700; // after which what is being typed is read

const reportOf = () => document.querySelector('#article [data-report]');
const keyOf = (figure) => `phasebook.config.${figure}`;

let listening = false;
let opened = ''; // the fragment that was read last

/** Shows the reader's file, if the address or the tab holds one. @param {ReturnType<import('./bindings.js').wrap>} app */
export async function openConfig(app) {
  const report = reportOf();
  if (!listening) listen(app);
  listening = true;
  const kept = readKept(keyOf(report.dataset.report));
  if (kept) app.file(`${report.id}.given`, new TextEncoder().encode(kept));
  opened = '';
  await openLinked(app);
}

async function openLinked(app) {
  const { hash } = location;
  const report = reportOf();
  if (!report || !hash.startsWith(MARK) || hash === opened) return;
  opened = hash;
  app.file(`${report.id}.linked`, await unpack(hash.slice(MARK.length)));
}

function listen(app) {
  addEventListener('hashchange', () => openLinked(app));
  listenToDrops(app);
  listenToPastes(app);
  listenToPauses();
}

const inputOf = (report) => document.getElementById(report.dataset.file);

/** As if the reader had chosen the file: only as much of it is read as the figure wants. */
async function openFile(app, file) {
  const input = inputOf(reportOf());
  const head = Number(input.dataset.head);
  try {
    app.file(input.id, new Uint8Array(await file.slice(0, head + 1).arrayBuffer()));
  } catch (error) {
    app.event('say', '', error.message); // a folder, or a file that is gone
  }
}

function listenToDrops(app) {
  const root = document.documentElement;
  const brings = ({ dataTransfer }) => reportOf() && [...(dataTransfer?.types ?? [])].includes('Files');
  document.addEventListener('dragover', (event) => {
    if (!brings(event)) return;
    event.preventDefault(); // otherwise the browser leaves the page for the file
    event.dataTransfer.dropEffect = 'copy';
    root.setAttribute('data-dropping', '');
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) root.removeAttribute('data-dropping');
  });
  document.addEventListener('drop', (event) => {
    root.removeAttribute('data-dropping');
    const [file] = brings(event) ? event.dataTransfer.files : [];
    if (!file) return;
    event.preventDefault();
    openFile(app, file);
  });
}

/** What is pasted outside of fields, if it looks like a configuration. */
function listenToPastes(app) {
  document.addEventListener('paste', (event) => {
    const report = reportOf();
    if (!report || event.target.closest?.('input, textarea, [contenteditable]')) return;
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData('text/plain');
    if (file) openFile(app, file);
    else if (/^\s*\{[\s\S]*"/.test(text)) app.file(inputOf(report).id, new TextEncoder().encode(text));
    else return;
    event.preventDefault();
  });
}

/** What is written in the field counts once the reader pauses; what is pasted there, at once. */
function listenToPauses() {
  let timer;
  document.addEventListener('input', ({ target, inputType }) => {
    if (!target.matches('.report textarea')) return;
    clearTimeout(timer);
    const read = () => target.dispatchEvent(new Event('change', { bubbles: true }));
    timer = setTimeout(read, /^insertFrom/.test(inputType ?? '') ? 0 : PAUSE_ms);
  });
}

/** Keeps a file for this tab, unless others may read in it after her. The one in the address is no longer what the page shows. */
export function keepConfig(figure, text) {
  try {
    if (!isHosted) sessionStorage.setItem(keyOf(figure), text);
  } catch {
    // then it does not outlive a reload
  }
  if (location.hash.startsWith(MARK)) history.replaceState(history.state, '', location.pathname + location.search);
}

function readKept(key) {
  try {
    return isHosted ? '' : (sessionStorage.getItem(key) ?? '');
  } catch {
    return '';
  }
}

/** Copies the address with the text in it. @returns {Promise<string>} "yes", by how many characters it is too long, or nothing */
export async function copyConfig(address, text) {
  const url = new URL(address, document.baseURI);
  const packed = await pack(minified(text));
  if (packed.length > MAX_LINK) return String(packed.length - MAX_LINK);
  url.hash = MARK + packed;
  try {
    await navigator.clipboard.writeText(url.href);
    return 'yes';
  } catch {
    return '';
  }
}

/** JSON without the white space between its parts. */
const minified = (text) => text.replaceAll(/("(?:[^"\\]|\\[\s\S])*")|\s+/g, '$1');

async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** As far as it can be unpacked: whatever comes is read like a file. */
async function unpack(packed) {
  const parts = [];
  let length = 0;
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let next = await reader.read(); !next.done && length <= MAX_CONFIG_bytes; next = await reader.read()) {
      parts.push(next.value);
      length += next.value.length;
    }
  } catch {
    // it was cut off, or is none: the reading says what is wrong with what there is
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
