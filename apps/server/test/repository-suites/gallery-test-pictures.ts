import { randomBytes } from 'node:crypto';
import type { PictureDetails } from '@baigong/contracts';
import type { Records } from '../../src/platform/records/records.ts';
import type { PictureRow } from '../../src/features/gallery/repository/picture-rows.ts';
import { insertPicture } from '../../src/features/gallery/repository/insert-picture.ts';

const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Details of a picture for tests. */
export const testDetails = (changes: Partial<PictureDetails> = {}): PictureDetails => ({
  title: '山水',
  tags: ['水墨'],
  author: '林一',
  licence: 'ccBy',
  prompt: null,
  parameters: null,
  ...changes,
});

/** Publishes a picture whose files are names only. Without changes everything of it is new. */
export function publishTestPicture(
  records: Records,
  changes: {
    readonly author?: string;
    readonly ticket?: string;
    readonly details?: Partial<PictureDetails>;
    readonly signature?: string;
  } = {},
  sha256 = randomHex(32),
): Promise<{ row: PictureRow; isNew: boolean }> {
  const file = { hash: randomHex(32), type: 'webp', width: 8, height: 8, bytes: 100 } as const;
  return records.transaction((trx) =>
    insertPicture(records, trx, {
      details: testDetails(changes.details),
      ticket: changes.ticket ?? randomHex(8),
      author: changes.author ?? randomHex(32),
      processed: {
        origin: 'unknown',
        width: 8,
        height: 8,
        thumbhash: '',
        fingerprint: '0'.repeat(64),
        ...(changes.signature === undefined ? {} : { signature: changes.signature }),
      },
      files: [file, { ...file, hash: randomHex(32) }],
      hash: sha256,
      state: 'shown',
      now: 1,
    }),
  );
}
