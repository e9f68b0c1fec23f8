// One way of bundling JavaScript: modules for today's browsers and Node.

/** @param {import('esbuild').BuildOptions} options what is bundled, and whatever differs */
export async function bundle(options) {
  const { build } = await import('esbuild'); // imported here because set-up installs it
  return build({
    bundle: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    external: ['node:*'],
    logLevel: 'error',
    ...options,
  });
}
