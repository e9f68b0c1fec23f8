// Tests of style and layering. Every rule is applied twice: to the project, where it must find nothing, and to a planted violation, which
// it must find.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { listFiles, projectRoot } from '../../tools/lib/files.mjs';
import { readAptSources } from '../../tools/setup/apt_sources.mjs';
import { contentNames, webKnowsNoContent } from './content_rules.mjs';
import * as includes from './include_rules.mjs';
import { namedFilesExist } from './path_rules.mjs';
import * as texts from './text_rules.mjs';
import { IGNORED_FOLDERS, readTree } from './tree.mjs';

const project = readTree(projectRoot);
const dist = join(projectRoot, 'dist');
const pages = existsSync(dist) ? readTree(dist, []).filter(({ path }) => path.endsWith('.html')) : [];
const file = (path, ...lines) => ({ path, text: `${lines.join('\n')}\n` });

// The hosts of this machine's package registries; none without apt or npm.
function registryHosts() {
  const urls = readAptSources().map(({ uri }) => uri);
  try {
    urls.push(execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    // without npm there is no npm registry
  }
  return [...new Set(urls.map((url) => /^[a-z+]+:\/\/([^/:\s]+)/.exec(url)?.[1]).filter((host) => host?.includes('.')))];
}

const chapter = file(
  'chapters/07-waves.md',
  '# Waves',
  '```figure wave_tank',
  'id: tank',
  'depth: 3',
  '```',
  '```quiz how-deep',
  '- [x] three',
  '```',
);
const kind = file('src/figures/wave_tank.cpp', 'int depth;');

// [name, rule, planted trees]: each planted tree has exactly one violation.
const RULES = [
  [
    'a room includes only what it may',
    includes.roomsIncludeOnlyWhatTheyMay,
    [
      [file('src/engine/a.cpp', '#include "compiler/parse/parse.h"')],
      [file('src/ui/a.cpp', '#include "figures/figure.h"')],
      [file('src/ui/a.cpp', '#include "book/document.h"')],
      [file('src/book/a.cpp', '#include "compiler/diagnostic.h"')],
      [file('src/ui/a.h', '#include "app/state.h"')],
      [file('src/app/a.cpp', '#include "compiler/site/files.h"')],
      [file('src/base/a.h', '# include "engine/rope.h"')],
    ],
  ],
  ['comments and code end at column 140', texts.linesAreShort, [[file('web/a.js', `// ${'word '.repeat(30)}`)]]],
  ['every folder of src is a room of the design', includes.everyRoomIsKnown, [[file('src/misc/a.cpp', 'int a;')]]],
  [
    'includes are written from the room',
    includes.includesAreWrittenFromTheRoom,
    [
      [file('src/book/a.cpp', '#include "b.h"'), file('src/book/b.h', '')],
      [file('src/book/a.cpp', '#include <book/b.h>'), file('src/book/b.h', '')],
      [file('src/book/a.cpp', '#include "../book/b.h"'), file('src/book/b.h', '')],
    ],
  ],
  [
    'engine, book and figures never see imgui.h',
    includes.someRoomsNeverSeeImgui,
    [
      [file('src/book/a.cpp', '#include <imgui.h>')],
      [
        file('src/figures/a.cpp', '#include "plot/surface.h"'),
        file('src/plot/surface.h', '#include "plot/list.h"'),
        file('src/plot/list.h', '#include <imgui_internal.h>'),
      ],
    ],
  ],
  [
    'rooms of the application leave out heavy headers',
    includes.appRoomsLeaveOutHeavyHeaders,
    [
      [file('src/base/a.h', '#include <format>')],
      [file('src/app/a.cpp', '#include <iostream>')],
      [file('src/book/a.cpp', '#include <charconv>')],
    ],
  ],
  [
    'no kind of figure uses the code of another',
    includes.figuresLeaveEachOthersCodeAlone,
    [
      [
        file('src/figures/wave.cpp', '#include "figures/interaction/pointer_controller.h"', '#include "figures/tank/model.h"'),
        file('src/figures/tank.cpp', '#include "figures/tank/model.h"'),
      ],
      [
        file('src/figures/interaction/a.cpp', '#include "figures/tank/model.h"'),
        file('src/figures/tank.cpp', ''),
        file('src/figures/tank/a.cpp', '#include "figures/tank/model.h"'),
      ],
    ],
  ],
  ['files of src are short', texts.filesAreShort, [[{ path: 'src/base/a.cpp', text: 'int a;\n'.repeat(401) }]]],
  [
    'web is small',
    texts.webIsSmall,
    [[file('web/a.js', `a("${'a'.repeat(94_000)}");`), file('web/b.css', `b::after { content: "${'b'.repeat(47_000)}"; }`)]],
  ],
  [
    'nothing is left open',
    texts.nothingIsLeftOpen,
    [[file('src/base/a.cpp', `// ${'TO' + 'DO'}: later`)], [file('web/a.js', `/* ${'FIX' + 'ME'} */`)]],
  ],
  ['file names are snake_case', texts.fileNamesAreSnakeCase, [[file('src/base/TextRun.cpp', '')], [file('tools/my-tool.mjs', '')]]],
  [
    'no package registry is named',
    (tree) => texts.noRegistryIsNamed(tree, ['mirror.example']),
    [
      [file('package-lock.json', '"resolved": "https://mirror.example/a.tgz"')],
      [file('tools/a.mjs', `fetch('https://${['registry', 'npmjs', 'org'].join('.')}/')`)],
      [file('README.md', ['deb', 'debian', 'org'].join('.'))],
    ],
  ],
  [
    'files that comments and documents name are there',
    namedFilesExist,
    [
      [file('src/plot/a.cpp', '// Drawn by plot/surface.h.')],
      [file('src/plot/a.h', '/// src/plot/b.h has the rest, plot/a.h this.')],
      [file('web/a.js', '/** What it is', ' * web/b.js knows. */')],
      [file('tests/browser/a.test.mjs', '// The rest is in all_chapters.test.mjs.')],
      [file('cmake/room.cmake', '#   room(ui PRECOMPILE plot/surface.h)')],
      [file('README.md', 'See [docs](docs/a.md).'), file('docs/b.md', 'See [the other](b.md) and `tests/NAME_test.cpp`.')],
      [file('docs/a.md', 'Copy `src/figures/clock.cpp`, as docs/a.md says.')],
      [file('chapters/README.md', 'The rules are in `tests/gone/`; [an example](02-waves.html).')],
    ],
  ],
  [
    'nothing is inline',
    texts.nothingIsInline,
    [
      [file('web/template.html', '<p style="color: red">')],
      [file('web/template.html', '<script>a()</script>')],
      [file('web/template.html', '<style>a {}</style>')],
      [file('web/template.html', '<a onclick="a()">')],
      [file('web/a.js', "element.setAttribute('style', 'top: 0')")],
    ],
  ],
  [
    'web knows no content',
    webKnowsNoContent,
    [
      [chapter, kind, file('web/a.js', "open('07-waves.html')")],
      [chapter, kind, file('web/a.css', '.wave_tank { color: red; }')],
      [chapter, kind, file('web/a.js', "find('#tank')")],
      [chapter, kind, file('web/a.js', 'answer(`how-deep`)')],
    ],
  ],
];

const say = (complaints) => complaints.map(({ path, line, what }) => `${path}:${line}: ${what}`).join('\n');

describe('tidy', () => {
  const real = new Map([
    ['no package registry is named', (tree) => texts.noRegistryIsNamed(tree, registryHosts())],
    ['files that comments and documents name are there', (tree) => namedFilesExist(tree, listFiles(projectRoot, IGNORED_FOLDERS))],
  ]);
  for (const [name, rule] of RULES) {
    test(`${name}, in the project`, async () => assert.equal(say(await (real.get(name) ?? rule)(project)), ''));
  }
  for (const [name, rule, planted] of RULES) {
    test(`${name}: a planted violation is found`, async () => {
      for (const tree of planted) {
        const complaints = await rule(tree);
        assert.equal(complaints.length, 1, say(complaints) || `nothing found in ${tree.at(-1).path}`);
      }
    });
  }

  test('nothing is inline in the pages that were made', { skip: pages.length === 0 && 'there is no dist/' }, () =>
    assert.equal(say(texts.nothingIsInline(pages)), ''),
  );
  test('the tree holds the project', () => {
    for (const room of ['base', 'book', 'engine']) assert.ok(listFiles(join(projectRoot, 'src', room)).length > 0);
    assert.ok(project.some(({ path }) => path === 'CMakePresets.json'));
    assert.ok(project.some(({ path }) => path === '.ci/run'));
    for (const [what, names] of Object.entries(contentNames(project)))
      assert.ok(names.length > 10, `the rules know ${names.length} ${what}`);
  });
});
