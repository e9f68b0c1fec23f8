// Dragging: reports what is dragged and where it is. What that means, the application decides.

const START_px = 4;

/** @param {ReturnType<import('./bindings.js').wrap>} app */
export function listenToDragging(app) {
  let held = null; // {tile, x, y, moved}

  /** The place in a list that is put in order, counted from 0; or the id of the slot under the pointer. */
  const placeUnder = ({ clientX, clientY }) => {
    const list = held.tile.closest('[data-sort]');
    const inside = ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    const rect = (element) => element.getBoundingClientRect();
    if (!list) {
      const slots = [...held.tile.parentElement.querySelectorAll('[data-drop]')];
      return slots.find((slot) => inside(rect(slot)))?.id ?? '';
    }
    const others = [...list.children].filter((child) => !child.contains(held.tile)).map(rect);
    return String(others.filter(({ top, bottom }) => (top + bottom) / 2 < clientY).length);
  };

  document.addEventListener('pointerdown', ({ target, button, pointerType, clientX, clientY }) => {
    const tile = target.closest?.('[data-drag]');
    if (!tile || button !== 0 || tile.querySelector('.grip').disabled || tile.disabled) return;
    if (pointerType !== 'mouse' && !target.closest('.grip')) return; // off the grip, a finger scrolls
    const pressed = target.closest('a, button');
    if (pressed && pressed !== tile && !pressed.matches('.grip')) return;
    held = { tile, x: clientX, y: clientY, moved: false };
  });

  document.addEventListener('pointermove', (event) => {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < START_px) return;
    held.moved = true;
    app.event('drag', held.tile.dataset.drag, placeUnder(event));
    if (!held.tile.closest('[data-sort]')) held.tile.style.translate = `${dx}px ${dy}px`;
  });

  const end = (event) => {
    if (held?.moved) {
      held.tile.style.translate = '';
      app.event('drop', held.tile.dataset.drag, event.type === 'pointerup' ? placeUnder(event) : '');
      swallowClick();
    }
    held = null;
  };
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);
}

/** The click that ends a drag presses nothing. */
function swallowClick() {
  const swallow = (event) => event.stopImmediatePropagation();
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }));
}
