import { MiB } from '@baigong/contracts/units';
import type { PictureHead } from '@baigong/pictures';
import type { OutputSpec, Recipe } from './recipe.ts';

/** What a job takes besides pixels: the file and its copies on their way, and the library's own buffers. */
const fixedBytes = 32 * MiB;

/**
 * Bytes per pixel that decoders keep of a whole picture of a type before they give its first row, measured; JPEG and PNG
 * give row after row.
 */
const keptBytes = { 'image/webp': 9, 'image/gif': 8, 'image/avif': 17 } as const;

/** Bytes per pixel while a picture is encoded, measured: WebP and AVIF keep all of it, the others write row after row. */
const encodedBytes = { jpeg: 1, png: 1, webp: 12, avif: 40, raw: 0 } as const;

/** A JPEG of few pixels is written with tables made for it. */
const tablesBytes = { maxPixels: 4_000_000, perPixel: 12 };

/** Bytes that the decoder holds of the given file's own pixels. */
function decodedBytes(head: PictureHead): number {
  const pixels = head.width * head.height;
  const sample = (head.depth ?? 8) > 8 ? 2 : 1;
  const channels = head.cmyk || head.alpha ? 4 : 3;
  // Upside down or turned by a quarter its last row, or column, comes first.
  const turned = head.orientation > 2 ? channels * sample : 0;
  const { type, manyPasses, samples } = head;
  if (type === 'image/jpeg') return pixels * ((manyPasses ? 2 * samples : 0) + turned);
  if (type === 'image/png') return pixels * ((manyPasses ? channels * sample + 2 * sample : 0) + turned);
  if (type === 'image/heic') return 0;
  return pixels * (keptBytes[type] + turned);
}

function outputBytes({ resize, format }: OutputSpec, { width, height }: Size): number {
  const pixels = resizedPixels(resize, width, height);
  const tables = format.type === 'jpeg' && pixels <= tablesBytes.maxPixels ? tablesBytes.perPixel : 0;
  return pixels * (encodedBytes[format.type] + tables);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function resizedPixels(resize: Recipe['base'], width: number, height: number): number {
  if (!resize) return width * height;
  if (resize.fit === 'fill') return resize.width * (resize.height ?? 1);
  const factor = Math.min(1, resize.width / width, (resize.height ?? Infinity) / height);
  return width * factor * height * factor;
}

/**
 * Bytes that the decoder takes for a file at most, estimated from its head; measured pictures take less. It is what a
 * job reserves before any of its pixels is decoded.
 */
export function estimateMemory(head: PictureHead, { first, base, others = [] }: Recipe): number {
  const [width, height] = head.orientation > 4 ? [head.height, head.width] : [head.width, head.height];
  const opening = decodedBytes(head) + outputBytes(first, { width, height });
  const basePixels = others.length > 0 ? resizedPixels(base ?? first.resize, width, height) : 0;
  const largest = Math.max(0, ...others.map(({ format }) => encodedBytes[format.type]));
  // The base itself, its largest copy, and a smaller one beside it.
  const copying = basePixels * (4 + largest * 1.5);
  return Math.ceil(fixedBytes + Math.max(opening, copying));
}
