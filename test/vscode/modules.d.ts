// The parts that are used of packages without types.

declare module 'pngjs' {
  export const PNG: { sync: { read(png: Buffer): { width: number; height: number; data: Buffer } } };
}

declare module 'gifenc' {
  type Palette = number[][];
  type Frame = {
    palette?: Palette;
    delay: number;
    transparent: boolean;
    transparentIndex: number;
    dispose: number;
  };

  const gifenc: {
    GIFEncoder(): {
      writeFrame(index: Uint8Array, width: number, height: number, frame: Frame): void;
      finish(): void;
      bytes(): Uint8Array;
    };
    quantize(rgba: Uint8Array, colors: number): [number, number, number][];
    nearestColorIndex(palette: Palette, color: number[]): number;
  };
  export default gifenc;
}
