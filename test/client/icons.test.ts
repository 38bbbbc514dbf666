import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';

/** The backgrounds behind an icon. The light high contrast theme shows the icon of dark themes. */
const BACKGROUNDS = {
  'icon-light.svg': ['#ffffff', '#e4e6f1'],
  'icon-dark.svg': ['#000000', '#1f1f1f', '#37373d', '#ffffff'],
};

suite('the icon of contracts', () => {
  for (const [file, backgrounds] of Object.entries(BACKGROUNDS)) {
    test(`${file} stands out from what is behind it`, () => {
      const strokes = readFileSync(`client/${file}`, 'utf8').match(/#[0-9a-f]{6}/g) ?? [];
      assert.equal(strokes.length, 2);
      for (const stroke of strokes) {
        for (const background of backgrounds) {
          // What WCAG asks of graphics.
          assert.ok(contrast(stroke, background) >= 3, `${stroke} on ${background}`);
        }
      }
    });
  }
});

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
