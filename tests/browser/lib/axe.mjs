// Runs axe-core. Findings are one line for each rule and element: where it is violated, and where axe cannot tell, unless incomplete.json
// in the folder of the tests has a reason why that is well.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { settled } from './reader.mjs';

/**
 * @type {{rule: string, message: string, element: string, reason: string, view?: string}[]} `message` is what axe calls its doubt,
 * `element` a regular expression for the element's selector; with `view`, the reason holds in that view only
 */
const INCOMPLETE = JSON.parse(readFileSync(new URL('../incomplete.json', import.meta.url), 'utf8'));
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']; // the rules that another colour scheme may violate

/** The findings on this page once it has loaded, for these rules or for all. */
export async function axeFindings(page, rules) {
  await page.waitForSelector('#loading', { state: 'hidden' });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations, incomplete, passes } = await page.evaluate(
    (rules) => globalThis.axe.run(document, { resultTypes: ['violations', 'incomplete', 'passes'], ...(rules && { runOnly: rules }) }),
    rules,
  );
  assert.ok(passes.length >= (rules ? 1 : 10), 'axe has looked at something');
  const view = await page.evaluate(() => document.documentElement.dataset.view);
  const untold = incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter((node) => !hasReason(rule.id, node, view)) }));
  return [...violations.flatMap((rule) => linesOf(rule, '')), ...untold.flatMap((rule) => linesOf(rule, 'cannot tell: '))];
}

const selectorOf = ({ target }) => target.join(' ');
const checksOf = ({ any, all, none }) => [...any, ...all, ...none];
const doubtOf = (node) =>
  checksOf(node)
    .map(({ id, data }) => data?.messageKey ?? id)
    .join(' ');
const hasReason = (id, node, current) =>
  INCOMPLETE.some(
    ({ rule, message, element, view = current }) =>
      rule === id && view === current && message === doubtOf(node) && new RegExp(element).test(selectorOf(node)),
  );

function linesOf({ id, help, nodes }, before) {
  return nodes.map(
    (node) =>
      `${before}${id}: ${help}: ${selectorOf(node)} ${checksOf(node)
        .map(({ message }) => message)
        .join('; ')} (${doubtOf(node)})`,
  );
}

/** The findings on this page in further media, as Playwright emulates them: for these rules, or for all. */
export async function axeFindingsIn(page, media, rules) {
  await page.emulateMedia(media);
  if (await page.evaluate(() => 'phasebook' in globalThis)) await settled(page);
  return (await axeFindings(page, rules)).map((finding) => `${Object.values(media).join(' ')}: ${finding}`);
}

/** The findings on this page, and further findings about colours in the dark scheme. */
export async function axeFindingsInBothSchemes(page) {
  const inLight = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  if (await page.evaluate(() => 'phasebook' in globalThis)) {
    await page.waitForFunction(() => globalThis.phasebook.state()?.theme === 'dark');
    await settled(page);
  }
  const inDark = await axeFindings(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((finding) => `in the dark, ${finding}`)];
}
