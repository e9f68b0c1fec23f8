// The files of the book, and how much of what was asked for has come.

/** @returns {Promise<Response>} a file of the book; throws a sentence when it cannot be had */
export async function file(name) {
  const response = await fetch(name).catch(() => null);
  if (!response?.ok) throw new Error(`The file ${name} could not be loaded${response ? ` (${response.status})` : ''}.`);
  return response;
}

const whole = (name, reading) => reading.catch(() => { throw new Error(`The file ${name} came only in part.`); });
export const textOf = async (name) => whole(name, (await file(name)).text());

/**
 * A loader that counts: `text`, `bytes` and `stream`, a response of any type wanted. `show` is called with the share of `names`, 0 to 1, that has come, as far as their sizes are known.
 * @param {string[]} names @param {(share: number) => void} show
 */
export function countingLoader(names, show) {
  let total = Infinity;
  let come = 0;
  const tell = () => show(Math.min(1, come / total));
  textOf('sizes.json').then((text) => {
    const sizes = JSON.parse(text);
    total = names.reduce((sum, name) => sum + (sizes[name] ?? 0), 0) || Infinity;
    tell();
  }).catch(() => undefined); // without them nothing is shown, and nothing else is amiss

  const stream = async (name, type = '') => {
    const counter = new TransformStream({
      transform(chunk, controller) {
        come += chunk.byteLength;
        tell();
        controller.enqueue(chunk);
      },
    });
    return new Response((await file(name)).body.pipeThrough(counter), { headers: { 'Content-Type': type } });
  };
  return {
    stream,
    text: async (name) => whole(name, (await stream(name)).text()),
    bytes: async (name) => whole(name, (await stream(name)).arrayBuffer().then((buffer) => new Uint8Array(buffer))),
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
