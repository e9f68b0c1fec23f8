// An Atom feed (RFC 4287) of what has been corrected in the book and what has been released, from chapters/corrections.md and CHANGELOG.md.
import { statSync } from 'node:fs';
import { runUnchecked } from './run.mjs';

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const plain = (markdown) =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`$]/g, '')
    .trim();

/** The sections of level 2: {title, text, first, last}, with the numbers of their lines from 1 on. */
export function sectionsOf(markdown) {
  const sections = [];
  markdown.split('\n').forEach((line, index) => {
    if (line.startsWith('## ')) sections.push({ title: line.slice(3).trim(), text: '', first: index + 1, last: index + 1 });
    else if (sections.length > 0) {
      const section = sections.at(-1);
      section.text += `${line}\n`;
      if (line.trim()) section.last = index + 1;
    }
  });
  return sections;
}

/** When each line of a file was last changed, as git knows it, in seconds; where there is no git, when the file was. */
export async function datesOfLines(file, root) {
  const { code, output } = await runUnchecked('git', ['blame', '--line-porcelain', '--', file], { cwd: root });
  const dates = code === 0 ? [...output.matchAll(/^committer-time (\d+)$/gm)].map(([, time]) => Number(time)) : [];
  const written = statSync(file).mtimeMs / 1000;
  return (line) => dates[line - 1] ?? written;
}

const idOf = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** One entry for each section of the page of corrections, with the date of its youngest line. */
export const corrections = (markdown, dateOf) =>
  sectionsOf(markdown).map(({ title, text, first, last }) => ({
    title: `Corrected: ${title}`,
    page: `corrections.html#${idOf(title)}`,
    text: plain(text),
    date: new Date(1000 * Math.max(...Array.from({ length: last - first + 1 }, (_, n) => dateOf(first + n)))),
  }));

/** One entry for each release with a date: "## 1.2.0 (2026-11-26)" or "## [1.2.0] - 2026-11-26". */
export const releases = (markdown) =>
  sectionsOf(markdown).flatMap(({ title, text }) => {
    const [, version, day] = /^\[?(\d[\w.-]*)\]?[ (-]+(\d{4}-\d\d-\d\d)\)?$/.exec(title) ?? [];
    return version
      ? [{ title: `Released: ${version}`, page: `about.html#release-${version}`, text: plain(text), date: new Date(day) }]
      : [];
  });

/** @param {string} site the address of the book @param {{title: string, page: string, text: string, date: Date}[]} entries */
export function atomFeed(site, title, entries) {
  const newest = [...entries].sort((a, b) => b.date - a.date);
  const item = (entry) => `<entry>
<title>${escaped(entry.title)}</title>
<id>${escaped(site + entry.page)}</id>
<link href="${escaped(site + entry.page)}"/>
<updated>${entry.date.toISOString()}</updated>
<content type="text">${escaped(entry.text)}</content>
</entry>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escaped(title)}</title>
<id>${escaped(site)}</id>
<link href="${escaped(site)}"/>
<link rel="self" href="${escaped(site)}feed.xml"/>
<author><name>the Phasebook authors</name></author>
<updated>${(newest[0]?.date ?? new Date(0)).toISOString()}</updated>
${newest.map(item).join('')}</feed>
`;
}
