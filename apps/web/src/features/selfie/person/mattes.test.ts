import { cleanMask } from '@baigong/id-photo';
import { expect, test } from 'vitest';
import { matteError } from '../testing/matte-error.ts';
import { readMatteCase } from '../testing/read-mattes.ts';
import { refineMask } from './refine-mask.ts';

/** Mean errors of opacity in percent that may not be exceeded; the mattes themselves are right to about 0.2. */
const most = {
  'interfaces-006': 0.9,
  'interfaces-016': 0.7,
};

test.each(Object.entries(most))(
  'R-IDP-37 %s is cut out as by hand, to so many percent of opacity: %d',
  async (name, percent) => {
    const { full, small, matte, model, faces } = await readMatteCase(name);
    const mask = refineMask(small, cleanMask(small, model, faces), full);
    expect(matteError(mask, matte, full.width, full.height).mean).toBeLessThan(percent);
  },
);

test('R-IDP-37 the error against a matte counts what is off, and nothing where nothing is', () => {
  const matte = Uint8Array.from({ length: 400 }, (_, at) => (at % 20 < 10 ? 255 : 0));
  expect(matteError(matte, matte, 20, 20)).toEqual({
    sum: 0,
    mean: 0,
    edge: 0,
    gradient: 0,
    residue: 0,
    lost: 0,
    hair: 0,
  });
  const moved = Uint8Array.from({ length: 400 }, (_, at) => (at % 20 < 11 ? 255 : 0));
  expect(matteError(moved, matte, 20, 20).mean).toBeCloseTo(5);
  expect(matteError(moved, matte, 20, 20).gradient).toBeGreaterThan(0);
});
