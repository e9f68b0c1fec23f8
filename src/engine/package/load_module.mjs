// Loads WebAssembly modules: in browsers by fetch, in Node from the disk.

const compiled = new Map();

/** The module of the file at `url`, compiled at most once. `notThere(url, answer)` is what to say if there is none. */
export function moduleAt(url, notThere) {
  const known = String(url);
  if (!compiled.has(known)) {
    const module = compileFrom(url, notThere);
    module.catch(() => compiled.delete(known));
    compiled.set(known, module);
  }
  return compiled.get(known);
}

async function compileFrom(url, notThere) {
  if (url.protocol === 'file:') {
    const files = 'node:fs/promises'; // in a variable, so that bundlers for browsers leave it alone
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
    const bytes = await readFile(url).catch((error) => {
      throw new Error(notThere(url, error.code));
    });
    return WebAssembly.compile(bytes);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(notThere(url, response.status));
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw error;
    return WebAssembly.compile(await response.arrayBuffer()); // the server sends .wasm as a different media type
  }
}
