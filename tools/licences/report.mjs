// The list of components as plain text.
import { Failure } from '../lib/failure.mjs';
import { readIfExists } from '../lib/files.mjs';

const RULE = '='.repeat(78);

/** @param {import('./components.mjs').Component} component @returns {string[]} its licence texts */
export function licenceTexts({ name, texts }) {
  return texts.map((places) => {
    const text = places.map(readIfExists).find((found) => found?.trim());
    if (!text) throw new Failure(`The licence of ${name} is missing: looked for ${places.join(', ')}.`);
    return text
      .replace(/\r\n/g, '\n')
      .replace(/^\s*\n/, '')
      .trimEnd();
  });
}

/** @param {import('./components.mjs').Component[]} components @returns {string} */
export function report(components) {
  const lines = components.map(({ name, version, purpose, licence }) => `  ${name} ${version}: ${purpose} (${licence})`);
  const chapters = components.map((component) => {
    const { name, version, purpose, licence } = component;
    return `${RULE}\n${name} ${version}\n${purpose}\n${licence}\n${RULE}\n\n${licenceTexts(component).join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
  });
  return `Phasebook contains work by others, under these licences.\n\n${lines.join('\n')}\n\n${chapters.join('\n\n')}`;
}
