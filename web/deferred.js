/** A promise with the functions that settle it. */
export function deferred() {
  let resolve;
  let reject;
  const promise = new Promise((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}
