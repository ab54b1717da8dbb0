import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brushEdition } from './index.ts';
import { editionPrompts, meanBlockColours } from '../test/edition.ts';

interface Recorded {
  readonly edition: number;
  readonly pictures: readonly { readonly prompt: string; readonly seed: number; readonly likeness: string }[];
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../test/edition.json'), 'utf8'),
) as Recorded;

/** Furthest that a block's colour may be from the recorded one: engines round differently. */
const near = 3;

describe('R-BRUSH-09 what a prompt and a seed paint changes only with the edition', () => {
  it('the record is of this edition, and of every prompt', () => {
    expect(recorded.edition).toBe(brushEdition);
    expect(recorded.pictures.map(({ prompt, seed }) => [prompt, seed])).toEqual(editionPrompts);
  });

  it.each(recorded.pictures)('$prompt', ({ prompt, seed, likeness }) => {
    const then = Buffer.from(likeness, 'base64');
    const furthest = Math.max(
      ...meanBlockColours(prompt, seed).map((value, at) => Math.abs(value - (then[at] ?? 0))),
    );
    expect(furthest, 'painted differently: raise brushEdition and record it').toBeLessThanOrEqual(near);
  });
});
