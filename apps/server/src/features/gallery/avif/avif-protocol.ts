import * as z from 'zod/mini';

const count = z.int().check(z.positive());

/** Pixels. */
const Size = z.object({ width: count, height: count });
export type Size = z.infer<typeof Size>;

/** Sizes that the encoder shall make. */
export const RequestedSizes = z.array(Size).check(z.minLength(1));

/** What it made, in the same order. */
export const EncodedSizes = z.array(z.extend(Size, { bytes: count }));

/** As good to look at as the WebP copies, by PSNR over drawings and photos; the record in docs/adr has the figures. */
export const avifOptions = { quality: 60, effort: 4, chromaSubsampling: '4:2:0' } as const;
