import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cameraFacts } from './read-camera.ts';

test('R-VIS-02 a photo tells its camera and its settings', () => {
  const { rows } = cameraFacts({
    Make: 'Canon',
    Model: 'Canon EOS R5',
    ExposureTime: 0.004,
    FNumber: 2.8,
    ISO: 200,
    FocalLength: 50,
  });
  expect(rows).toEqual([
    ['相机', 'Canon EOS R5'],
    ['快门', '1/250 秒'],
    ['光圈', 'f/2.8'],
    ['感光度', 'ISO 200'],
    ['焦距', '50 mm'],
  ]);
});

test('R-VIS-02 whatever stands in the tags, nothing but short text comes out', () => {
  fc.assert(
    fc.property(fc.object(), (raw) => {
      for (const [name, value] of cameraFacts(raw).rows) {
        expect(name.length).toBeLessThan(10);
        expect(value).not.toMatch(/\p{Cc}/u);
      }
    }),
  );
  expect(cameraFacts({ Model: 'x\u0000<script>', ISO: 'no' })).toEqual({
    rows: [['相机', 'x <script>']],
  });
});
