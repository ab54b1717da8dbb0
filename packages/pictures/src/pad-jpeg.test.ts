import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDensity, writeDensity } from './density.ts';
import { readJpeg } from './jpeg.ts';
import { PictureFormatError } from './label-pictures.ts';
import { padJpeg } from './pad-jpeg.ts';
import { readPictureHead } from './picture-head.ts';
import { sample } from './testing/samples.ts';

test('R-IDP-13 a JPEG is made longer to just so many bytes, and shows and says the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 200_000 }), (more) => {
      const jpeg = writeDensity(sample('jpeg'), 350);
      const padded = padJpeg(jpeg, jpeg.length + more);
      expect(padded?.length).toBe(jpeg.length + more);
      if (!padded) return;
      expect(readPictureHead(padded)).toMatchObject({ width: 9, height: 6, end: padded.length });
      expect(readDensity(padded)).toBe(350);
      expect(readJpeg(padded).scans).toEqual(readJpeg(jpeg).scans);
    }),
    { numRuns: 60 },
  );
});

test('R-IDP-13 what cannot be padded is refused', () => {
  const jpeg = sample('jpeg');
  expect(padJpeg(jpeg, jpeg.length)).toEqual(jpeg);
  for (const length of [jpeg.length - 1, jpeg.length + 1, jpeg.length + 3])
    expect(padJpeg(jpeg, length)).toBeUndefined();
  for (const bytes of [sample('png'), jpeg.subarray(0, 60), new Uint8Array()])
    expect(() => padJpeg(bytes, 9_999)).toThrow(PictureFormatError);
});

test('R-IDP-12 density goes into whole files alone: whatever else the bytes are, an error says so', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('png', 'jpeg', 'jpegExif' as const),
      fc.double({ min: 0, max: 0.98, noNaN: true }),
      (name, part) => {
        const whole = sample(name);
        expect(() => writeDensity(whole.subarray(0, Math.floor(whole.length * part)), 300)).toThrow(
          PictureFormatError,
        );
      },
    ),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(readDensity(bytes)).toSatisfy((dpi: unknown) => dpi === undefined || typeof dpi === 'number');
      expect(() => writeDensity(bytes, 300)).toThrow(PictureFormatError);
    }),
  );
});
