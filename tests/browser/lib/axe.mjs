// Runs axe-core. Findings are one line for each violated rule and element.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {settled} from './reader.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kColourRules = ['color-contrast', 'link-in-text-block']; // the rules that another colour scheme may violate

/** The findings on this page once it has loaded, for these rules or for all. */
export async function axeFindings(page, rules) {
  await page.waitForSelector('#loading', {state: 'hidden'});
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const {violations, passes} = await page.evaluate((rules) => globalThis.axe.run(document, {resultTypes: ['violations', 'passes'], ...(rules && {runOnly: rules})}), rules);
  assert.ok(passes.length >= (rules ? 1 : 10), 'axe has looked at something');
  return violations.flatMap(({id, help, nodes}) => nodes.map(({target, any}) => `${id}: ${help}: ${target.join(' ')} ${any.map(({message}) => message).join('; ')}`));
}

/** The findings on this page, and further findings about colours in the dark scheme. */
export async function axeFindingsInBothSchemes(page) {
  const inLight = await axeFindings(page);
  await page.emulateMedia({colorScheme: 'dark'});
  if (await page.evaluate(() => 'phasebook' in globalThis)) {
    await page.waitForFunction(() => globalThis.phasebook.state()?.theme === 'dark');
    await settled(page);
  }
  const inDark = await axeFindings(page, kColourRules);
  await page.emulateMedia({colorScheme: 'light'});
  return [...inLight, ...inDark.map((finding) => `in the dark, ${finding}`)];
}
