import { parseHex } from '@baigong/colour';
import { luma601 } from '@baigong/colour/light';
import type { Ornament } from '../../edits/edit.ts';
import { isSticker, stickerOf } from './stickers.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const font =
  "'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif";

const lineHeight = 1.25;

let measuring: Context | null = null;

/** Width and height of an ornament before it is turned, as parts of the picture's width. */
export function ornamentSize({ kind, what, size }: Ornament): { width: number; height: number } {
  if (kind === 'sticker') return { width: size, height: size };
  measuring ??= document.createElement('canvas').getContext('2d');
  const lines = what.split('\n');
  if (!measuring) return { width: size * lines.length, height: size };
  measuring.font = `600 100px ${font}`;
  const widths = lines.map((line) => measuring?.measureText(line).width ?? 0);
  return { width: (Math.max(...widths, 40) / 100) * size, height: lines.length * lineHeight * size };
}

function drawSticker(context: Context, { what, colour }: Ornament): void {
  if (!isSticker(what)) return;
  context.translate(-50, -50);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const { d, fill, stroke, width } of stickerOf(what).parts) {
    const path = new Path2D(d);
    if (stroke !== undefined) {
      context.strokeStyle = stroke === 'colour' ? colour : stroke;
      context.lineWidth = width ?? 3;
      context.stroke(path);
    }
    if (fill !== undefined) {
      context.fillStyle = fill === 'colour' ? colour : fill;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
      context.fill(path);
    }
  }
}

/** Dark letters get a light edge and light ones a dark one, so that they can be read on any photo. */
function edgeOf(colour: string): string {
  return luma601(...(parseHex(colour) ?? [0, 0, 0])) > 140 ? '#2b2622c0' : '#ffffffd9';
}

function drawText(context: Context, { what, colour }: Ornament): void {
  context.font = `600 100px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 12;
  context.strokeStyle = edgeOf(colour);
  context.fillStyle = colour;
  const lines = what.split('\n');
  for (const [index, line] of lines.entries()) {
    const y = (index - (lines.length - 1) / 2) * lineHeight * 100;
    context.strokeText(line, 0, y);
    context.fillText(line, 0, y);
  }
}

/** Draws stickers and texts over a picture of this size, in pixels. */
export function drawOrnaments(
  context: Context,
  ornaments: readonly Ornament[],
  width: number,
  height: number,
): void {
  for (const ornament of ornaments) {
    context.save();
    context.translate(ornament.x * width, ornament.y * height);
    context.rotate((ornament.angle * Math.PI) / 180);
    const scale = (ornament.size * width) / 100;
    context.scale(scale, scale);
    if (ornament.kind === 'sticker') drawSticker(context, ornament);
    else drawText(context, ornament);
    context.restore();
  }
}
