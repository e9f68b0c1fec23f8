// The files of the book, and how much of what was asked for has come.

/** @returns {Promise<Response>} a file of the book; throws a sentence when it cannot be had */
export async function fetchFile(name) {
  const response = await fetch(name).catch(() => null);
  if (!response?.ok) {
    const status = response ? ` (${response.status})` : '';
    throw new Error(`The file ${name} could not be loaded${status}.`);
  }
  return response;
}

/** Waits for the body of a file, which may break off. */
const complete = (name, body) => body.catch(() => { throw new Error(`The file ${name} came only in part.`); });

export const textOf = async (name) => complete(name, (await fetchFile(name)).text());

/**
 * A loader that counts bytes: `text`, `bytes`, and `stream`, which gives a response of any type.
 * @param {string[]} names the files that are going to be loaded
 * @param {(share: number) => void} onProgress is told how much of them has come, 0 to 1, once their sizes are known
 */
export function countingLoader(names, onProgress) {
  let total = Infinity;
  let received = 0;
  const report = () => onProgress(Math.min(1, received / total));

  textOf('sizes.json').then((text) => {
    const sizes = JSON.parse(text);
    total = names.reduce((sum, name) => sum + (sizes[name] ?? 0), 0) || Infinity;
    report();
  }).catch(() => undefined); // only the bar of progress needs it

  const stream = async (name, type = '') => {
    const counter = new TransformStream({
      transform(chunk, controller) {
        received += chunk.byteLength;
        report();
        controller.enqueue(chunk);
      },
    });
    return new Response((await fetchFile(name)).body.pipeThrough(counter), { headers: { 'Content-Type': type } });
  };
  return {
    stream,
    text: async (name) => complete(name, (await stream(name)).text()),
    bytes: async (name) => new Uint8Array(await complete(name, (await stream(name)).arrayBuffer())),
  };
}

/** The bar of progress: a share from 0 to 1, or null when there is nothing to wait for. */
export function showProgress(share) {
  const bar = document.getElementById('loading');
  bar.hidden = share === null;
  if (share === null) return;
  bar.setAttribute('aria-valuenow', Math.round(share * 100));
  bar.style.width = `${share * 100}%`;
}
