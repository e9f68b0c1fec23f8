// How a class comes in: files that are dropped anywhere on the page or chosen, and links that are pasted.
import { el } from './dom.js';

const hasFiles = ({ dataTransfer }) => [...(dataTransfer?.types ?? [])].includes('Files');

/** Drops anywhere, because a browser leaves the page for a file that it drops beside the place for it, and the class would be gone. */
function listenToDrops(takeFiles) {
  const root = document.documentElement;
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    root.setAttribute('data-dropping', '');
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) root.removeAttribute('data-dropping');
  });
  document.addEventListener('drop', async (event) => {
    root.removeAttribute('data-dropping');
    if (!hasFiles(event)) return;
    event.preventDefault();
    takeFiles(await filesOf(event.dataTransfer));
  });
}

/** The files that were dropped, and those in folders. */
async function filesOf({ items, files }) {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()); // before anything is waited for
  if (!entries.some((entry) => entry?.isDirectory)) return [...files];
  const found = [];
  for (const entry of entries.filter(Boolean)) await addEntry(entry, '', found);
  return found;
}

async function addEntry(entry, folder, found) {
  const path = folder + entry.name;
  if (entry.isFile) {
    const file = await new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
    found.push({ name: path, size: file?.size ?? 0, arrayBuffer: () => (file ? file.arrayBuffer() : Promise.reject(new Error(path))) });
    return;
  }
  const reader = entry.createReader();
  const next = () => new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
  for (let batch = await next(); batch.length > 0; batch = await next())
    for (const inner of batch) await addEntry(inner, `${path}/`, found);
}

function fileChooser(takeFiles) {
  const input = el('input', { type: 'file', id: 'board-files', multiple: true, hidden: true, 'aria-label': 'Files of students' });
  input.addEventListener('change', () => {
    const files = [...input.files];
    input.value = ''; // the same file may be chosen again
    takeFiles(files);
  });
  return [el('button', { type: 'button', class: 'primary', onclick: () => input.click() }, 'Choose files'), input];
}

function linkField(takeText) {
  const field = el('textarea', {
    id: 'board-links',
    rows: 3,
    autocomplete: 'off',
    spellcheck: 'false',
    translate: 'no',
    placeholder: 'Ada Lovelace https://…/index.html#progress=…',
  });
  const add = () => {
    const text = field.value;
    if (text.trim() === '') return field.focus();
    field.value = '';
    takeText(text);
  };
  return el(
    'details',
    { class: 'links' },
    el('summary', {}, 'Did some send a link?'),
    el('label', { for: 'board-links' }, 'Paste the links, one to a line, each with the name before it.'),
    field,
    el('button', { type: 'button', onclick: add }, 'Add these links'),
  );
}

/** @param {Record<'takeFiles' | 'takeText' | 'showExample' | 'forget', Function>} actions */
export function intake({ takeFiles, takeText, showExample, forget }) {
  listenToDrops(takeFiles);
  const example = el('button', { type: 'button', id: 'board-example', onclick: showExample }, 'Show an example class');
  const forgetAll = el('button', { type: 'button', id: 'board-forget', onclick: forget, hidden: true }, 'Forget this class');
  const place = el(
    'section',
    { class: 'intake', 'aria-label': 'Files of students' },
    el('p', {}, el('b', {}, 'Drop the files anywhere on this page.'), ' A zip of hand-ins, such as Moodle and Canvas offer, works too.'),
    el('p', { class: 'buttons' }, ...fileChooser(takeFiles), example, forgetAll),
    linkField(takeText),
  );
  return {
    place,
    /** @param {'nothing' | 'example' | 'class'} shown */
    show(shown) {
      const pressed = [example, forgetAll].includes(document.activeElement);
      example.hidden = shown !== 'nothing';
      forgetAll.hidden = shown === 'nothing';
      forgetAll.textContent = shown === 'example' ? 'Close the example' : 'Forget this class';
      if (pressed) (shown === 'nothing' ? example : forgetAll).focus(); // what was pressed is hidden now
    },
  };
}
