import { expect, test } from 'vitest';
import { derOf, sealFile } from '../../test/ofd-samples.ts';
import { sealPicture } from './seal-picture.ts';

test('R-READ-284 the picture of a seal is found in its file and in a signature, and nothing in what is none', () => {
  const picture = Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    ...Array.from({ length: 400 }, (_, at) => at % 256),
  ]);
  const seal = sealFile('PNG', picture);
  expect(sealPicture(seal)).toEqual({ type: 'png', bytes: picture });
  const signature = derOf(
    0x30,
    derOf(0x30, derOf(0x02, Uint8Array.of(4)), seal),
    derOf(0x03, Uint8Array.of(0, 1)),
  );
  expect(sealPicture(signature)?.bytes).toEqual(picture);
  expect(sealPicture(sealFile('txt', picture))).toBeUndefined();
  expect(sealPicture(new Uint8Array())).toBeUndefined();
  for (let length = 1; length < seal.length; length += 7) sealPicture(seal.subarray(0, length));
  expect(sealPicture(Uint8Array.from({ length: 5_000 }, () => 0x30))).toBeUndefined();
});
