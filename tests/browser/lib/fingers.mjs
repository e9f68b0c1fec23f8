// Fingers, by the browser's own touch input, which makes it scroll, zoom and click as on a phone.

const STEPS = 12;
const along = (from, to, share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

/** Fingers that each go from one point of the window to another, at the same time: [{from: {x, y}, to: {x, y}}, …]. */
async function move(page, fingers) {
  const input = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => input.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = (share) => fingers.map(({ from, to }, id) => ({ ...along(from, to, share), id }));
  await send('touchStart', at(0));
  for (let step = 1; step <= STEPS; step += 1) {
    await send('touchMove', at(step / STEPS));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await send('touchEnd', []);
  await input.detach();
}

export const swipe = (page, from, by) => move(page, [{ from, to: { x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) } }]);

/** Two fingers side by side, from one distance to another. */
export const pinch = (page, { x, y }, fromDistance, toDistance) =>
  move(
    page,
    [-1, 1].map((side) => ({ from: { x: x + (side * fromDistance) / 2, y }, to: { x: x + (side * toDistance) / 2, y } })),
  );
