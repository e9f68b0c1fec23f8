// `npm run audit`: runs Lighthouse on the first chapter and the cover of the built book, for desktop and for mobile. Fails if any score is
// below 95.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openChromiumAt } from './lib/chromium.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { listFiles, projectRoot } from './lib/files.mjs';
import { serve } from './serve.mjs';
import { setUp } from './setup/setup.mjs';

const MIN_SCORE = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

// Audits one page. Returns its scores by category and the audits that lost points. `form` is "desktop" or "mobile".
async function audit(lighthouse, presets, url, port, form) {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES };
  const result = await lighthouse(url, flags, form === 'desktop' ? presets.desktop : undefined);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Failure(`Lighthouse could not audit ${url}: ${runtimeError.message}`);
  const scores = CATEGORIES.map((id) => Math.round(100 * categories[id].score));
  const lost = CATEGORIES.flatMap((id) =>
    categories[id].auditRefs
      .filter(({ id: name, weight }) => weight > 0 && audits[name].score !== null && audits[name].score < 0.9)
      .map(({ id: name }) => `${audits[name].title}${audits[name].displayValue ? `: ${audits[name].displayValue}` : ''}`),
  );
  return { scores, lost };
}

// Audits every page in both forms and prints the scores. Resolves to true if all are high enough.
async function auditAll(root) {
  const chapter = listFiles(root).find((name) => /^\d\d-[\w-]+\.html$/.test(name));
  if (!chapter) throw new Failure(`There is no built book in ${root}: run npm run build first.`);
  const [{ default: lighthouse }, { default: desktop }] = await Promise.all([
    import('lighthouse'),
    import('lighthouse/core/config/desktop-config.js'),
  ]);
  const server = await serve({ root });
  const profile = mkdtempSync(join(tmpdir(), 'phasebook-audit-'));
  const port = server.port === 9222 ? 9223 : 9222;
  const browser = await openChromiumAt(profile, port);
  let good = true;
  try {
    console.log(`  ${CATEGORIES.join(', ')}`);
    for (const name of [chapter, 'index.html']) {
      for (const form of ['desktop', 'mobile']) {
        const { scores, lost } = await audit(lighthouse, { desktop }, server.url + name, port, form);
        const fits = Math.min(...scores) >= MIN_SCORE;
        good &&= fits;
        console.log(
          `  ${scores.map((score) => String(score).padStart(3)).join(' ')}  ${name}, ${form}${fits ? '' : `: under ${MIN_SCORE}`}`,
        );
        for (const title of lost) console.log(`                   ${title}`);
      }
    }
  } finally {
    await browser.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return good;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const {
      positionals: [root = join(projectRoot, 'dist')],
    } = parseArgs({ allowPositionals: true });
    await setUp({ forTests: true });
    return (await auditAll(root)) ? 0 : 1;
  });
}
