// Fetches files of the book and shows the progress.

/** @returns {Promise<Response>} a file of the book; rejects with a sentence if it cannot be loaded */
export async function fetchFile(name) {
  const response = await fetch(name).catch(() => null);
  if (!response?.ok) {
    const status = response ? ` (${response.status})` : '';
    throw new Error(`The file ${name} could not be loaded${status}.`);
  }
  return response;
}

/** Waits for the body of a file; the connection may break before its end. */
const complete = (name, body) => body.catch(() => { throw new Error(`The file ${name} came only in part.`); });

export const fetchText = async (name) => complete(name, (await fetchFile(name)).text());

/**
 * A loader that counts bytes: `text`, `bytes`, and `stream`, which returns a response of the given type.
 * @param {string[]} names the files that are going to be loaded
 * @param {(share: number) => void} onProgress called with the share of their bytes received, 0 to 1; 0 until their
 *   sizes are known
 */
export function countingLoader(names, onProgress) {
  let total = Infinity;
  let received = 0;
  const report = () => onProgress(Math.min(1, received / total));

  fetchText('sizes.json').then((text) => {
    const sizes = JSON.parse(text);
    total = names.reduce((sum, name) => sum + (sizes[name] ?? 0), 0) || Infinity;
    report();
  }).catch(() => undefined); // only the progress bar needs it

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

/** Shows a share from 0 to 1 in the progress bar; null hides the bar. */
export function showProgress(share) {
  const bar = document.getElementById('loading');
  bar.hidden = share === null;
  if (share === null) return;
  bar.setAttribute('aria-valuenow', Math.round(share * 100));
  bar.style.width = `${share * 100}%`;
}
