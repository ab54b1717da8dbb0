/**
 * A program of its own: makes copies of one picture in AVIF. The picture's file comes on standard input; the sizes are
 * the first argument, as JSON. What was made goes to standard output: a line of JSON (width, height and bytes of each
 * copy), then the copies one after the other.
 */
import { buffer } from 'node:stream/consumers';
import { maxPublishedPixels } from '@baigong/contracts';
import { labelXmp, readLabel } from '@baigong/pictures';
import { loadSharp } from '../../../platform/pictures/load-sharp.ts';
import { RequestedSizes, avifOptions } from './avif-protocol.ts';

const sizes = RequestedSizes.parse(JSON.parse(process.argv[2] ?? ''));
const bytes = await buffer(process.stdin);
const label = readLabel(bytes);
const sharp = await loadSharp();
// Visitors' calls come first: whatever this takes, it takes one thread.
sharp.concurrency(1);

const [widest] = sizes.toSorted((a, b) => b.width - a.width);
if (!widest) throw new Error('no sizes were asked for');
const base = await sharp(bytes, { limitInputPixels: maxPublishedPixels })
  .resize({ ...widest, fit: 'fill' })
  .ensureAlpha()
  .raw({ depth: 'uchar' })
  .toBuffer();

const encoded: Buffer[] = [];
for (const size of sizes) {
  const copy = sharp(base, { raw: { width: widest.width, height: widest.height, channels: 4 } })
    .resize({ ...size, fit: 'fill' })
    .avif(avifOptions);
  encoded.push(await (label ? copy.withXmp(labelXmp(label)) : copy).toBuffer());
}
process.stdout.write(
  `${JSON.stringify(sizes.map((size, index) => ({ ...size, bytes: encoded[index]?.byteLength ?? 0 })))}\n`,
);
for (const data of encoded) process.stdout.write(data);
