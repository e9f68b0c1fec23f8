// All third-party components of the site: what they are, what they are for, and where their licences are.
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { projectRoot, readIfExists } from '../lib/files.mjs';
import { packageFolder, packageVersion } from '../lib/packages.mjs';
import { findProgram } from '../lib/run.mjs';
import { readDependencies } from '../setup/dependencies.mjs';

/**
 * @typedef {{name: string, version: string, purpose: string, licence: string, texts: string[][]}} Component  texts: for each
 *   licence text the files to look in, the first that exists counts
 */

const NOT_SHIPPED = new Set(['doctest']);
const OWN_TEXTS = join(projectRoot, 'tools/licences/texts');

/** Libraries that CMake compiles into the application; their table is cmake/dependencies.cmake. @returns {Component[]} */
export function compiledComponents(dependencies = readDependencies(), sources = join(projectRoot, '.toolchain/src')) {
  return dependencies
    .filter(({ name }) => !NOT_SHIPPED.has(name))
    .map(({ name, version, purpose, licence }) => {
      const places = ['LICENSE.txt', 'LICENSE.md', 'LICENSE', 'COPYING'].map((file) => join(sources, name, file));
      return { name, version, purpose, licence, texts: [places] };
    });
}

/** The libraries that the compiler adds to every program. @returns {Component[]} */
export function compilerComponents(root = emscriptenRoot()) {
  const version = readFileSync(join(root, 'emscripten-version.txt'), 'utf8').replace(/[^\d.]/g, '');
  const part = (name, purpose, licence, ...places) => ({ name, version: `of Emscripten ${version}`, purpose, licence, texts: [places] });
  return [
    part('Emscripten runtime', 'joins the application to the browser', 'MIT', join(root, 'LICENSE'), join(OWN_TEXTS, 'emscripten.txt')),
    part('musl', 'C library', 'MIT', join(root, 'system/lib/libc/musl/COPYRIGHT')),
    part(
      'libc++, libc++abi and compiler-rt',
      'C++ library',
      'Apache-2.0 WITH LLVM-exception',
      join(root, 'system/lib/libcxx/LICENSE.TXT'),
      join(OWN_TEXTS, 'llvm.txt'),
    ),
  ];
}

/** The folder of the Emscripten on PATH, otherwise of the one that tools/setup installed. */
function emscriptenRoot() {
  const emcc = findProgram('emcc');
  const beside = emcc ? dirname(realpathSync(emcc)) : undefined;
  const places = [...(beside ? [beside, join(beside, '../libexec')] : []), join(projectRoot, '.toolchain/emscripten/usr/share/emscripten')];
  const root = places.find((place) => readIfExists(join(place, 'emscripten-version.txt')) !== undefined);
  if (!root) throw new Failure(`Emscripten was not found (looked in ${places.join(', ')}); put emcc on PATH.`);
  return root;
}

/** Fonts and outlines from npm packages. @returns {Component[]} */
export function npmComponents() {
  const face = (name, folder, purpose) =>
    fromPackage(name, `@expo-google-fonts/${folder}`, purpose, 'OFL-1.1', [[`@expo-google-fonts/${folder}`, 'LICENSE_FONT']]);
  const stixText = ['@fontsource/stix-two-math', 'LICENSE'];
  return [
    face('Source Serif 4', 'source-serif-4', 'typeface of the text'),
    face('Atkinson Hyperlegible Next', 'atkinson-hyperlegible-next', 'typeface of the controls'),
    face('JetBrains Mono', 'jetbrains-mono', 'typeface of code and numbers'),
    fromPackage('STIX Two Math', '@fontsource/stix-two-math', 'typeface of formulas in the page', 'OFL-1.1', [stixText]),
    // The glyphs are from STIX Two (OFL), their path data from MathJax (Apache).
    fromPackage('MathJax STIX2 outlines', '@mathjax/mathjax-stix2-font', 'drawn formulas', 'Apache-2.0 AND OFL-1.1', [
      ['mathjax', 'LICENSE'],
      stixText,
    ]),
  ];
}

/** What runs listings. Its package has no file of its licence. @returns {Component[]} */
export const pythonComponents = () => [
  {
    name: 'MicroPython',
    version: packageVersion('@micropython/micropython-webassembly-pyscript'),
    purpose: 'runs the listings',
    licence: 'MIT',
    texts: [[join(OWN_TEXTS, 'micropython.txt')]],
  },
];

/** What the modules of the page take from npm. @returns {Component[]} */
export const moduleComponents = () => [fromPackage('uqr', 'uqr', 'draws the QR code', 'MIT', [['uqr', 'LICENSE']])];

/** What is only in a package that reports to an LRS (tools/scorm). @returns {Component[]} */
export const xapiComponents = () => [
  fromPackage('xAPI.js', '@xapi/xapi', 'speaks to an LRS', 'MIT', [['@xapi/xapi', 'LICENSE.md']]),
  fromPackage('axios', 'axios', 'a part of xAPI.js', 'MIT', [['axios', 'LICENSE']]),
];

function fromPackage(name, npm, purpose, licence, files) {
  return {
    name,
    version: packageVersion(npm),
    purpose,
    licence,
    texts: files.map(([folder, file]) => [join(packageFolder(folder), file)]),
  };
}

/** @returns {Component[]} */
export const allComponents = () => [
  ...compiledComponents(),
  ...compilerComponents(),
  ...npmComponents(),
  ...moduleComponents(),
  ...pythonComponents(),
];
