import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds on this page once it has come: one line for each rule and element that is violated. */
export async function axeFindings(page) {
  await page.waitForSelector('#loading', {state: 'hidden'});
  await page.evaluate(axe);
  const {violations, passes} = await page.evaluate(() => globalThis.axe.run(document, {resultTypes: ['violations', 'passes']}));
  assert.ok(passes.length > 10, 'axe has looked at something');
  return violations.flatMap(({id, help, nodes}) => nodes.map(({target, any}) => `${id}: ${help}: ${target.join(' ')} ${any.map(({message}) => message).join('; ')}`));
}
