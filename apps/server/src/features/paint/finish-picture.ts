import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  pictureLabel,
  readLabel,
  shownSize,
  stripMetadata,
  writeLabel,
  type PictureHead,
} from '@baigong/pictures';
import type { Made, OutputSpec, Recipe } from '../../platform/pictures/decoder/recipe.ts';
import { decodePaid, validatePicture, type Tools } from './decoding/decode-paid.ts';

/**
 * The words "AI 生成", drawn beforehand so that no font need be installed: weight 600 of Noto Sans SC (SIL Open Font
 * License 1.1), white with a dark edge that reads on any background.
 */
const file = join(import.meta.dirname, 'ai-mark.png');

/** Width of the drawing to its height, and to the height of its tallest letter. */
const aspect = 960 / 310;
const widthToLetter = 3250 / 904;

/** GB 45438-2025: the words are at least 5 % of the shorter side high; a little more, for rounding. */
const heightRatio = 0.053;

/** Where the mark stands on a picture of this size: lower right, no wider than the picture. */
export function layoutMark(width: number, height: number) {
  const shorter = Math.min(width, height);
  const margin = Math.round(shorter * 0.015);
  const markWidth = Math.max(1, Math.min(Math.ceil(shorter * heightRatio * widthToLetter), width));
  const markHeight = Math.max(1, Math.min(Math.round(markWidth / aspect), height));
  return {
    left: Math.max(0, width - markWidth - margin),
    top: Math.max(0, height - markHeight - margin),
    width: markWidth,
    height: markHeight,
  };
}

/** The mark for a picture of this size, to be laid over it. */
export async function visibleMark(size: {
  readonly width: number;
  readonly height: number;
}): Promise<NonNullable<OutputSpec['overlay']>> {
  return { file: await readFile(file), ...layoutMark(size.width, size.height) };
}

export interface FinishedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

interface Finish {
  /** The picture's own id; stands in the label. */
  readonly id: string;
  /** Who runs this service, for the label. */
  readonly service: string;
  /** Draw the visible mark. */
  readonly mark: boolean;
}

/** As what a picture of a type is written again. */
function formatOf(type: PictureHead['type']): OutputSpec['format'] {
  if (type === 'image/jpeg') return { type: 'jpeg', quality: 95, chromaSubsampling: '4:4:4' };
  if (type === 'image/webp') return { type: 'webp', quality: 95 };
  return { type: 'png' };
}

const outputType = (type: PictureHead['type']): FinishedPicture['type'] =>
  type === 'image/jpeg' || type === 'image/webp' ? type : 'image/png';

let length = 0;

/** Pictures that wait or are finished, over all jobs. */
export const finishQueueLength = (): number => length;

/**
 * Makes a provider's picture ours: examined, without metadata, with the label of GB 45438-2025 and, if wanted, the
 * visible mark. A label that the provider wrote stays, with us as the ones who pass it on.
 * @param signal of the job: nothing is finished for one that was stopped
 * @throws ModelError paint.noPicture, .brokenPicture, .wrongFormat, .pictureTooLarge, .finishBusy, .finishFailed; the
 *   signal's reason
 */
export async function finishPicture(
  bytes: Uint8Array,
  { id, service, mark }: Finish,
  signal: AbortSignal,
  tools: Tools = {},
): Promise<FinishedPicture> {
  length += 1;
  try {
    const head = validatePicture(bytes);
    const { data, width, height } = await draw(bytes, head, mark, (recipe) =>
      decodePaid(bytes, head, recipe, signal, tools),
    );
    const existingLabel = readLabel(bytes);
    const label =
      // Parameters that the provider's program left say less than we know.
      existingLabel?.madeBy === 'model' &&
      existingLabel.certainty !== 'suspected' &&
      existingLabel.producer !== ''
        ? pictureLabel('model', { ...existingLabel, propagator: service, propagateId: id })
        : pictureLabel('model', { producer: service, produceId: id });
    return { bytes: writeLabel(data, label), type: outputType(head.type), width, height };
  } finally {
    length -= 1;
  }
}

/** Decodes it all the same: a file may be whole and its picture broken. */
const glance: OutputSpec = { resize: { width: 8, height: 8, fit: 'fill' }, format: { type: 'raw' } };

/** The picture upright, in a format that browsers keep and labels fit, with the mark if wanted. */
async function draw(
  bytes: Uint8Array,
  head: PictureHead,
  mark: boolean,
  decode: (recipe: Recipe) => Promise<Made>,
) {
  const isUnchanged =
    !mark && head.type === outputType(head.type) && head.orientation === 1 && !head.cmyk && !head.animated;
  const overlay = mark ? { overlay: await visibleMark(shownSize(head)) } : {};
  const first = isUnchanged ? glance : { ...overlay, format: formatOf(head.type) };
  const made = await decode({ first });
  if (isUnchanged) return { data: stripMetadata(bytes), width: head.width, height: head.height };
  return { data: new Uint8Array(made.data), width: made.width, height: made.height };
}
