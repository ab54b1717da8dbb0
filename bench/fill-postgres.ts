import pg from 'pg';
import { gramNumbers } from '../apps/server/src/features/gallery/repository/postgres-grams.ts';
import { batches, makePictures, pictureFiles, pictureId, samples } from './million-pictures.ts';

/** Fills the gallery of an empty database with the pictures that `fillDatabase` makes. Its index is built at the end. */
export async function fillPostgres(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '1GB';
      DROP INDEX gallery_grams_index;
      ALTER TABLE gallery_pictures DISABLE TRIGGER USER;
      INSERT INTO gallery_authors VALUES ('a', 'a', 0, NULL);
      CREATE TEMPORARY TABLE samples (id integer PRIMARY KEY, title text, author text, tags text, prompt text,
        words text, grams integer[])`);
    await client.query(
      `INSERT INTO samples SELECT id, title, author, tags, prompt, words, grams::integer[]
       FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
         AS sample (id, title, author, tags, prompt, words, grams)`,
      [
        samples.map((_, id) => id),
        samples.map(({ title }) => title),
        samples.map(({ author }) => author),
        samples.map(({ tags }) => JSON.stringify(tags)),
        samples.map(({ prompt }) => prompt),
        samples.map(({ words }) => words),
        samples.map(({ grams }) => `{${gramNumbers(grams.split(' ')).join(',')}}`),
      ],
    );
    for (const batch of batches(makePictures(rows), 20_000)) await insertBatch(client, batch);
    await client.query(`CREATE INDEX gallery_grams_index ON gallery_grams USING gin (grams) WITH (fastupdate = off);
      ALTER TABLE gallery_pictures ENABLE TRIGGER USER`);
    for (const table of ['gallery_pictures', 'gallery_words', 'gallery_grams'])
      await client.query(`VACUUM ANALYZE ${table}`);
  } finally {
    await client.end();
  }
}

type Batch = ReturnType<typeof makePictures> extends Iterable<infer T> ? readonly T[] : never;

async function insertBatch(client: pg.Client, batch: Batch): Promise<void> {
  await client.query(
    `WITH made AS (
       SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[]) AS made (seq, sample, likes, week)
       JOIN samples ON samples.id = sample ORDER BY seq
     ), ids AS (SELECT seq, id FROM unnest($1::bigint[], $6::text[]) AS ids (seq, id)
     ), pictures AS (
       INSERT INTO gallery_pictures (seq, id, author_hash, ticket, state, title, author, tags, licence, origin, prompt,
         likes, week_likes, width, height, thumbhash, files, bytes, sha256, fingerprint, created_at, updated_at)
       SELECT made.seq, ids.id, 'a', ids.id, 'shown', title, author, tags, 'ccBy', 'model', prompt, likes, week,
         1024, 1024, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', $5, 1000000, 'x', 'x', made.seq, made.seq
       FROM made JOIN ids ON ids.seq = made.seq ORDER BY made.seq
     ), words AS (INSERT INTO gallery_words SELECT seq, words FROM made ORDER BY seq)
     INSERT INTO gallery_grams SELECT seq, grams FROM made ORDER BY seq`,
    [
      batch.map(({ seq }) => seq),
      batch.map(({ sample }) => sample),
      batch.map(({ likes }) => likes),
      batch.map(({ week }) => week),
      pictureFiles,
      batch.map(({ seq }) => pictureId(seq)),
    ],
  );
}
