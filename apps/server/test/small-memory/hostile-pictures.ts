import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const plainJpeg = { quality: 80, optimiseCoding: false } as const;

/** A photo as phones make them: baseline JPEG, turned by its orientation. */
export async function photo(width: number, height: number, orientation = 6): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: 256,
      height: 256,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  return sharp(noise)
    .resize(width, height, { fit: 'fill' })
    .withMetadata({ orientation })
    .jpeg(plainJpeg)
    .toBuffer();
}

const even = (channels: 3 | 4) =>
  sharp({
    create: { width: 7300, height: 5470, channels, background: { r: 30, g: 60, b: 90, alpha: 0.5 } },
  });

/** 40 megapixels in 467 KB, of which a decoder keeps every coefficient. */
export const progressiveJpeg = (): Promise<Buffer> =>
  even(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();

/** 40 megapixels of 8 bytes, all of which a decoder keeps. */
export const interlacedPng = (): Promise<Buffer> =>
  even(4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 6 }).toBuffer();

const evenPng = (): Promise<Buffer> => even(4).png({ compressionLevel: 6 }).toBuffer();
const evenWebp = (): Promise<Buffer> => even(3).webp({ effort: 0 }).toBuffer();
const evenGif = (): Promise<Buffer> => even(3).gif({ effort: 1 }).toBuffer();

/** Says 36 megapixels and has a few bytes of them. */
function lyingPng(): Buffer {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.byteLength);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(6000, 0);
  head.writeUInt32BE(6000, 4);
  head.set([16, 6, 0, 0, 1], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

/** The JPEG with other numbers in its frame header: the decoder finds less than it was told. */
function lyingJpeg(file: Buffer): Buffer {
  const lying = Buffer.from(file);
  const at = lying.findIndex((byte, n) => byte === 0xff && lying[n + 1] === 0xc0);
  lying.writeUInt16BE(6_000, at + 5);
  lying.writeUInt16BE(6_000, at + 7);
  return lying;
}

export interface Hostile {
  readonly name: string;
  readonly file: Buffer;
}

/** What ended servers, or might. @param all also what only needs its turn */
export async function hostilePictures(all: boolean): Promise<Hostile[]> {
  const small = await photo(2000, 1500, 1);
  const bombs = [
    { name: 'progressive JPEG', file: await progressiveJpeg() },
    { name: 'interlaced PNG', file: await interlacedPng() },
    { name: 'PNG that says too much', file: lyingPng() },
    { name: 'JPEG that says too much', file: lyingJpeg(small) },
    { name: 'half a JPEG', file: small.subarray(0, small.length / 2) },
  ];
  if (!all) return bombs;
  return [
    ...bombs,
    { name: 'PNG of one colour', file: await evenPng() },
    { name: 'WebP of one colour', file: await evenWebp() },
    { name: 'GIF of one colour', file: await evenGif() },
    { name: 'tall noise', file: await photo(2000, 16_000, 8) },
  ];
}
