import { galleryPageSize, listGalleryRoute } from '@baigong/contracts';
import { compress, type Encoding } from '../../platform/http/encodings.ts';
import { toCard, type Deps } from './repository/picture-rows.ts';
import { listPictures, parseCursor } from './repository/list-pictures.ts';
import { readLikes } from './repository/read-likes.ts';
import { readRevision } from './repository/revision.ts';

type Records = Deps['records'];

/** Likes of the page's pictures that are kept with it; a page with more is made anew for everybody. */
const maxLikes = 20_000;

/** The first page of the newest pictures, as it is sent to visitors who like none of them. */
interface FirstPage {
  readonly revision: string;
  body(encoding: Encoding | undefined): Buffer;
  /** Whether it is another page for this visitor. */
  isLikedBy(visitor: string): boolean;
}

/**
 * Keeps the page that everybody asks for first, serialized and compressed, as long as no picture has changed: a query
 * of one row instead of a list, 50 KB of JSON and its compression. A like changes its picture too.
 */
export function createFirstPage(records: Records) {
  let page: Promise<FirstPage> | undefined;

  function load(): Promise<FirstPage> {
    const loading = readFirstPage(records);
    loading.catch(() => {
      page = undefined;
    });
    return loading;
  }

  /** The page's body for a visitor; undefined when it has to be made for them. */
  return async (visitor: string, encoding: Encoding | undefined): Promise<Buffer | undefined> => {
    const revision = await readRevision(records, galleryPageSize);
    const known = (page ??= load());
    let current = await known;
    if (current.revision !== revision) {
      // Of the calls that find it out of date, the first one reads it again.
      if (page === known) page = load();
      current = await (page ?? load());
    }
    return current.isLikedBy(visitor) ? undefined : current.body(encoding);
  };
}

async function readFirstPage(records: Records): Promise<FirstPage> {
  // First the revision: a change that comes while the list is read makes it out of date, and not the other way round.
  const revision = await readRevision(records, galleryPageSize);
  const { rows, next } = await listPictures(records, 'newest', undefined, parseCursor(undefined));
  const answer = listGalleryRoute.answer.parse({ pictures: rows.map((row) => toCard(row, false)), next });
  const plain = Buffer.from(JSON.stringify(answer));
  const bodies = new Map<Encoding | undefined, Buffer>([[undefined, plain]]);
  return {
    revision,
    isLikedBy: (await readLikes(records, rows, maxLikes)) ?? (() => true),
    body(encoding) {
      const body = bodies.get(encoding) ?? (encoding === undefined ? plain : compress(plain, encoding));
      bodies.set(encoding, body);
      return body;
    },
  };
}
