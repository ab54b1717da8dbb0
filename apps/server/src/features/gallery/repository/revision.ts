import { sql } from 'kysely';
import type { Records } from '../../../platform/records/records.ts';

type Source = Pick<Records, 'dialect' | 'db'>;

/** Another text after every change of a picture that the first page of the newest shows. */
export async function readRevision({ dialect, db }: Source, pictures: number): Promise<string> {
  if (dialect === 'sqlite') {
    const row = await db.selectFrom('gallery_revision').select('revision').executeTakeFirstOrThrow();
    return String(row.revision);
  }
  // The rows' own versions, so that those who change pictures at once share no counter.
  const { rows } = await sql<{ revision: string }>`
    SELECT coalesce(string_agg(seq || ' ' || version, ','), '') AS revision FROM (
      SELECT seq, xmin::text AS version FROM gallery_pictures WHERE state = 'shown' ORDER BY seq DESC LIMIT ${pictures}
    ) AS newest`.execute(db);
  return rows[0]?.revision ?? '';
}
