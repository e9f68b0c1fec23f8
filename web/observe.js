// Observers of elements. Where the browser refuses them, the book looks by itself from time to time.

const LOOK_ms = 500;

function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * @param {typeof ResizeObserver | typeof IntersectionObserver} Observer
 * @param {Element[]} elements
 * @param {(entries: {target: Element, isIntersecting?: boolean}[]) => void} changed
 * @returns {() => void} stops observing
 */
export function observe(Observer, elements, changed, options) {
  try {
    const observer = new Observer(changed, options);
    elements.forEach((element) => observer.observe(element));
    return () => observer.disconnect();
  } catch {
    const look = () => changed(elements.map((target) => ({ target, isIntersecting: isInSight(target) })));
    const timer = setInterval(look, LOOK_ms);
    return () => clearInterval(timer);
  }
}
