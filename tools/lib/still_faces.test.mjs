import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withFaces } from './still_faces.mjs';

const PICTURE = `<svg><style>text{white-space:pre}.serif{font-family:'Source Serif 4',serif}.serif-semibold{font-family:'Source Serif 4',serif;font-weight:600}.serif-italic{font-family:'Source Serif 4',serif;font-style:italic}</style>
<text><tspan class="serif-semibold" font-size="13">b&amp;a</tspan><tspan class="serif-italic" font-size="13" dy="2">x</tspan></text></svg>`;

test('a picture gets the faces that it uses, with the characters that it uses', async () => {
  const asked = [];
  const svg = await withFaces(PICTURE, async (face, characters) => {
    asked.push([face, characters]);
    return face;
  });
  assert.deepEqual(asked, [
    ['serif-semibold', '&ab'],
    ['serif-italic', 'x'],
  ]);
  assert.ok(svg.includes("@font-face{font-family:'Source Serif 4';font-weight:600;src:url(data:font/woff2;base64,serif-semibold)}"));
  assert.ok(svg.includes('font-weight:400;font-style:italic;src:url(data:font/woff2;base64,serif-italic)}text{white-space:pre}'));
});
