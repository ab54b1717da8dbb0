import type { GreySums, Part } from './grey-square.ts';

/** Cells of a side that a hash looks at. */
const cellCount = 32;

/** Frequencies across and down: 1 is half a wave over the part. */
const maxFrequency = 15;

/** Bits of a hash. */
export const hashBits = 128;

/** 32-bit words of a hash. */
export const hashWords = hashBits / 32;

/** A coefficient this small, in levels of brightness, is noise: what it says changes with every recompression. */
const noise = 0.35;

/** A part with fewer bits than this above the noise says too little of itself to be told from others. */
const minLoudBits = 40;

/** The lowest frequencies but the mean, from low to high; each is a bit of the hash. */
const frequencies = Array.from({ length: (maxFrequency + 1) ** 2 }, (_, at) => ({
  across: at % (maxFrequency + 1),
  down: Math.floor(at / (maxFrequency + 1)),
}))
  .filter(({ across, down }) => across + down > 0)
  .toSorted((a, b) => a.across + a.down - b.across - b.down || a.across - b.across)
  .slice(0, hashBits);

const cosines = Float64Array.from({ length: (maxFrequency + 1) * cellCount }, (_, at) => {
  const [frequency, cell] = [Math.floor(at / cellCount), at % cellCount];
  return Math.cos((Math.PI * frequency * (2 * cell + 1)) / (2 * cellCount));
});

/** The coefficients of `frequencies` in levels of brightness. */
function transform(cells: Float64Array): Float64Array {
  const wave = maxFrequency + 1;
  const rows = new Float64Array(cellCount * wave);
  for (let row = 0; row < cellCount; row += 1)
    for (let across = 0; across < wave; across += 1) {
      let sum = 0;
      for (let cell = 0; cell < cellCount; cell += 1)
        sum += (cells[row * cellCount + cell] ?? 0) * (cosines[across * cellCount + cell] ?? 0);
      rows[row * wave + across] = sum;
    }
  return Float64Array.from(frequencies, ({ across, down }) => {
    let sum = 0;
    for (let row = 0; row < cellCount; row += 1)
      sum += (rows[row * wave + across] ?? 0) * (cosines[down * cellCount + row] ?? 0);
    return (2 * sum) / cellCount ** 2;
  });
}

/**
 * A perceptual hash of a part of a picture: the signs of its lowest frequencies. Scaling, recompression, brightness and
 * contrast leave nearly all of them.
 * Source: C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions" (2010), section 3.2.1 (DCT
 * based hash), with signs in place of the median (I. Ito, H. Kiya, "DCT sign-only correlation", 2007), so that a
 * mirrored picture's hash follows from the hash (`mirror`).
 * @returns words of 32 bits; undefined where the part is too even to be known again
 */
export function dctHash(grey: GreySums, part: Part): Uint32Array | undefined {
  const coefficients = transform(grey.cells(part, cellCount));
  const words = new Uint32Array(hashWords);
  let loud = 0;
  for (const [bit, value] of coefficients.entries()) {
    if (Math.abs(value) > noise) loud += 1;
    if (value > 0) words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return loud < minLoudBits ? undefined : words;
}

/** Bits that change sign when left and right are exchanged: the odd frequencies across. */
const mirrorMask = new Uint32Array(hashWords);
for (const [bit, { across }] of frequencies.entries())
  if (across % 2 === 1) mirrorMask[bit >>> 5] = (mirrorMask[bit >>> 5] ?? 0) | (1 << (bit & 31));

/** The hash of the part with left and right exchanged. */
export const mirror = (hash: Uint32Array): Uint32Array =>
  hash.map((word, at) => (word ^ (mirrorMask[at] ?? 0)) >>> 0);

/** Set bits of a word. Source: H. S. Warren, "Hacker's Delight" (2002), figure 5-2. */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
