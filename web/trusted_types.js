// Where a site requires Trusted Types, markup and addresses of scripts have to pass a policy. All that this book passes is
// its own: pages of its edition, and modules beside this one.

const asItIs = { createHTML: (html) => html, createScriptURL: (url) => String(url) };
const policy = globalThis.trustedTypes?.createPolicy('phasebook', asItIs) ?? asItIs;

/** @param {string} html of this book */
export const trustedHtml = (html) => policy.createHTML(html);

/** The address of a script, by its name beside this module. */
export const trustedScript = (name) => policy.createScriptURL(new URL(name, import.meta.url));
