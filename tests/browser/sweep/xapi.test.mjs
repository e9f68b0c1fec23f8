// The page around the book where an LRS keeps the record, with a stand-in for the book.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { unzipSync } from 'fflate';
import { makePackage } from '../../../tools/scorm.mjs';
import { AUTH, serveLrs } from '../../scorm/lib/lrs.mjs';
import { CHAPTERS, questionsOf, writeStandIn } from '../../scorm/lib/stand_in_book.mjs';
import { eventually } from '../lib/reader.mjs';
import { openBrowser } from '../lib/shared.mjs';
import { MOODLE, typeOf } from '../lib/typed_server.mjs';

const SITE = 'https://example.org/book/';
const REGISTRATION = '6e1b0d6e-3c5f-4d6c-9f2e-2f0b9a4f7c11';
const [ONE, TWO] = CHAPTERS.map(questionsOf);

let folder;
let browser;
let lrs;
let site;

async function servePackage(file) {
  const files = unzipSync(readFileSync(file));
  const server = createServer((request, response) => {
    const name = new URL(request.url, 'http://host').pathname.slice(1);
    if (!files[name]) return response.writeHead(404).end();
    return response.writeHead(200, { 'Content-Type': typeOf(name, MOODLE) }).end(files[name]);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phasebook-xapi-'));
  writeStandIn(join(folder, 'site'));
  lrs = await serveLrs();
  const options = ['--xapi', '--site', SITE, '--lrs', lrs.url, '--require', '1', '--mastery', '50'];
  site = await servePackage(await makePackage([...options, '--out', join(folder, 'package.zip')], join(folder, 'site')));
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  for (const server of [lrs, site]) server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const launchOf = (name) =>
  `xapi.html?${new URLSearchParams({
    endpoint: `${lrs.url}/xapi/`,
    auth: AUTH,
    actor: JSON.stringify({ objectType: 'Agent', name, mbox: `mailto:${name}@example.org` }),
    registration: REGISTRATION,
    activity_id: `${SITE}course`,
  })}`;

const book = (page) => page.frames().find((frame) => /\/(index|0\d-\w+)\.html/.test(frame.url()));
const line = (page) => page.locator('#line').textContent();
const answer = (page, id, verdict = 'right') =>
  book(page).evaluate(([id, verdict]) => globalThis.answerQuestion(id, verdict), [id, verdict]);
async function enter(page, name) {
  await page.goto(site.url + launchOf(name));
  await eventually(async () => /\d of \d/.test(await line(page)), true);
}
const told = () => lrs.statements.map(({ actor, verb, object }) => [actor.name, verb.display['en-US'], object.id.replace(SITE, '')]);

test('answers, progress and the result arrive as statements, and what was answered comes back', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await enter(page, 'ann');
    await answer(page, ONE[0], 'wrong');
    await answer(page, TWO[0]);
    await eventually(() => lrs.statements.length, 4);
    assert.deepEqual(told(), [
      ['ann', 'answered', `01-one.html#${ONE[0]}`],
      ['ann', 'progressed', '01-one.html'],
      ['ann', 'answered', `02-two.html#${TWO[0]}`],
      ['ann', 'progressed', '02-two.html'],
    ]);
    const [answered, progressed] = lrs.statements;
    assert.equal(answered.context.registration, REGISTRATION);
    assert.equal(answered.object.definition.name.en, 'The very first');
    assert.deepEqual([answered.result.success, answered.result.response, answered.result.duration], [false, 'the other', 'PT4.20S']);
    assert.deepEqual(Object.values(progressed.result.extensions), [50]);

    lrs.down = true;
    await answer(page, ONE[1]);
    await eventually(async () => /did not take the last report \(\w+: status 503/.test(await page.locator('#notice').textContent()), true);
    lrs.down = false;
    await answer(page, ONE[1]);
    await eventually(() => lrs.statements.filter(({ verb }) => verb.id.endsWith('completed')).length, 1);
    await eventually(() => page.locator('#notice').isHidden(), true);
    const completed = lrs.statements.find(({ verb }) => verb.id.endsWith('completed'));
    assert.equal(completed.object.id, `${SITE}course`);
    assert.deepEqual(completed.result, { completion: true, success: true, score: { scaled: 0.5, raw: 50, min: 0, max: 100 } });
    await page.goto('about:blank');

    await enter(page, 'ann');
    await eventually(() => line(page), 'Done. Chapter 1: 1 of 2 questions right, 50%.');
    await answer(page, ONE[0]);
    await eventually(() => lrs.statements.some(({ verb, result }) => verb.id.endsWith('scored') && result.score.raw === 100), true);
    assert.equal(lrs.statements.filter(({ verb }) => verb.id.endsWith('completed')).length, 1);

    await enter(page, 'bea');
    assert.equal(await line(page), 'Chapter 1: 0 of 2 questions answered, 0 right (1\u00a0needed).');
    assert.deepEqual(lrs.faults, []);

    await page.goto(`${site.url}xapi.html`);
    await eventually(async () => /No course was found/.test(await page.locator('#notice').textContent()), true);
  } finally {
    await context.close();
  }
});
