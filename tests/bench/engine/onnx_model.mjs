// Writes ONNX models, so that the benchmark needs no other tool for that. Field numbers are those in onnx/onnx.proto.
import { bytes, concatenate, float, message, repeated, text, whole } from './protobuf.mjs';

const FORMAT_VERSION = 10; // IR_VERSION of ONNX 1.16
const FORMAT_VERSION_FOR23 = 11;
const TYPES = { float: 1, int64: 7 };

const shapeOf = (dims) => dims.map((dim) => message(1, [whole(1, dim)]));
const valueInfo =
  (field) =>
  ([name, [type, dims]]) =>
    message(field, [text(1, name), message(2, [message(1, [whole(1, TYPES[type]), message(2, shapeOf(dims))])])]);

const constant = ([name, [type, dims, values]]) =>
  message(5, [
    repeated(1, whole, dims),
    whole(2, TYPES[type]),
    text(8, name),
    bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ]);

/** A whole number becomes an integer attribute, any other number a float, a list an attribute of integers. */
function attribute([name, value]) {
  if (Array.isArray(value)) return message(5, [text(1, name), repeated(8, whole, value), whole(20, 7)]);
  return Number.isInteger(value)
    ? message(5, [text(1, name), whole(3, value), whole(20, 2)])
    : message(5, [text(1, name), float(2, value), whole(20, 1)]);
}

const node = ({ op, inputs, outputs, attributes = {}, domain = '' }) =>
  message(1, [
    repeated(1, text, inputs),
    repeated(2, text, outputs),
    text(4, op),
    concatenate(Object.entries(attributes).map(attribute)),
    text(7, domain),
  ]);

/**
 * The bytes of a model. `inputs` and `outputs`: {name: [type, dims]}; `constants`: {name: [type, dims, typed array]}; `nodes`, in the order
 * in which they run: {op, inputs, outputs, attributes, domain}. Nodes are connected by the names of their inputs and outputs.
 */
export function model({ inputs, outputs, constants = {}, nodes, operators = 21 }) {
  return concatenate([
    whole(1, operators > 21 ? FORMAT_VERSION_FOR23 : FORMAT_VERSION),
    message(7, [
      ...nodes.map(node),
      text(2, 'graph'),
      ...Object.entries(constants).map(constant),
      ...Object.entries(inputs).map(valueInfo(11)),
      ...Object.entries(outputs).map(valueInfo(12)),
    ]),
    message(8, [text(1, ''), whole(2, operators)]),
    message(8, [text(1, 'com.microsoft'), whole(2, 1)]),
  ]);
}
