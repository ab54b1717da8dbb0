import { luma } from '@baigong/colour/light';
import * as z from 'zod/mini';

const Share = z.number().check(z.minimum(0), z.maximum(1));
const Amount = z.number().check(z.minimum(-100), z.maximum(100));

/** A rectangle in shares of the turned picture. */
const Crop = z.object({ x: Share, y: Share, width: Share, height: Share });
export type Crop = z.infer<typeof Crop>;

/** What is done to the colours, each −100 to 100, 0 for nothing. */
const Light = z.object({ brightness: Amount, contrast: Amount, saturation: Amount, warmth: Amount });
export type Light = z.infer<typeof Light>;

/** A line of text: its middle in shares of the finished picture, its size as a share of the shorter side. */
const PictureText = z.object({
  id: z.string(),
  text: z.string().check(z.maxLength(200)),
  x: Share,
  y: Share,
  size: z.number().check(z.minimum(0.01), z.maximum(0.5)),
  colour: z.string().check(z.regex(/^#[\da-f]{6}$/i)),
  serif: z.boolean(),
  vertical: z.boolean(),
});
export type PictureText = z.infer<typeof PictureText>;

/** Everything done to a picture, in this order: flipped, turned, tilted, cropped, lit, written on, resized. */
export const Edits = z.object({
  flipped: z.boolean(),
  /** Quarter turns clockwise. */
  turns: z.int().check(z.minimum(0), z.maximum(3)),
  /** Degrees clockwise; the picture grows so that no corner stays empty. */
  tilt: z.number().check(z.minimum(-45), z.maximum(45)),
  crop: Crop,
  light: Light,
  texts: z.array(PictureText).check(z.maxLength(20)),
  /** Width in pixels; null for that of the crop. */
  width: z.nullable(z.int().check(z.minimum(16), z.maximum(8_192))),
});
export type Edits = z.infer<typeof Edits>;

export const wholeCrop: Crop = { x: 0, y: 0, width: 1, height: 1 };
export const evenLight: Light = { brightness: 0, contrast: 0, saturation: 0, warmth: 0 };
export const noEdits: Edits = {
  flipped: false,
  turns: 0,
  tilt: 0,
  crop: wholeCrop,
  light: evenLight,
  texts: [],
  width: null,
};

/** Edits as they were kept; null for what is none. */
export function readEdits(raw: unknown): Edits | null {
  const parsed = z.safeParse(Edits, raw);
  return parsed.success ? parsed.data : null;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the picture after its turns. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The crop in whole pixels of the turned picture, at least one. */
export function croppedSize(picture: Size, { turns, crop }: Edits): Size {
  const turned = turnedSize(picture, turns);
  return {
    width: Math.max(1, Math.round(crop.width * turned.width)),
    height: Math.max(1, Math.round(crop.height * turned.height)),
  };
}

/** The finished picture's size in pixels. */
export function finishedSize(picture: Size, edits: Edits): Size {
  const cropped = croppedSize(picture, edits);
  if (edits.width === null) return cropped;
  return {
    width: edits.width,
    height: Math.max(1, Math.round((cropped.height * edits.width) / cropped.width)),
  };
}

/** How much a picture has to grow to cover its frame when it is tilted by radians. */
export function coverScale({ width, height }: Size, tilt: number): number {
  const [sine, cosine] = [Math.abs(Math.sin(tilt)), Math.abs(Math.cos(tilt))];
  return Math.max((width * cosine + height * sine) / width, (width * sine + height * cosine) / height);
}

/** The largest crop of a ratio (width to height, in pixels) about the middle of the one there is. */
export function cropTo(ratio: number, crop: Crop, turned: Size): Crop {
  const [middleX, middleY] = [crop.x + crop.width / 2, crop.y + crop.height / 2];
  const shares = (ratio * turned.height) / turned.width;
  const height = Math.min(1, 1 / shares);
  const width = Math.min(1, height * shares);
  return placeCrop({ x: middleX - width / 2, y: middleY - height / 2, width, height });
}

/** The crop moved to lie within the picture. */
export function placeCrop(crop: Crop): Crop {
  const within = (value: number, size: number) => Math.min(1 - size, Math.max(0, value));
  return { ...crop, x: within(crop.x, crop.width), y: within(crop.y, crop.height) };
}

const leastCrop = 0.04;

/** The crop with the corner moved to a place; the opposite corner stays. `ratio` in shares, null for a free one. */
export function dragCorner(
  crop: Crop,
  corner: 'nw' | 'ne' | 'sw' | 'se',
  to: { readonly x: number; readonly y: number },
  ratio: number | null,
): Crop {
  const west = corner.endsWith('w');
  const north = corner.startsWith('n');
  const fixedX = west ? crop.x + crop.width : crop.x;
  const fixedY = north ? crop.y + crop.height : crop.y;
  const roomX = west ? fixedX : 1 - fixedX;
  const roomY = north ? fixedY : 1 - fixedY;
  let width = Math.min(roomX, Math.max(leastCrop, west ? fixedX - to.x : to.x - fixedX));
  let height = Math.min(roomY, Math.max(leastCrop, north ? fixedY - to.y : to.y - fixedY));
  if (ratio !== null) {
    width = Math.min(width, roomY * ratio);
    height = width / ratio;
  }
  return { x: west ? fixedX - width : fixedX, y: north ? fixedY - height : fixedY, width, height };
}

/** Turned by a quarter clockwise, with the crop that shows the same. */
export function turnedOnce(edits: Edits): Edits {
  const { x, y, width, height } = edits.crop;
  return {
    ...edits,
    turns: (edits.turns + 1) % 4,
    crop: { x: 1 - y - height, y: x, width: height, height: width },
    width: null,
  };
}

/** RGBA bytes in another light, in place. */
export function relight(pixels: Uint8ClampedArray, light: Light): void {
  const { brightness, contrast, saturation, warmth } = light;
  if (brightness === 0 && contrast === 0 && saturation === 0 && warmth === 0) return;
  // A gamma keeps black and white where they are; contrast bends about the middle grey.
  const gamma = 2 ** (-brightness / 80);
  const slope = contrast >= 0 ? 1 + contrast / 80 : 1 + contrast / 150;
  const curve = new Float32Array(256);
  for (let value = 0; value < 256; value += 1)
    curve[value] = ((value / 255) ** gamma - 0.5) * slope * 255 + 127.5;
  const colour = 1 + saturation / 100;
  const red = warmth * 0.28;
  const blue = warmth * -0.28;
  for (let at = 0; at < pixels.length; at += 4) {
    const r = curve[pixels[at] ?? 0] ?? 0;
    const g = curve[pixels[at + 1] ?? 0] ?? 0;
    const b = curve[pixels[at + 2] ?? 0] ?? 0;
    const grey = luma(r, g, b);
    pixels[at] = grey + (r - grey) * colour + red;
    pixels[at + 1] = grey + (g - grey) * colour + red * 0.15;
    pixels[at + 2] = grey + (b - grey) * colour + blue;
  }
}
