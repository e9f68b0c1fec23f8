// `npm run word-model`: trains the small models of src/lab on the prose of the book, with a fixed seed, as WebAssembly in Node, and writes
// assets/word_model.bin and the text that it was tested on. It takes some minutes. The models are not trained anew when a chapter changes:
// they have read an edition of the book.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { runMain } from '../lib/failure.mjs';
import { projectRoot } from '../lib/files.mjs';
import { timed } from '../lib/report.mjs';
import { run } from '../lib/run.mjs';
import { setUp } from '../setup/setup.mjs';
import { readCorpus, vocabularyOf } from './corpus.mjs';

const KNOWN_WORDS = 999; // with the token of all others 1,000
const WANTED = ['dog', 'bites', 'man', 'bit', 'rose', 'old']; // in the sentences that figures begin with

const at = (...parts) => join(projectRoot, ...parts);
const lines = (runs) => runs.map((sentences) => sentences.map((words) => words.join(' ')).join('\n')).join('\n\n');

await runMain(async () => {
  const toolchain = await setUp();
  await timed('Compiling the training', () =>
    buildPreset('web', ['phasebook_word_model'], { compiler: toolchain.emscripten, env: toolchain.env }),
  );
  const corpus = readCorpus(at('chapters'));
  const work = at('build/word_model');
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'vocabulary.txt'), vocabularyOf(corpus.training, KNOWN_WORDS, WANTED).join('\n'));
  writeFileSync(join(work, 'training.txt'), lines(corpus.training));
  writeFileSync(at('tests/reference/word_model_held_out.txt'), lines(corpus.heldOut));
  const files = [
    join(work, 'vocabulary.txt'),
    join(work, 'training.txt'),
    at('tests/reference/word_model_held_out.txt'),
    at('assets/word_model.bin'),
  ];
  await timed('Training', () =>
    run(process.execPath, [at('build/web/src/lab/word_training/phasebook_word_model.js'), ...files], { cwd: projectRoot, show: true }),
  );
});
