import {
  deletePicture,
  editPicture,
  GalleryPictureId,
  likePicture,
  listGallery,
  listGalleryTags,
  listPublications,
  publishPicture,
  readGalleryPicture,
  reportPicture,
} from '@baigong/contracts';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPictures, placeBefore, placeOf } from './list-pictures.ts';
import { cardOf, findShownPicture, pictureOf, publicationOf } from './pictures.ts';
import { edit, findPublished, listOwn, publish, remove } from './publish-picture.ts';
import { like, likedAmong, report, sweepWeek } from './react-to-picture.ts';
import { searchFor } from './search-words.ts';
import { createFileServer } from './serve-files.ts';

/** Between two looks at which likes have left the week. */
const sweepMs = 5 * 60_000;

/** Tags offered for browsing. */
const offeredTags = 30;

/** The gallery: browsed by everybody, published into and changed by whoever has an author's key. */
export function galleryRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { limits, log, stopping } = platform;
  const { db } = platform.records;
  const serveFile = createFileServer(platform);

  const sweeping = setInterval(() => {
    sweepWeek(platform).catch((error: unknown) => log.error({ err: error }, 'sweeping likes failed'));
  }, sweepMs);
  sweeping.unref();
  stopping.addEventListener('abort', () => clearInterval(sweeping), { once: true });

  async function admit(rule: string, key: string, code: 'gallery.tooMany' | 'gallery.tooManyActs') {
    const tried = await limits.take(rule, key);
    if (!tried.ok) throw new AppError(code, { wait: tried.wait });
  }

  function known(id: string): string {
    if (!GalleryPictureId.safeParse(id).success) throw new AppError('gallery.notFound');
    return id;
  }

  // A page of cards is some 45 KB, most of it the same names and addresses again and again.
  app.get(listGallery.path, compress());
  route(app, listGallery, async ({ query, visitor }) => {
    const sort = query.sort ?? 'newest';
    const search = searchFor(query);
    if (search === null) return { pictures: [], next: null };
    const after =
      (query.from === undefined ? undefined : await placeBefore(db, query.from, sort)) ??
      placeOf(query.cursor);
    const { rows, next } = await listPictures(db, sort, search, after);
    const liked = await likedAmong(db, rows, visitor);
    return { pictures: rows.map((row) => cardOf(row, liked.has(row.seq))), next };
  });

  route(app, listGalleryTags, async () => ({
    tags: await db
      .selectFrom('gallery_tags')
      .select(['tag', 'count'])
      .orderBy('count', 'desc')
      .orderBy('tag')
      .limit(offeredTags)
      .execute(),
  }));

  route(app, readGalleryPicture, async ({ params, visitor }) => {
    const row = await findShownPicture({ db }, known(params.id));
    return pictureOf(row, (await likedAmong(db, [row], visitor)).has(row.seq));
  });

  route(app, publishPicture, async ({ body, visitor, address }) => {
    const before = await findPublished(platform, body);
    if (before) return publicationOf(before);
    await admit('publish', visitor, 'gallery.tooMany');
    await admit('publishAddress', address, 'gallery.tooMany');
    return publicationOf(await publish(platform, body));
  });

  route(app, editPicture, async ({ params, body, address }) => {
    await admit('galleryActs', address, 'gallery.tooManyActs');
    const { authorKey, ...words } = body;
    return publicationOf(await edit(platform, known(params.id), authorKey, words));
  });

  route(app, deletePicture, async ({ params, body, address }) => {
    await admit('galleryActs', address, 'gallery.tooManyActs');
    await remove(platform, known(params.id), body.authorKey);
  });

  route(app, listPublications, async ({ body }) => ({
    publications: (await listOwn(platform, body.authorKey)).map(publicationOf),
  }));

  route(app, likePicture, async ({ params, body, visitor, address }) => {
    await admit('galleryActs', address, 'gallery.tooManyActs');
    return like(platform, known(params.id), visitor, body.liked);
  });

  route(app, reportPicture, async ({ params, body, visitor, address }) => {
    await admit('report', address, 'gallery.tooManyActs');
    await report(platform, known(params.id), visitor, body);
  });

  // Outside of /api: a page of pictures is many calls, they carry no cookie, and shared caches may keep them.
  app.on(['GET', 'HEAD'], '/pictures/:file', async (c) => {
    c.set('route', '/pictures/:file');
    const [, hash = '', type = ''] = /^([0-9a-f]{64})\.([a-z]{3,4})$/.exec(c.req.param('file')) ?? [];
    return serveFile(hash, type, c.req.raw);
  });

  return app;
}
