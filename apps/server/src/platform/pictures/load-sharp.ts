import type sharpModule from 'sharp';

/** The only decoders that may run: whatever else a file claims to be is not even tried. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

let loading: Promise<typeof sharpModule> | undefined;

/** Loaded at the first picture: a server that has none neither waits for it nor holds it. */
export function loadSharp(): Promise<typeof sharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders });
    // What one visitor sends is not asked for again by another.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
