import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { projectRoot } from './files.mjs';
import { drawIcons, iconsOf } from './icons.mjs';

const svg = readFileSync(join(projectRoot, 'assets/icon.svg'), 'utf8');

test('the icons have the sizes that the manifest names, and only the maskable one fills its corners', async () => {
  const out = mkdtempSync(join(tmpdir(), 'icons-'));
  try {
    await drawIcons(svg, out);
    const manifest = readFileSync(join(projectRoot, 'src/compiler/site/front.cpp'), 'utf8');
    for (const [name, , size] of iconsOf(svg)) {
      const { width, height, data } = PNG.sync.read(readFileSync(join(out, name)));
      assert.deepEqual([width, height], [size, size], name);
      assert.ok(manifest.includes(`"${name}", "${size}x${size}"`), name);
      const at = (x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
      const maskable = name.includes('maskable');
      assert.equal(at(0, 0)[3], maskable ? 255 : 0, `${name}: its corner`);
      assert.equal(at(width - 1, height >> 1)[3], 255, `${name}: its side`);
      if (!maskable) continue;
      const ground = at(0, 0);
      for (let y = 0; y < height; ++y) {
        for (let x = 0; x < width; ++x) {
          if (Math.hypot(x - width / 2, y - height / 2) > 0.4 * width) assert.deepEqual(at(x, y), ground, 'all may be cut off out there');
        }
      }
    }
  } finally {
    rmSync(out, { recursive: true });
  }
});
