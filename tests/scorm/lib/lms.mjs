// A school's system for the tests: serves a package as Moodle does, opens it for a student in a page with an API, and keeps what that
// commits.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { projectRoot } from '../../../tools/lib/files.mjs';
import { MOODLE, typeOf } from '../../browser/lib/typed_server.mjs';

export const CONTENT = '/pluginfile.php/7/mod_scorm/content/1/';
const MODULES = {
  '/scorm12.js': 'node_modules/scorm-again/dist/esm/scorm12.js',
  '/strict_api.mjs': 'tests/scorm/lib/strict_api.mjs',
  '/lms_page.js': 'tests/scorm/lib/lms_page.js',
};

/** What a system takes from a manifest. */
export function readManifest(text) {
  const manifest = new DOMParser().parseFromString(text, 'text/xml');
  const [item] = manifest.getElementsByTagName('item');
  const resources = [...manifest.getElementsByTagName('resource')];
  const resource = resources.find((each) => each.getAttribute('identifier') === item.getAttribute('identifierref'));
  return {
    launch: `${resource.getAttribute('href')}${item.getAttribute('parameters')}`,
    mastery: item.getElementsByTagName('adlcp:masteryscore')[0].textContent,
    files: [...resource.getElementsByTagName('file')].map((file) => file.getAttribute('href')),
    scos: resources.filter((each) => each.getAttribute('adlcp:scormtype') === 'sco').length,
  };
}

const page = (
  lms,
) => `<!doctype html><html lang="en"><head><title>Course</title><link rel="icon" href="data:,"><script type="module" src="/lms_page.js"></script></head>
<body data-lms="${JSON.stringify(lms).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></body></html>`;

/**
 * @param {string} file a package
 * @returns {Promise<{url: string, kept: Map<string, object>, close: () => void}>} `kept` by student: {cmi, calls, violations}
 */
export async function serveLms(file) {
  const files = unzipSync(readFileSync(file));
  const manifest = readManifest(Buffer.from(files['imsmanifest.xml']).toString());
  const kept = new Map();

  const openCourse = (query) => {
    const student = query.get('student');
    return page({
      student,
      launch: query.has('bare') ? '' : CONTENT + (query.get('launch') ?? manifest.launch),
      mode: query.get('mode') ?? 'normal',
      kept: kept.get(student)?.cmi ?? {},
      mastery: manifest.mastery,
      without: query.get('without'),
      refuses: query.has('refuses'),
    });
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://host');
    const send = (type, body) => response.writeHead(200, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }).end(body);
    if (pathname === '/course') return send('text/html', openCourse(searchParams));
    if (pathname in MODULES) return send('text/javascript', readFileSync(join(projectRoot, MODULES[pathname])));
    if (pathname === '/store') {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      kept.set(searchParams.get('student'), JSON.parse(Buffer.concat(chunks)));
      return response.writeHead(204).end();
    }
    const name = pathname.startsWith(CONTENT) ? decodeURIComponent(pathname.slice(CONTENT.length)) : '';
    if (!manifest.files.includes(name)) return response.writeHead(404).end();
    return send(typeOf(name, MOODLE), files[name]);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, kept, close: () => server.close() };
}
