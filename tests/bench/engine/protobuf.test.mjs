import assert from 'node:assert/strict';
import { test } from 'node:test';
import { model } from './onnx_model.mjs';
import { bytes, concatenate, float, message, repeated, text, whole } from './protobuf.mjs';

const hex = (data) => Buffer.from(data).toString('hex');

// The examples are from the documentation of the format.
test('whole numbers are varints', () => {
  assert.equal(hex(whole(1, 150)), '089601');
  assert.equal(hex(whole(1, 0)), '0800');
  assert.equal(hex(whole(1, 127)), '087f');
  assert.equal(hex(whole(1, 128)), '088001');
  assert.equal(hex(whole(1, -2)), '08feffffffffffffffff01');
});

test('a field above 15 has a tag of two bytes', () => assert.equal(hex(whole(20, 1)), 'a00101'));

test('texts and bytes carry their length', () => {
  assert.equal(hex(text(2, 'testing')), '120774657374696e67');
  assert.equal(hex(text(2, 'θ')), '1202ceb8');
  assert.equal(hex(bytes(3, new Uint8Array(200))).slice(0, 6), '1ac801');
});

test('a float is four bytes, low ones first', () => assert.equal(hex(float(2, 1)), '150000803f'));

test('a message holds its fields', () => assert.equal(hex(message(3, [whole(1, 150)])), '1a03089601'));

test('repeated fields stand one behind the other', () => {
  assert.equal(hex(repeated(4, whole, [3, 270])), '2003208e02');
  assert.equal(hex(repeated(4, whole, [])), '');
  assert.equal(hex(concatenate([])), '');
});

test('a model of one node, byte for byte', () => {
  const made = model({
    inputs: { x: ['float', [2, 3]] },
    outputs: { y: ['float', [2, 3]] },
    constants: { one: ['float', [1], Float32Array.of(1)] },
    nodes: [{ op: 'Add', inputs: ['x', 'one'], outputs: ['y'], attributes: {} }],
  });
  const valueInfo = (name) => `0a01${name}` + '120e0a0c' + '0801' + '1208' + '0a020802' + '0a020803';
  const expected = concatenate([
    whole(1, 10),
    message(7, [
      message(1, [text(1, 'x'), text(1, 'one'), text(2, 'y'), text(4, 'Add'), text(7, '')]),
      text(2, 'graph'),
      message(5, [whole(1, 1), whole(2, 1), text(8, 'one'), bytes(9, Uint8Array.of(0, 0, 0x80, 0x3f))]),
      bytes(11, Buffer.from(valueInfo('78'), 'hex')),
      bytes(12, Buffer.from(valueInfo('79'), 'hex')),
    ]),
    message(8, [text(1, ''), whole(2, 21)]),
    message(8, [text(1, 'com.microsoft'), whole(2, 1)]),
  ]);
  assert.equal(hex(made), hex(expected));
});

test('attributes say their kind', () => {
  const made = hex(
    model({
      inputs: {},
      outputs: {},
      nodes: [{ op: 'Split', inputs: [], outputs: [], attributes: { axis: -1, alpha: 0.5, sizes: [2, 4] } }],
    }),
  );
  assert.ok(made.includes(hex(message(5, [text(1, 'axis'), whole(3, -1), whole(20, 2)]))));
  assert.ok(made.includes(hex(message(5, [text(1, 'alpha'), float(2, 0.5), whole(20, 1)]))));
  assert.ok(made.includes(hex(message(5, [text(1, 'sizes'), whole(8, 2), whole(8, 4), whole(20, 7)]))));
});
