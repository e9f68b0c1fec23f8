// After a check: the row with the verdict and the words below it come into view.

/** Calls `then` when the application, which has been told of the verdict, has written it: with its next frame. */
const whenWritten = (then) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));

/** Where the page would stand if all of `elements` were to be seen; the first has precedence. */
function placeFor(elements) {
  const before = scrollY;
  for (const element of [...elements].reverse()) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const wanted = scrollY;
  scrollTo({ top: before, behavior: 'instant' });
  return wanted;
}

/** @param {string} id of an exercise */
export function showVerdict(id) {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  const part = (name) => document.getElementById(`exercise-${id}.${name}`);
  whenWritten(() => {
    const [verdict, error] = [part('verdict'), part('output')?.querySelector('.error')];
    if (!verdict) return;
    const words = [...verdict.parentElement.querySelectorAll(':scope > .feedback:not([hidden])')];
    scrollTo({ top: placeFor([verdict, error, ...words].filter(Boolean)), behavior });
  });
}
