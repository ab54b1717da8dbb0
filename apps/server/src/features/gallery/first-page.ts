import { listGalleryRoute } from '@baigong/contracts';
import { sql } from 'kysely';
import { compress, type Encoding } from '../../platform/http/encodings.ts';
import { listPictures, parseCursor } from './list-pictures.ts';
import { type Db, toCard, visitorHash } from './picture-rows.ts';

/** The first page of the newest pictures, as it is sent to visitors who like none of them. */
interface FirstPage {
  readonly revision: number;
  readonly pictures: readonly { readonly seq: number; readonly id: string }[];
  body(encoding: Encoding | undefined): Buffer;
}

/**
 * Keeps the page that everybody asks for first, serialized and compressed, as long as no picture has changed: a query
 * of a few rows instead of a list, 50 KB of JSON and its compression.
 */
export function createFirstPage(db: Db) {
  let page: Promise<FirstPage> | undefined;

  function load(): Promise<FirstPage> {
    const loading = readFirstPage(db);
    loading.catch(() => {
      page = undefined;
    });
    return loading;
  }

  /** The page's body for a visitor; undefined when it has to be made for them, because they like a picture of it. */
  return async (visitor: string, encoding: Encoding | undefined): Promise<Buffer | undefined> => {
    const known = (page ??= load());
    let current = await known;
    let state = await readState(db, current, visitor);
    if (state.revision !== current.revision) {
      // Of the calls that find it out of date, the first one reads it again.
      if (page === known) page = load();
      current = await (page ?? load());
      state = await readState(db, current, visitor);
    }
    return state.revision === current.revision && state.liked === 0 ? current.body(encoding) : undefined;
  };
}

/** The revision now, and how many pictures of a page a visitor likes. */
async function readState(
  db: Db,
  { pictures }: FirstPage,
  visitor: string,
): Promise<{ revision: number; liked: number }> {
  const likes = JSON.stringify(pictures.map(({ seq, id }) => [seq, visitorHash(id, visitor)]));
  const { rows } = await sql<{ revision: number; liked: number }>`SELECT revision,
      (SELECT count(*) FROM json_each(${likes}) AS j
        JOIN gallery_likes AS l ON l.seq = j.value ->> 0 AND l.visitor = j.value ->> 1) AS liked
    FROM gallery_revision`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('the gallery has no revision');
  return state;
}

/** Another number after every change of a picture. */
export async function readRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('gallery_revision').select('revision').executeTakeFirstOrThrow();
  return row.revision;
}

async function readFirstPage(db: Db): Promise<FirstPage> {
  // First the revision: a change that comes while the list is read makes it out of date, and not the other way round.
  const revision = await readRevision(db);
  const { rows, next } = await listPictures(db, 'newest', undefined, parseCursor(undefined));
  const answer = listGalleryRoute.answer.parse({ pictures: rows.map((row) => toCard(row, false)), next });
  const plain = Buffer.from(JSON.stringify(answer));
  const bodies = new Map<Encoding | undefined, Buffer>([[undefined, plain]]);
  return {
    revision,
    pictures: rows.map(({ seq, id }) => ({ seq, id })),
    body(encoding) {
      const body = bodies.get(encoding) ?? (encoding === undefined ? plain : compress(plain, encoding));
      bodies.set(encoding, body);
      return body;
    },
  };
}
