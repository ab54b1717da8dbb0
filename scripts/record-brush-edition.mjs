/**
 * Records what the brush paints now as what its edition paints: `node scripts/record-brush-edition.mjs`, after
 * `brushEdition` was raised.
 */
import { writeFileSync } from 'node:fs';
import { brushEdition } from '@baigong/brush';
import { editionPrompts, meanBlockColours } from '../packages/brush/test/edition.ts';

const pictures = editionPrompts.map(([prompt, seed]) => ({
  prompt,
  seed,
  likeness: Buffer.from(meanBlockColours(prompt, seed)).toString('base64'),
}));
const file = new URL('../packages/brush/test/edition.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ edition: brushEdition, pictures }, null, 2)}\n`);
