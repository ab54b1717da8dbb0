import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { edgeSide } from '../person/refine-mask.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../../e2e/fixtures/portraits');

/** A portrait, its matte made by hand, and what the segmentation model saw in it. */
export interface MatteCase {
  readonly name: string;
  /** RGBA, as large as it is, and as large as the model's mask. */
  readonly full: { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };
  readonly small: { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };
  /** Opacity of each pixel of `full`, 0 to 255. */
  readonly matte: Uint8Array;
  /** How sure the model is of a person, 0 to 1. */
  readonly model: { readonly width: number; readonly height: number; readonly data: Float32Array };
  /** Middles of the faces, in pixels of the model's mask. */
  readonly faces: readonly { readonly x: number; readonly y: number }[];
}

const facesOf = JSON.parse(readFileSync(path.join(folder, 'mattes/faces.json'), 'utf8')) as Record<
  string,
  readonly (readonly [number, number])[]
>;

/** The portraits that have a matte. */
export const matteNames: readonly string[] = Object.keys(facesOf);

/** As bytes: where the server's own limits for pictures are in force, files are refused. */
const read = (file: string): Buffer => readFileSync(path.join(folder, file));

async function readPixels(file: string, side?: number) {
  const image = sharp(read(file)).ensureAlpha();
  const sized = side === undefined ? image : image.resize(side, side, { fit: 'inside' });
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** Reads a portrait that has a matte. */
export async function readMatteCase(name: string): Promise<MatteCase> {
  const grey = (file: string) =>
    sharp(read(file)).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const model = await grey(`mattes/${name}.model.png`);
  return {
    name,
    full: await readPixels(`${name}.jpg`),
    small: await readPixels(`${name}.jpg`, edgeSide),
    matte: new Uint8Array((await grey(`mattes/${name}.png`)).data),
    model: {
      width: model.info.width,
      height: model.info.height,
      data: Float32Array.from(model.data, (value) => value / 255),
    },
    faces: (facesOf[name] ?? []).map(([x, y]) => ({ x, y })),
  };
}
