// "Five questions are due.": a link to the review on the cover and in the contents, where there is something to ask again.
import { readerDay } from './clock.js';
import { persistStored } from './persist.js';
import { readStored, removeStored, store } from './storage.js';

const DUE = 'phasebook.due'; // how many fall due on which day, "20785:3 20790:2", from src/app/answer_sheet.cpp
const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

function countDue() {
  const days = readStored(DUE)
    .split(' ')
    .map((day) => day.split(':').map(Number));
  return days.reduce((sum, [day, count]) => (day <= readerDay() ? sum + (count || 0) : sum), 0);
}

/** Says on this page how many are due; nothing if none is. */
export function showDue() {
  const due = countDue();
  const words = `${COUNTS[due] ?? due} ${due === 1 ? 'question is' : 'questions are'} due.`;
  for (const line of document.querySelectorAll('.due')) {
    line.hidden = due === 0;
    line.firstElementChild.textContent = words;
  }
}

/** Says it now, and again when a tab has stored more or another day may have begun. */
export function followDue() {
  showDue();
  addEventListener('storage', ({ key }) => (key === DUE || key === null) && showDue());
  addEventListener('visibilitychange', showDue);
}

const tell = (key) => key === DUE && showDue();

/** What the application stores, and says at once. */
export function storeAndTell(key, value) {
  const stored = store(key, value);
  tell(key);
  persistStored(key);
  return stored;
}

export function removeAndTell(key) {
  removeStored(key);
  tell(key);
}
