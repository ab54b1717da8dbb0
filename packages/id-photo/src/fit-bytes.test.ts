import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitBytes } from './fit-bytes.ts';

const pad = (bytes: Uint8Array, length: number) =>
  length - bytes.length >= 4 ? new Uint8Array(length) : undefined;

test('R-IDP-14 the best quality within the weight is found, for every rising encoder, in at most eight tries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 100, maxLength: 100 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      async (steps, min, wide) => {
        const lengths: number[] = [];
        for (const step of steps) lengths.push((lengths.at(-1) ?? 300) + step);
        let tries = 0;
        const target = { min, max: min + wide };
        const made = await fitBytes(
          target,
          (quality) => {
            tries += 1;
            return Promise.resolve(new Uint8Array(lengths[quality - 1] ?? 0));
          },
          pad,
        );
        expect(tries).toBeLessThanOrEqual(8);
        const best = lengths.findLastIndex((length) => length <= target.max) + 1;
        if (best === 0) {
          expect(made).toMatchObject({ outcome: 'over', quality: 1 });
          return;
        }
        expect(made.quality).toBe(best);
        if (made.outcome === 'met') {
          expect(made.bytes.length).toBeGreaterThanOrEqual(target.min);
          expect(made.bytes.length).toBeLessThanOrEqual(target.max);
        } else expect(target.max - (lengths[best - 1] ?? 0)).toBeLessThan(4);
      },
    ),
    { numRuns: 300 },
  );
});

test('R-IDP-14 a file too light is padded to the lower bound; one that cannot be is told as it is', async () => {
  const encode = (quality: number) => Promise.resolve(new Uint8Array(quality * 50));
  const padded = await fitBytes({ min: 14_336, max: 20_480 }, encode, pad);
  expect(padded).toMatchObject({ outcome: 'met', quality: 100, padding: 14_336 - 5_000 });
  expect(padded.bytes).toHaveLength(14_336);
  expect(await fitBytes({ min: 14_336, max: 20_480 }, encode, () => undefined)).toMatchObject({
    outcome: 'under',
  });
  expect(await fitBytes({ min: 0, max: 40 }, encode, pad)).toMatchObject({ outcome: 'over', quality: 1 });
  await expect(fitBytes({ min: 5, max: 4 }, encode, pad)).rejects.toThrow(RangeError);
});
