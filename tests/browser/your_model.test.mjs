// The page "Your model": a configuration is pasted, dropped, opened and linked, and stays in the tab.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindings } from './lib/axe.mjs';
import { realBook } from './lib/books.mjs';
import { readers } from './lib/browser.mjs';
import { someOf } from './lib/lesson.mjs';
import { byId, clickOn, eventually, settled, stateOf, tabTo } from './lib/reader.mjs';

const read = readers(realBook);
const ADDRESS = 'your-model.html';
const FIELD = 'plan-report.text';
const VIEWS = ['page', 'workbench'];

/** A model whose scaling acts at every length. */
const YARN = JSON.stringify(
  {
    model_type: 'qwen2',
    num_hidden_layers: 28,
    hidden_size: 3584,
    num_attention_heads: 28,
    num_key_value_heads: 4,
    rope_theta: 1000000.0,
    max_position_embeddings: 32768,
    rope_scaling: { rope_type: 'yarn', factor: 4.0, original_max_position_embeddings: 32768 },
  },
  null,
  2,
);

const configOf = async (page) => (await stateOf(page)).figures[0].config;
const modelOf = async (page) => (await stateOf(page)).figures[0].parameters.model;
const ready = (page) => eventually(() => byId(page, FIELD).isEnabled(), true, 'the field takes text');
const queryOf = (page) => page.evaluate(() => location.search);

/** What the reader pastes or drops where `target` is. */
const bring = (page, type, { target = 'body', text = '', file = null }) =>
  page.evaluate(
    ({ type, target, text, file }) => {
      const data = new DataTransfer();
      if (text) data.setData('text/plain', text);
      if (file) data.items.add(new File([file], 'config.json'));
      const [Kind, name] = type === 'paste' ? [ClipboardEvent, 'clipboardData'] : [DragEvent, 'dataTransfer'];
      document.querySelector(target).dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, [name]: data }));
      return document.documentElement.hasAttribute('data-dropping');
    },
    { type, target, text, file },
  );

/** The header of a GGUF file of a Llama, with `bytes` in all. */
function gguf(bytes) {
  const parts = [];
  const add = (size, write) => {
    const part = Buffer.alloc(size);
    write(part);
    parts.push(part);
  };
  const u32 = (value) => add(4, (part) => part.writeUInt32LE(value));
  const u64 = (value) => add(8, (part) => part.writeBigUInt64LE(BigInt(value)));
  const text = (value) => {
    u64(Buffer.byteLength(value));
    parts.push(Buffer.from(value));
  };
  const numbers = { block_count: 12, context_length: 4096, embedding_length: 512, 'attention.head_count': 8, 'rope.dimension_count': 64 };
  parts.push(Buffer.from('GGUF'));
  u32(3);
  u64(0);
  u64(Object.keys(numbers).length + 1);
  text('general.architecture');
  u32(8);
  text('llama');
  for (const [key, value] of Object.entries(numbers)) {
    text(`llama.${key}`);
    u32(4);
    u32(value);
  }
  const header = Buffer.concat(parts);
  return Buffer.concat([header, Buffer.alloc(bytes - header.length, 0xfe)]);
}

for (const view of someOf(VIEWS.toReversed())) {
  test(`with keys alone a reader replaces the configuration, sees what is wrong with it and what to watch for, in the ${view}`, () =>
    read({ address: `${ADDRESS}?view=${view}` }, async (page) => {
      await ready(page);
      await byId(page, FIELD).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText('{ "model_type": "qwen2",\n  "rope_theta": }');
      await eventually(async () => (await configOf(page)).errors.length, 1);
      const [{ place }] = (await configOf(page)).errors;
      assert.match(place, /line 2/i);
      assert.match(await byId(page, 'plan-report.wrong').innerText(), /line 2/i);
      assert.equal(await byId(page, FIELD).getAttribute('aria-invalid'), 'true');
      assert.equal(await byId(page, 'plan-report.wrong').getAttribute('aria-live'), 'polite');
      assert.match(await byId(page, FIELD).inputValue(), /"rope_theta": \}/, 'nothing written is lost');
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(YARN);
      await eventually(async () => (await configOf(page)).warnings.includes('always-on'), true);
      assert.equal(await modelOf(page), 'own');
      await tabTo(page, 'plan-report.link');
      const link = page.locator('[data-note="always-on"] a');
      assert.match(await link.getAttribute('href'), /^10-longer-than-training\.html#/);
      await link.focus();
      await page.keyboard.press('Enter');
      await eventually(async () => (await stateOf(page)).chapter, '10-longer-than-training');
    }));
}

test('a text pasted anywhere and a file dropped anywhere are opened; the file is kept for a reload, and the address never has it', () =>
  read({ address: ADDRESS }, async (page) => {
    await ready(page);
    await bring(page, 'paste', { text: 'Not a configuration.' });
    assert.equal(await modelOf(page), 'gemma-4-31b');
    await bring(page, 'paste', { text: YARN });
    await eventually(() => modelOf(page), 'own');
    assert.equal(await bring(page, 'dragover', { file: YARN }), true, 'a hint while it is dragged');
    assert.equal(await bring(page, 'drop', { file: YARN.replace('"qwen2"', '"qwen3"') }), false);
    await eventually(async () => (await byId(page, FIELD).inputValue()).includes('"qwen3"'), true);
    await eventually(async () => /plan\.model=own/.test(await queryOf(page)), true);
    assert.doesNotMatch(await queryOf(page), /qwen/);
    await page.reload();
    await ready(page);
    await eventually(async () => (await byId(page, FIELD).inputValue()).includes('"qwen3"'), true, 'after the reload');
    assert.equal(await page.evaluate(() => Object.values(localStorage).some((value) => value.includes('qwen3'))), false);
  }));

test('of a GGUF file of 3 MB the header is read, and a model chosen in the form takes its place', () =>
  read({ address: ADDRESS }, async (page) => {
    await ready(page);
    await byId(page, 'plan.file.file').setInputFiles({ name: 'model.gguf', mimeType: '', buffer: gguf(3_000_000) });
    await eventually(async () => (await configOf(page)).errors, []);
    await eventually(async () => (await byId(page, FIELD).inputValue()).includes('"num_hidden_layers":12'), true);
    await byId(page, 'plan-report.model').selectOption('gpt-oss-20b');
    await eventually(async () => (await byId(page, FIELD).inputValue()).includes('gpt_oss'), true);
    await byId(page, 'plan-report.compare').selectOption('llama-3.1-8b');
    await eventually(() => byId(page, 'plan-report.subject').innerText(), 'gpt-oss 20b, compared with Llama 3.1 8B');
    await settled(page);
    assert.deepEqual(await axeFindings(page), []);
  }));

test('a link holds the configuration if the reader asks for it, and opens it elsewhere; a broken one is told like a broken file', () =>
  read({ address: ADDRESS }, async (page) => {
    await page.evaluate(() => {
      const writeText = async (text) => {
        globalThis.copied = text;
      };
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    await ready(page);
    assert.deepEqual((await page.evaluate((text) => globalThis.phasebook.config(text), YARN)).errors, []);
    await byId(page, 'plan-report.link').scrollIntoViewIfNeeded();
    await settled(page);
    await clickOn(page, 'plan-report.link');
    await eventually(
      () => byId(page, 'plan-report.status').innerText(),
      'Link copied. It holds the configuration, so whoever has the link can read it.',
    );
    const link = new URL(await page.evaluate(() => globalThis.copied));
    assert.match(link.hash, /^#config=[\w-]+$/);
    await page.evaluate(() => sessionStorage.clear());

    await page.goto('about:blank');
    await page.goto(link.href);
    await ready(page);
    await eventually(async () => (await configOf(page)).warnings.includes('always-on'), true, 'the link brings it');
    assert.equal(await page.evaluate(() => sessionStorage.length), 0, 'and it is not stored');

    await page.goto('about:blank');
    await page.goto(`${link.href.slice(0, link.href.indexOf('#config='))}#config=${link.hash.slice(8, 60)}`);
    await ready(page);
    await eventually(async () => (await configOf(page)).errors.length, 1);
    assert.match((await configOf(page)).errors[0].sentence, /\.$/);
  }));
