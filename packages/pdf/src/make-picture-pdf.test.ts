import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePicturePdf } from './make-picture-pdf.ts';

test('R-IDP-19 a page of pictures has true millimetres, each picture once, and is printed as it is', async () => {
  const width = (152 / 25.4) * 72;
  const height = (102 / 25.4) * 72;
  const file = await makePicturePdf({
    title: '证件照排版',
    created: 1_760_000_000_000,
    width,
    height,
    pictures: [{ kind: 'pixels', rgba: new Uint8Array(16).fill(255), width: 2, height: 2 }],
    placed: [
      { picture: 0, matrix: [70.8, 0, 0, 99.12, 12, 12] },
      { picture: 0, matrix: [0, 70.8, -99.12, 0, 200, 12] },
    ],
    lines: {
      path: [
        ['m', 0, 12],
        ['l', 90, 12],
      ],
      width: 0.24,
      colour: [0.6, 0.6, 0.6, 1],
    },
  });
  const bytes = Buffer.from(await file.arrayBuffer());
  const text = bytes.toString('latin1');
  expect(text).toContain('/MediaBox[0 0 430.866 289.134]');
  expect(text).toContain('/PrintScaling/None');
  expect(text.match(/\/Subtype\/Image/g)).toHaveLength(1);
  const start = text.indexOf('stream\n', text.indexOf('/Length')) + 7;
  const content = inflateSync(bytes.subarray(start, text.indexOf('\nendstream', start))).toString();
  expect(content.match(/\/P0 Do/g)).toHaveLength(2);
  expect(content).toContain('0 12 m 90 12 l S');
  // The photo's upper edge is 12 points below the page's.
  expect(content).toContain('70.8 0 0 -99.12 12 111.12 cm');
});
