import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../lib/files.mjs';
import { packageFolder } from '../lib/packages.mjs';
import { readDependencies } from '../setup/dependencies.mjs';
import { mathFace, textFaces } from '../subset/faces.mjs';
import { allComponents, compiledComponents, xapiComponents } from './components.mjs';
import { licenceTexts, report } from './report.mjs';

const components = [...allComponents(), ...xapiComponents()];

test('every component says what it is, its version, its purpose and its licence', () => {
  for (const { name, version, purpose, licence } of components) {
    assert.match(version, /^(of Emscripten )?\d+\.\d+/, name);
    assert.ok(purpose.length > 5, name);
    assert.match(licence, /^(MIT|Zlib|OFL-1\.1|Apache-2\.0)( (AND|WITH) [\w.-]+)?$/, name);
  }
});

test('every compiled library that ships is listed', () => {
  const names = new Set(components.map(({ name }) => name));
  for (const { name, purpose } of readDependencies()) assert.equal(names.has(name), !purpose.includes('not in the product'), name);
});

test('the licence of every package whose font ships is in the text', () => {
  const text = report(components);
  for (const { package: name } of [...textFaces, mathFace]) {
    const file = name.startsWith('@expo') ? 'LICENSE_FONT' : 'LICENSE';
    assert.ok(
      text.includes(
        readFileSync(join(packageFolder(name), file), 'utf8')
          .replace(/\r\n/g, '\n')
          .trim(),
      ),
      name,
    );
  }
});

test('each text is the licence that is named', () => {
  const marks = {
    MIT: /Permission is hereby granted, free of charge/,
    Zlib: /altered source versions must be plainly marked/i,
    'OFL-1.1': /SIL OPEN FONT LICENSE Version 1\.1/i,
    'Apache-2.0': /Apache License\s+Version 2\.0/,
    'LLVM-exception': /LLVM Exceptions to the Apache 2\.0 License/,
  };
  for (const component of components) {
    const text = licenceTexts(component).join('\n');
    assert.match(text, /copyright/i, component.name);
    for (const licence of component.licence.split(/ AND | WITH /)) assert.match(text, marks[licence], `${component.name}: ${licence}`);
  }
});

test('a missing text says where it was looked for', () => {
  const [lost] = compiledComponents(
    [{ name: 'lost', version: '1.0', purpose: 'nothing at all', licence: 'MIT' }],
    join(projectRoot, 'nowhere'),
  );
  assert.throws(() => report([lost]), /The licence of lost is missing: looked for .*nowhere.lost.LICENSE\.txt/);
});
