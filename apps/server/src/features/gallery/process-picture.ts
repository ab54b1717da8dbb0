import { maxPublishedBytes, maxPublishedPixels, minPublishedSide, GalleryOrigin } from '@baigong/contracts';
import {
  pictureLabel,
  pictureType,
  readLabel,
  writeLabel,
  type PictureHead,
  type PictureLabel,
} from '@baigong/pictures';
import { rgbaToThumbHash } from 'thumbhash';
import { AppError } from '../../platform/base/app-error.ts';
import { busyRetrySeconds, decodeUntrusted } from '../../platform/pictures/decode-untrusted.ts';
import type { Made, OutputSpec, Recipe } from '../../platform/pictures/decoder/recipe.ts';
import { PictureRejectedError } from '../../platform/pictures/picture-rejection.ts';
import type { PictureTask } from '../../platform/pictures/picture-work.ts';
import { fingerprintGrid, perceptualHash } from './repository/near-duplicates.ts';
import type { PictureFacts, PictureFile } from './repository/picture-rows.ts';
import { lookupOf, signatureOf, signatureSpec } from './similar/signature-of.ts';

/** Widths of the smaller copies, in pixels. */
const renditionWidths = [320, 640, 1280, 1920] as const;

/** The copy that chat apps show of a link: JPEG, which all of them know, no wider than they show it. */
const previewWidth = 1200;

/** A copy is never taller than this many times its width would allow on a screen: very long ones are cut at the foot. */
const maxHeightRatio = 4;

const limits = { maxBytes: maxPublishedBytes, maxPixels: maxPublishedPixels, minSide: minPublishedSide };

/** WebP alone: every browser has it, and the label can be written into it, which it cannot into AVIF. */
const renditionFormat = { type: 'webp', quality: 80, effort: 4 } as const;

/** An original of more pixels is not written as WebP, whose encoder keeps 12 bytes of each in memory. */
const maxWebpPixels = 7_000_000;

/** Width and height in which a thumbhash sees a picture at most; more is refused by it. */
const thumbhashSide = 100;

/** A file made of a picture, not yet kept. */
export type EncodedFile = Omit<PictureFile, 'hash'> & { readonly data: Uint8Array };

export interface ProcessedPicture extends PictureFacts {
  /** From narrow to wide. */
  readonly renditions: readonly EncodedFile[];
  /** For preview cards, in JPEG. */
  readonly preview: EncodedFile;
  readonly original: EncodedFile;
  /** By which it is compared with others. */
  readonly lookup: readonly string[];
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof PictureRejectedError)) return error;
  const { reason } = error;
  if (reason === 'busy' || reason === 'hung')
    return new AppError('gallery.busy', { cause: error, wait: busyRetrySeconds });
  return new AppError(`gallery.${reason}`, { cause: error });
}

/**
 * Makes of a visitor's file what the gallery shows. Nothing of the file but its pixels and its label goes on: it is
 * decoded in a process of its own, turned upright, brought to sRGB with 8 bits and written anew.
 * @param bytes the file as it came
 * @param claimedOrigin how the author says it was made; a label in the file is believed instead
 * @param network whose turn it takes
 * @throws AppError gallery.empty, .tooLarge, .notPicture, .animated, .tooManyPixels, .tooSmall, .broken, .tooSlow,
 *   .tooMuchMemory, .notDecodable, .busy
 */
export async function processPicture(
  bytes: Uint8Array,
  claimedOrigin: GalleryOrigin,
  network: string,
): Promise<ProcessedPicture> {
  try {
    const made = await decodeUntrusted(bytes, limits, recipeFor, { network });
    return describe(made, readLabel(bytes) ?? claimedLabel(claimedOrigin));
  } catch (error) {
    throw toAppError(error);
  }
}

/** Done by a worker, where there are any. */
export const processPictureTask: PictureTask<GalleryOrigin, ProcessedPicture> = {
  name: 'gallery picture',
  busy: 'gallery.busy',
  notDecodable: 'gallery.notDecodable',
  params: GalleryOrigin,
  run: processPicture,
};

const widest = renditionWidths.at(-1) ?? 1920;

/** From narrow to wide; a picture that is not as wide has the last one alone in its own width. */
const renditionSpecs: readonly OutputSpec[] = [
  ...renditionWidths.map((width): OutputSpec => ({
    resize: { width },
    onlyIfNarrower: true,
    format: renditionFormat,
  })),
  { format: renditionFormat },
];

const previewSpec: OutputSpec = {
  flatten: true,
  resize: { width: previewWidth, withoutEnlargement: true },
  format: { type: 'jpeg', quality: 82 },
};

const thumbhashSpec: OutputSpec = {
  resize: { width: thumbhashSide, height: thumbhashSide, fit: 'inside' },
  format: { type: 'raw' },
};

const fingerprintSpec: OutputSpec = {
  flatten: true,
  resize: { ...fingerprintGrid, fit: 'fill' },
  grey: true,
  format: { type: 'raw' },
};

function recipeFor(head: PictureHead): Recipe {
  return {
    first: { format: originalFormat(head) },
    // The pixels that all smaller copies are made of, no wider than the widest.
    base: { width: widest, height: widest * maxHeightRatio, fit: 'inside', withoutEnlargement: true },
    others: [previewSpec, thumbhashSpec, fingerprintSpec, signatureSpec, ...renditionSpecs],
  };
}

/** What the files of the recipe say together. @throws PictureRejectedError where one is missing */
function describe(
  [first, preview, thumb, fingerprint, signature, ...renditions]: readonly (Made | undefined)[],
  label: PictureLabel | undefined,
): ProcessedPicture {
  if (!first || !preview || !thumb || !fingerprint || !signature) throw new PictureRejectedError('broken');
  const original = toFile(first, label);
  return {
    width: original.width,
    height: original.height,
    renditions: renditions.flatMap((file) => (file ? [toFile(file, label)] : [])),
    preview: toFile(preview, label),
    original,
    thumbhash: Buffer.from(rgbaToThumbHash(thumb.width, thumb.height, thumb.data)).toString('base64'),
    fingerprint: perceptualHash(fingerprint.data),
    signature: signatureOf(signature.data),
    lookup: lookupOf(signature.data),
    origin: label ? (label.madeBy === 'model' ? 'model' : 'program') : 'unknown',
  };
}

function claimedLabel(origin: GalleryOrigin): PictureLabel | undefined {
  if (origin === 'unknown') return undefined;
  return pictureLabel(origin === 'model' ? 'model' : 'computer', { certainty: 'possible' });
}

const fileTypes: Readonly<Record<string, EncodedFile['type']>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

function toFile(made: Made, label: PictureLabel | undefined): EncodedFile {
  const { width, height } = made;
  const data = label ? writeLabel(made.data, label) : made.data;
  const type = fileTypes[pictureType(data) ?? ''] ?? 'webp';
  return { type, width, height, bytes: data.byteLength, data };
}

/** In the kind of file it came in, where that shows everywhere and fits the decoder's memory; else as WebP or PNG. */
function originalFormat({ type, width, height, alpha }: PictureHead): OutputSpec['format'] {
  const isLarge = width * height > maxWebpPixels;
  // Whether an AVIF is transparent its head does not say.
  const asJpeg = type === 'image/jpeg' || (type === 'image/webp' && !alpha && isLarge);
  if (asJpeg) return { type: 'jpeg', quality: 92, chromaSubsampling: '4:4:4' };
  if (type === 'image/png' || type === 'image/gif' || isLarge) return { type: 'png', compressionLevel: 6 };
  return { type: 'webp', quality: 92, effort: 3 };
}
