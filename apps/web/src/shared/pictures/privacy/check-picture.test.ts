import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkFile, cleanFile } from './check-picture.ts';

test('R-GAL-36 the file that is sent tells nothing of what the chosen one told', async () => {
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3d7a5e' } })
    .withExif({
      IFD0: { Artist: 'Ann' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '31/1 14/1 24/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '121/1 29/1 24/1',
      },
    })
    .jpeg()
    .toBuffer();
  const chosen = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
  expect((await checkFile(chosen)).findings.map(({ value }) => value)).toEqual([
    '北纬 31.2400°，东经 121.4900°',
    'Ann',
  ]);
  const { file, check, rewritten } = await cleanFile(chosen);
  expect([file.type, check.findings, rewritten]).toEqual(['image/jpeg', [], false]);
  expect(file.size).toBeLessThan(chosen.size);
});
