import { listGalleryRoute } from '@baigong/contracts';
import { compress, type Encoding } from '../../platform/http/encodings.ts';
import { listPictures, parseCursor } from './list-pictures.ts';
import { type Db, toCard, visitorHash } from './picture-rows.ts';

/** Likes of the page's pictures that are kept with it; a page with more is made anew for everybody. */
const maxLikes = 20_000;

/** The first page of the newest pictures, as it is sent to visitors who like none of them. */
interface FirstPage {
  readonly revision: number;
  body(encoding: Encoding | undefined): Buffer;
  /** Whether it is another page for this visitor. */
  isLikedBy(visitor: string): boolean;
}

/**
 * Keeps the page that everybody asks for first, serialized and compressed, as long as no picture has changed: a query
 * of one row instead of a list, 50 KB of JSON and its compression. A like changes its picture too.
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

  /** The page's body for a visitor; undefined when it has to be made for them. */
  return async (visitor: string, encoding: Encoding | undefined): Promise<Buffer | undefined> => {
    const revision = await readRevision(db);
    const known = (page ??= load());
    let current = await known;
    if (current.revision < revision) {
      // Of the calls that find it out of date, the first one reads it again.
      if (page === known) page = load();
      current = await (page ?? load());
    }
    return current.isLikedBy(visitor) ? undefined : current.body(encoding);
  };
}

/** A higher number after every change of a picture. */
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
    isLikedBy: await readLikes(db, rows),
    body(encoding) {
      const body = bodies.get(encoding) ?? (encoding === undefined ? plain : compress(plain, encoding));
      bodies.set(encoding, body);
      return body;
    },
  };
}

/** Whether a visitor likes one of some pictures; with too many likes to keep, always yes. */
async function readLikes(
  db: Db,
  pictures: readonly { readonly seq: number; readonly id: string }[],
): Promise<FirstPage['isLikedBy']> {
  const numbers = pictures.map(({ seq }) => seq);
  const likes = await db
    .selectFrom('gallery_likes')
    .select(['seq', 'visitor'])
    .where('seq', 'in', numbers)
    .limit(maxLikes + 1)
    .execute();
  if (likes.length > maxLikes) return () => true;
  const liked = new Set(likes.map(({ seq }) => seq));
  const visitors = new Set(likes.map(({ visitor }) => visitor));
  const ids = pictures.filter(({ seq }) => liked.has(seq)).map(({ id }) => id);
  return (visitor) => ids.some((id) => visitors.has(visitorHash(id, visitor)));
}
