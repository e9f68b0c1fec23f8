// Reads the PNG files that Chromium writes: 8 bits a channel, RGB or RGBA, not interlaced. PNG specification, sections 7 and 9.
import assert from 'node:assert/strict';
import {inflateSync} from 'node:zlib';

/** @param {Buffer} file @returns {{width: number, height: number, channels: number, bytes: Uint8Array}} bytes: [height, width, channels] */
export function readPng(file) {
  const parts = [];
  let header;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = {width: data.readUInt32BE(0), height: data.readUInt32BE(4), depth: data[8], colour: data[9], interlaced: data[12]};
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  assert.ok(header?.depth === 8 && [2, 6].includes(header.colour) && !header.interlaced, 'a PNG as Chromium writes it');
  const channels = header.colour === 6 ? 4 : 3;
  return {width: header.width, height: header.height, channels, bytes: unfilter(inflateSync(Buffer.concat(parts)), header.width * channels, header.height, channels)};
}

function unfilter(raw, stride, height, channels) {
  const bytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= channels ? bytes[at - channels] : 0;
      const up = y > 0 ? bytes[at - stride] : 0;
      const corner = x >= channels && y > 0 ? bytes[at - stride - channels] : 0;
      bytes[at] = raw[y * (stride + 1) + 1 + x] + predicted(filter, left, up, corner);
    }
  }
  return bytes;
}

function predicted(filter, left, up, corner) {
  switch (filter) {
    case 0: return 0;
    case 1: return left;
    case 2: return up;
    case 3: return (left + up) >> 1;
    default: return paeth(left, up, corner);
  }
}

function paeth(left, up, corner) {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
