import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cameraFacts, readCamera } from './read-camera.ts';

const shot = {
  IFD0: { Make: 'Canon', Model: 'Canon EOS R5', Artist: 'Ann' },
  IFD2: {
    DateTimeOriginal: '2026:01:02 03:04:05',
    ExposureTime: '1/250',
    FNumber: '28/10',
    ISOSpeedRatings: '200',
    FocalLength: '50/1',
    FocalLengthIn35mmFilm: '75',
    LensModel: 'RF50mm F1.8 STM',
  },
};

test.each(['jpeg', 'png', 'webp'] as const)(
  'R-VIS-02 a photo (%s) tells its camera and its settings',
  async (format) => {
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3d7a5e' } })
      .withExif(shot)
      .toFormat(format)
      .toBuffer();
    const { rows } = await readCamera(new Blob([new Uint8Array(photo)]));
    expect(rows).toEqual([
      ['相机', 'Canon EOS R5'],
      ['镜头', 'RF50mm F1.8 STM'],
      ['拍摄时间', '2026年1月2日 03:04'],
      ['快门', '1/250 秒'],
      ['光圈', 'f/2.8'],
      ['感光度', 'ISO 200'],
      ['焦距', '50 mm（等效 75 mm）'],
      ['作者', 'Ann'],
    ]);
  },
);

test('R-VIS-02 a file without tags, or no picture at all, tells nothing', async () => {
  expect(await readCamera(new Blob(['no picture']))).toEqual({ rows: [] });
  expect(cameraFacts({ taken: '0000:00:00 00:00:00', exposure: 0, iso: 0 })).toEqual({ rows: [] });
});

test('R-VIS-02 whatever stands in the tags, nothing but short text comes out', () => {
  const text = fc.string({ unit: 'binary-ascii' });
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  const tags = fc.record(
    {
      make: text,
      model: text,
      software: text,
      artist: text,
      copyright: text,
      taken: text,
      lens: text,
      exposure: number,
      aperture: number,
      iso: number,
      focalLength: number,
      equivalentLength: number,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(tags, (given) => {
      for (const [name, value] of cameraFacts(given).rows) {
        expect(name.length).toBeLessThan(10);
        expect(value.length).toBeLessThanOrEqual(200);
        expect(value).not.toMatch(/\p{Cc}/u);
      }
    }),
  );
  expect(cameraFacts({ model: 'x\u0000<script>' })).toEqual({ rows: [['相机', 'x <script>']] });
});
