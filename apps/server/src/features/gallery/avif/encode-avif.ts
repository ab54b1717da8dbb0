import { maxPublishedPixels } from '@baigong/contracts';
import { labelXmp, readLabel } from '@baigong/pictures';
import { decodeUntrusted } from '../../../platform/pictures/decode-untrusted.ts';
import type { OutputSpec } from '../../../platform/pictures/decoder/recipe.ts';
import type { AvifCopy, Size } from '../repository/avif-due.ts';

/** Makes copies of a picture's file, one for each size, in their order. */
export type EncodeAvif = (
  file: Uint8Array,
  sizes: readonly Size[],
  signal: AbortSignal,
) => Promise<readonly AvifCopy[]>;

/** As good to look at as the WebP copies, by PSNR over drawings and photos; the record in docs/adr has the figures. */
const format = { type: 'avif', quality: 60, effort: 4, chromaSubsampling: '4:2:0' } as const;

/** An original of ours: whatever was published. */
const limits = { maxBytes: Infinity, maxPixels: maxPublishedPixels, minSide: 1 };

/**
 * Makes the copies in a process of its own, which gives way to everything else on the machine and is ended when a
 * visitor's picture needs its memory.
 * @throws PictureRejectedError where the file could not be read, or the process was ended
 */
export const encodeAvif: EncodeAvif = async (file, sizes, signal) => {
  const [widest] = sizes.toSorted((a, b) => b.width - a.width);
  if (!widest) throw new Error('no sizes were asked for');
  const label = readLabel(file);
  const copy = (size: Size): OutputSpec => ({
    resize: { ...size, fit: 'fill' },
    format,
    ...(label ? { xmp: labelXmp(label) } : {}),
  });
  const recipe = {
    first: { resize: { ...widest, fit: 'fill' }, alpha: true, format: { type: 'raw' } },
    others: sizes.map(copy),
  } as const;
  const options = { network: 'site', background: true, signal };
  const [, ...made] = await decodeUntrusted(file, limits, () => recipe, options);
  return made.flatMap((one) => (one ? [one] : []));
};
