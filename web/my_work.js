// The page "My work": a sheet of what a reader has answered, to print. It reads what this browser keeps, or a saved file, and keeps nothing
// itself.
import { recordInBrowser, recordInFile } from './my_work/record.js';
import { make, sheetOf } from './my_work/sheet.js';
import { trustedHtml } from './trusted_types.js';

const EMPTY =
  'There is nothing to print yet: no answer is kept in this browser. Answer a question, or open a file that was saved elsewhere.';
const KEY = 'answers.html';

/** The words of all questions. */
async function loadKey() {
  const response = await fetch(KEY).catch(() => null);
  if (!response?.ok) throw new Error('The words of the questions could not be loaded. Reload this page when you have a network.');
  return new DOMParser().parseFromString(trustedHtml(await response.text()), 'text/html');
}

const today = () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());

/** The line with the name, which stays on the sheet, and what only the screen shows. */
function makeTop() {
  const name = make('input', { type: 'text', id: 'work.name', autocomplete: 'off', spellcheck: false });
  const file = make('input', {
    type: 'file',
    id: 'work.file',
    accept: '.json,application/json',
    hidden: true,
    ariaLabel: 'File with answers',
  });
  const print = make('button', { type: 'button', id: 'work.print', className: 'primary' }, 'Print');
  const open = make('button', { type: 'button', id: 'work.open' }, 'Open a saved file');
  const status = make('p', { id: 'work.status', role: 'status' });
  open.addEventListener('click', () => file.click());
  print.addEventListener('click', () => globalThis.print());
  const top = make(
    'div',
    { id: 'work.top' },
    make('div', { className: 'tools' }, print, open, file),
    status,
    make('p', { className: 'name' }, make('label', { htmlFor: 'work.name' }, 'Name'), name, make('span', {}, today())),
  );
  return { top, file, status, print };
}

async function start() {
  const article = document.getElementById('article');
  for (const note of article.querySelectorAll('.note')) note.remove(); // for readers without scripts
  const { top, file, status, print } = makeTop();
  const sheet = make('div', { id: 'work.sheet' });
  article.querySelector('.foot').before(top, sheet);
  const key = loadKey();
  const show = async (record, from) => {
    const made = sheetOf(await key, record);
    sheet.replaceChildren(...(made ? [made] : []));
    print.disabled = !made;
    status.textContent = made ? from : EMPTY;
  };
  const say = (error) => {
    status.textContent = error.message;
  };
  let isFromFile = false;
  file.addEventListener('change', () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const done = () => {
      file.value = ''; // so that the same file can be chosen again
    };
    chosen
      .text()
      .then((text) => show(recordInFile(text), `From the file ${chosen.name}.`))
      .then(() => {
        isFromFile = true;
      })
      .catch(say)
      .finally(done);
  });
  const showKept = () => show(recordInBrowser(), '').catch(say);
  // Another tab has stored something, or the page around this one has sent what it keeps.
  addEventListener('storage', () => isFromFile || showKept());
  await showKept();
  sheet.dataset.ready = '';
}

start();
