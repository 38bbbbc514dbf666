/** Animations of what happens in VS Code. */
import type { Page } from 'playwright-core';
import { settledImage } from './sight.ts';

type Frame = { png: Buffer; milliseconds: number };

export type Film = {
  /** Takes a frame, which is shown for so long. */
  take: (milliseconds: number) => Promise<void>;
  /** All frames as an animated GIF, of which a viewer can stop the animation. */
  gif: () => Promise<Uint8Array>;
};

export function film(page: Page): Film {
  const frames: Frame[] = [];
  return {
    async take(milliseconds) {
      frames.push({ png: await settledImage(page), milliseconds });
    },
    gif: () => gifOf(frames),
  };
}

type Color = [red: number, green: number, blue: number];

type Quantize = (rgba: Uint8Array, count: number) => Color[];

/** The last entry of the palette stands for what is as in the frame before. */
const UNCHANGED = 255;

/** A frame stays below the next one. */
const KEEP = 1;

async function gifOf(frames: readonly Frame[]): Promise<Uint8Array> {
  // Loaded here and not above, because they may have been installed only a moment ago.
  const { PNG } = await import('pngjs');
  const { default: gifenc } = await import('gifenc');
  const images = frames.map(({ png }) => {
    const { width, height, data } = PNG.sync.read(png);
    return { width, height, colors: new Uint32Array(data.buffer, data.byteOffset, width * height) };
  });
  const palette = paletteOf(
    images.map(({ colors }) => colors),
    (colors, count) => gifenc.quantize(colors, count),
  );
  const indexes = new Map<number, number>();
  const indexOf = (color: number): number => {
    const index = indexes.get(color) ?? gifenc.nearestColorIndex(palette, toColor(color));
    indexes.set(color, index);
    return index;
  };
  const gif = gifenc.GIFEncoder();
  let before: Uint32Array | undefined;
  for (const [at, { width, height, colors }] of images.entries()) {
    const changes = Uint8Array.from(colors, (color, pixel) =>
      color === before?.[pixel] ? UNCHANGED : indexOf(color),
    );
    gif.writeFrame(changes, width, height, {
      ...(at === 0 && { palette: [...palette, [0, 0, 0]] }),
      delay: frames[at]!.milliseconds,
      transparent: at > 0,
      transparentIndex: UNCHANGED,
      dispose: KEEP,
    });
    before = colors;
  }
  gif.finish();
  return gif.bytes();
}

/** How many colours of the palette are exactly those of most pixels, such as backgrounds. */
const EXACT = 128;

/** The colours of most pixels, and some near all others, so that rare ones such as the red of a squiggle stay red. */
function paletteOf(images: readonly Uint32Array[], quantize: Quantize): Color[] {
  const counts = new Map<number, number>();
  for (const colors of images) for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const sorted = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
  const rest = Uint32Array.from(sorted.slice(EXACT));
  const near = rest.length > 0 ? quantize(new Uint8Array(rest.buffer), UNCHANGED - EXACT) : [];
  const colors = [...sorted.slice(0, EXACT).map(toColor), ...near];
  return Array.from({ length: UNCHANGED }, (_, at): Color => colors[at] ?? [0, 0, 0]);
}

/** The bytes of a pixel are red, green, blue and opacity, the lowest first. */
const toColor = (pixel: number): Color => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
