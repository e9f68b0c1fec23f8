// NumPy's .npy files, version 1.0 (2.0 and 3.0 are read too): little-endian float32, float64, int32 and int64 in C order, of any number of
// dimensions.

const TYPES = new Map(Object.entries({ '<f4': Float32Array, '<f8': Float64Array, '<i4': Int32Array, '<i8': BigInt64Array }));
const MAGIC = '\x93NUMPY';

export const isNpy = (bytes) => bytes.length >= 10 && Array.from(MAGIC).every((letter, i) => bytes[i] === letter.charCodeAt(0));

/** {data, shape}. int64 becomes numbers; whole numbers beyond 2^53 are an error. */
export function readNpy(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = bytes[6] > 1;
  const start = wide ? 12 : 10;
  const size = wide ? view.getUint32(8, true) : view.getUint16(8, true);
  if (start + size > bytes.length) throw new RangeError('the .npy file ends within its header');
  const header = new TextDecoder().decode(bytes.subarray(start, start + size));
  const field = (name, pattern) => new RegExp(`'${name}'\\s*:\\s*${pattern}`).exec(header)?.[1];
  const [descr, order, tuple] = [field('descr', "'([^']*)'"), field('fortran_order', '(True|False)'), field('shape', '\\(([^)]*)\\)')];
  if (descr === undefined || order === undefined || tuple === undefined) throw new RangeError('the header of the .npy file cannot be read');
  const Type = TYPES.get(descr);
  if (!Type) throw new RangeError(`the .npy file holds '${descr}', but must hold ${[...TYPES.keys()].join(', ')} (astype in NumPy)`);
  const shape = readShape(tuple);
  if (order === 'True' && shape.length > 1)
    throw new RangeError('the .npy file is in Fortran order, but must be in C order (np.ascontiguousarray)');
  const length = shape.reduce((a, b) => a * b, 1);
  const body = bytes.subarray(start + size);
  if (body.length < length * Type.BYTES_PER_ELEMENT)
    throw new RangeError(`the .npy file has ${body.length} bytes of values, but shape (${shape}) needs ${length * Type.BYTES_PER_ELEMENT}`);
  const data = new Type(Uint8Array.from(body.subarray(0, length * Type.BYTES_PER_ELEMENT)).buffer); // a copy, which is aligned
  return { data: data instanceof BigInt64Array ? Float64Array.from(data, numberOf) : data, shape };
}

/** The sizes in a tuple of Python: 2, 3 or 4, or nothing. */
function readShape(tuple) {
  const sizes = tuple
    .replace(/,\s*$/, '')
    .split(',')
    .map((size) => size.trim());
  if (sizes.length === 1 && sizes[0] === '') return [];
  const shape = sizes.map((size) => (/^\d+$/.test(size) ? Number(size) : NaN));
  if (!shape.every(Number.isSafeInteger))
    throw new RangeError(`the .npy file has shape (${tuple}), but sizes must be whole numbers, 0 or more`);
  return shape;
}

function numberOf(value) {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`the .npy file holds ${value}, which is beyond 2^53`);
  return number;
}

/** The pieces of a file: its header, and the values where they lie. */
export function* npyPieces(array, shape = array.shape ?? [array.length]) {
  const descr = [...TYPES].find(([, Type]) => array instanceof Type)[0];
  const tuple = `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
  const dictionary = `{'descr': '${descr}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const size = Math.ceil((10 + dictionary.length + 1) / 64) * 64 - 10;
  const header = new Uint8Array(10 + size);
  header.set(Array.from(`${MAGIC}\x01\x00`, (letter) => letter.charCodeAt(0)));
  new DataView(header.buffer).setUint16(8, size, true);
  header.set(new TextEncoder().encode(`${dictionary.padEnd(size - 1)}\n`), 10);
  yield header;
  yield new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
