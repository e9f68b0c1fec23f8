// The part of the protocol buffer wire format that ONNX models need: https://protobuf.dev/programming-guides/encoding
// A message is a list of fields; fields are chunks of bytes, concatenated once at the end.

const VARINT = 0;
const BYTES = 2;
const FIXED32 = 5;

/** A whole number with 7 bits per byte, the lowest bits first; a negative one as its 64-bit two's complement. */
function varint(value) {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes = [];
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

const tag = (field, wireType) => varint((field << 3) | wireType);

/** An int32, int64, bool or enumeration. */
export const whole = (field, value) => concatenate([tag(field, VARINT), varint(value)]);

export function float(field, value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return concatenate([tag(field, FIXED32), bytes]);
}

export const bytes = (field, value) => concatenate([tag(field, BYTES), varint(value.length), value]);

export const text = (field, value) => bytes(field, new TextEncoder().encode(value));

/** A nested message; `parts` are its fields. */
export const message = (field, parts) => bytes(field, concatenate(parts));

/** A repeated field: `write(field, value)` for each value. */
export const repeated = (field, write, values) => concatenate(Array.from(values, (value) => write(field, value)));

export function concatenate(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
