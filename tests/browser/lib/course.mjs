// A package in the tests' school system, as a student meets it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePackage } from '../../../tools/scorm.mjs';
import { serveLms } from '../../scorm/lib/lms.mjs';
import { writeStandIn } from '../../scorm/lib/stand_in_book.mjs';
import { eventually } from './reader.mjs';

const frameAt = (page, pattern) => page.frames().find((frame) => pattern.test(frame.url()));
/** The page around the book, and the page of the book. */
export const host = (page) => frameAt(page, /\/scorm\.html/);
export const book = (page) => frameAt(page, /\/(index|\d\d-[\w-]+)\.html/);
export const line = (page) => host(page).locator('#line').textContent();
export const notice = (page) => host(page).locator('#notice').textContent();
export const leave = (page) => page.goto('about:blank');

/** Makes a package of the site in `dist` and serves it. */
export async function serveCourse(dist, options) {
  const folder = mkdtempSync(join(tmpdir(), 'phasebook-scorm-'));
  const lms = await serveLms(await makePackage([...options, '--out', join(folder, 'package.zip')], dist));
  rmSync(folder, { recursive: true, force: true });
  return {
    ...lms,
    /** Opens the course; the page around the book is there then. */
    async open(page, query) {
      await page.goto(`${lms.url}/course?${query}`);
      await eventually(() => host(page)?.evaluate(() => document.querySelector('iframe') !== null), true);
    },
    /** Opens it, and waits until the book has said how far the student is. */
    async enter(page, query) {
      await this.open(page, query);
      await eventually(async () => /\d of \d/.test(await line(page)), true);
    },
    /** What the system has of a student, and the record of her last session. */
    keptOf: (student) => lms.kept.get(student),
    coreOf: (student) => lms.kept.get(student)?.cmi.core,
    /** Waits until her session is closed. */
    closed: (student) => eventually(() => lms.kept.get(student)?.calls.at(-1)?.[0], 'Finish'),
  };
}

/** The same with a book of a few lines that stands in for the real one; two of its chapters and 60 % are asked for. */
export async function serveStandInCourse() {
  const folder = mkdtempSync(join(tmpdir(), 'phasebook-stand-in-'));
  writeStandIn(folder);
  const course = await serveCourse(folder, ['--require', '1-2', '--mastery', '60']);
  rmSync(folder, { recursive: true, force: true });
  return course;
}

/** Calls use(page) in a browser that a class shares, and fails if that has anything to complain of. */
export async function inClassroom(browser, use, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  try {
    await use(page);
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
  }
}
