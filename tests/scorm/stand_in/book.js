// A page that talks to its host as those of the book do (docs/embedding.md). For tests of the host alone.
const { page, chapters: text } = document.body.dataset;
const chapters = JSON.parse(text);
const answers = new Map(); // id -> {first, tries, right}
const KEY = 'phasebook.answers';
const COUNTS = {
  answered: () => true,
  right: ({ right }) => right,
  rightAtFirst: ({ first }) => first,
};
let post = () => undefined; // to the one that listens

const pack = () => btoa(JSON.stringify([...answers])).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_', '=': '' })[sign]);
const unpack = (packed) => JSON.parse(atob(packed.replace(/[-_]/g, (sign) => ({ '-': '+', _: '/' })[sign])));
const tell = (message) => parent.postMessage({ version: 1, ...message }, '*');

function countIn({ slug, number, questions }) {
  const own = [...answers].filter(([id]) => id.startsWith(slug)).map(([, answer]) => answer);
  const counts = Object.entries(COUNTS).map(([name, counts]) => [name, own.filter(counts).length]);
  return { slug, number, questions, ...Object.fromEntries(counts) };
}

function postProgress() {
  const all = chapters.map(countIn);
  const totals = ['questions', ...Object.keys(COUNTS)].map((name) => [name, all.reduce((total, each) => total + each[name], 0)]);
  post({ type: 'phasebook.progress', ...Object.fromEntries(totals), chapters: all, saved: pack() });
}

globalThis.answerQuestion = (id, verdict) => {
  const before = answers.get(id) ?? { first: verdict === 'right', tries: 0, right: false };
  const tries = before.tries + 1;
  answers.set(id, { ...before, tries, right: before.right || verdict === 'right' });
  tell({ type: 'phasebook.store', key: KEY, value: JSON.stringify([...answers]) });
  const judged = { verdict, tries, first: tries === 1, hinted: false, sure: false, seconds: 4.2 };
  post({ type: 'phasebook.answer', id, chapter: id.slice(0, -2), ...judged, option: verdict === 'right' ? '' : 'the other' });
  postProgress();
};

globalThis.chooseSettings = (text) => tell({ type: 'phasebook.store', key: 'phasebook.settings', value: text });

// Another page may come without being loaded.
document.querySelector('a').onclick = (event) => {
  event.preventDefault();
  history.pushState(null, '', event.target.href);
};

addEventListener('message', ({ data, source, origin }) => {
  if (source !== parent) return;
  if (data.type === 'phasebook.stored') {
    const stored = data.entries[KEY] ? JSON.parse(data.entries[KEY]) : data.saved ? unpack(data.saved) : [];
    for (const [id, answer] of stored) answers.set(id, answer);
  }
  if (data.type !== 'phasebook.listen') return;
  post = (message) => parent.postMessage({ version: 1, ...message }, origin);
  postProgress();
});
globalThis.answers = answers;
tell({ type: 'phasebook.hello', page, ...(globalThis.name === 'phasebook.host' && { asks: 'stored' }) });
