import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { drawing } from '../gallery/gallery-server.ts';
import { testPlatform } from '../test-platform.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { publishPicture } from '../../src/features/gallery/publish-picture.ts';
import { signPictures } from '../../src/features/gallery/similar/sign-pictures.ts';
import { publishTestPicture, testDetails } from './gallery-test-pictures.ts';
import {
  listShownCards,
  listSignatures,
  listUnsigned,
  saveSignature,
} from '../../src/features/gallery/repository/picture-signatures.ts';

/** What must hold on every database. */
export function signaturesContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`signatures: ${name}`, () => {
    let clients: readonly Records[];
    let records: Records;
    beforeAll(async () => {
      clients = await openClients();
      records = clients[0] as Records;
    });
    afterAll(() => Promise.all([...new Set(clients)].map((client) => client.dispose())));

    const add = async (signature: string | null) => {
      const { row } = await publishTestPicture(records);
      if (signature !== null) await saveSignature(records, row.seq, signature);
      return row.seq;
    };

    test('R-GAL-44 signatures of shown pictures are read newest first, page by page', async () => {
      const start = await add('a'.repeat(64));
      const second = await add('');
      const third = await add('b'.repeat(32));
      const hidden = await add('c'.repeat(64));
      await records.db
        .updateTable('gallery_pictures')
        .set({ state: 'held', held_for: 'review' })
        .where('seq', '=', hidden)
        .execute();
      const all = { before: Number.MAX_SAFE_INTEGER, after: start - 1, limit: 2 };
      const first = await listSignatures(records, all);
      expect(first).toEqual([
        { seq: third, signature: 'b'.repeat(32) },
        { seq: second, signature: '' },
      ]);
      expect(await listSignatures(records, { ...all, before: second })).toEqual([
        { seq: start, signature: 'a'.repeat(64) },
      ]);
      expect(await listSignatures(records, { ...all, after: third })).toEqual([]);
      const cards = await listShownCards(records, [third, hidden, start]);
      expect(cards.map(({ seq }) => seq)).toEqual([third, start]);
    });

    test('R-GAL-45 pictures from before get theirs in rounds; a missing file is given up', async () => {
      const blobs = createMemoryBlobs();
      const platform = testPlatform({ records, blobs });
      const submission = {
        ...testDetails(),
        authorKey: 'k'.repeat(43),
        ticket: 'signed',
        origin: 'unknown',
      } as const;
      const { seq, signature } = await publishPicture(platform, submission, await drawing(5), undefined);
      expect(signature).toMatch(/^[0-9a-f]{64}$/);
      const lost = await add(null);
      await records.db
        .updateTable('gallery_pictures')
        .set({ signature: null })
        .where('seq', '=', seq)
        .execute();
      expect((await listUnsigned(records, 9)).map((row) => row.seq)).toEqual(
        [seq, lost].toSorted((a, b) => a - b),
      );
      await signPictures(platform);
      expect(await listUnsigned(records, 9)).toEqual([]);
      const signed = await records.db
        .selectFrom('gallery_pictures')
        .select(['seq', 'signature'])
        .where('seq', 'in', [seq, lost])
        .orderBy('seq')
        .execute();
      expect(signed[1]).toEqual({ seq: lost, signature: '' });
      // Of the smallest copy, not of the original: nearly the same.
      expect(signed[0]?.signature).toHaveLength(64);
    });

    test('R-GAL-45 what is still to be signed is found by an index', async () => {
      const plan = await sql<
        Record<string, unknown>
      >`EXPLAIN ${sql.raw(records.dialect === 'sqlite' ? 'QUERY PLAN' : '')}
        SELECT seq FROM gallery_pictures WHERE signature IS NULL AND state != 'removed' ORDER BY seq LIMIT 9`.execute(
        records.db,
      );
      expect(JSON.stringify(plan.rows)).toContain('gallery_pictures_unsigned');
    });
  });
}
