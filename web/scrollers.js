// What scrolls sideways can be reached with Tab, so that keys can scroll it. What fits is no stop on the way.
import { observe } from './observe.js';

let stop = () => undefined;

function setStops(entries) {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
}

/** To be called again when there is another text. */
export function makeScrollersFocusable() {
  stop();
  stop = observe(ResizeObserver, [...document.querySelectorAll('#article :is(pre:not(.lines), div.formula, table)')], setStops);
}
