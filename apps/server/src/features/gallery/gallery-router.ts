import {
  deletePictureRoute,
  editPictureRoute,
  findSimilarRoute,
  GalleryPictureId,
  likePictureRoute,
  listGalleryRoute,
  listGalleryTagsRoute,
  listPublicationsRoute,
  publishPictureRoute,
  readGalleryPictureRoute,
  reportPictureRoute,
} from '@baigong/contracts';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { createMemoryCache } from '../../platform/base/memory-cache.ts';
import { acceptedEncodings } from '../../platform/http/encodings.ts';
import { jsonHeaders, respond } from '../../platform/http/respond.ts';
import { route } from '../../platform/http/route.ts';
import { currentBudgetDay } from '../../platform/limits/current-day.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import {
  sha256,
  toCard,
  toPicture,
  toPublication,
  type ActDeps,
  type Deps,
} from './repository/picture-rows.ts';
import { findPublished, publishPicture, type PublishDeps } from './publish-picture.ts';
import { createFirstPage } from './first-page.ts';
import { deletePicture, editPicture } from './repository/change-picture.ts';
import { findShownPicture, isFileShown, listByAuthor } from './repository/find-pictures.ts';
import { likePicture } from './repository/like-picture.ts';
import { cursorBefore, listPictures, parseCursor } from './repository/list-pictures.ts';
import { likedPictures } from './repository/read-likes.ts';
import { reportPicture } from './repository/report-picture.ts';
import { listTags } from './repository/search-index.ts';
import { parseSearch } from './repository/search-query.ts';
import { createSimilarSearch } from './similar/find-similar.ts';
import type { DeletionDeps } from '../../platform/storage/deletion-transaction.ts';
import { linkMaxAgeS, type BlobLinks } from '../../platform/blobs/blob-links.ts';
import { fileInMemory, respondWithFile, type FileSource } from '../../platform/http/respond-with-file.ts';

/** Tags offered for browsing. */
const offeredTags = 30;

const types = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg', png: 'image/png' } as const;
const isFileType = (type: string): type is keyof typeof types => type in types;

/** Cache of small files. */
const maxCachedBytes = 64 * 1024 * 1024;
const maxCachedFileBytes = 512 * 1024;

/**
 * A visitor's browser keeps what it has seen. Caches that visitors share ask again after less than a minute, so that a
 * picture that was taken down is gone from them.
 */
const cacheControl = 'public, max-age=31536000, s-maxage=50, immutable';

/**
 * Serves the files of shown pictures by their content's hash. Only bytes are cached: whether a picture is
 * shown is queried every time, so that a removed one is gone at once.
 */
export function createPictureFileHandler({
  records,
  blobs,
  blobLinks,
}: Pick<Deps, 'records' | 'blobs'> & { readonly blobLinks?: BlobLinks | undefined }) {
  const cache = createMemoryCache(maxCachedBytes, maxCachedFileBytes);

  async function openFile(hash: string): Promise<FileSource | undefined> {
    const cached = cache.get(hash);
    if (cached) return fileInMemory(cached);
    const bytes = await blobs.size(hash);
    if (bytes === undefined) return undefined;
    if (bytes > maxCachedFileBytes) return blobs.open(hash);
    const data = await blobs.get(hash);
    if (data) cache.put(hash, data);
    return data && fileInMemory(data);
  }

  async function redirect(hash: string, links: BlobLinks): Promise<Response> {
    const headers = { Location: await links.linkTo(hash), 'Cache-Control': `public, max-age=${linkMaxAgeS}` };
    return new Response(null, { status: 302, headers });
  }

  return async (hash: string, type: string, request: Request): Promise<Response> => {
    if (!isFileType(type)) throw new AppError('gallery.notFound');
    const isShown = await isFileShown({ records }, hash, type);
    if (isShown === undefined) throw new AppError('gallery.notFound');
    if (!isShown) throw new AppError('gallery.removed');
    const headers = { tag: `"${hash.slice(0, 32)}"`, type: types[type], cacheControl };
    const response =
      blobLinks && mayRedirect(request)
        ? await redirect(hash, blobLinks)
        : await respondWithFile(() => openFile(hash), headers, request);
    if (!response) throw new AppError('gallery.notFound');
    if (blobLinks) response.headers.set('Vary', 'Sec-Fetch-Dest, Sec-Fetch-Mode');
    return response;
  };
}

/**
 * Only a picture in a page that asks with CORS is sent elsewhere: the pages are cross-origin isolated, and anything else
 * from another origin is blocked. What is downloaded keeps its file name, and needs no other origin in `connect-src`.
 */
function mayRedirect({ headers }: Request): boolean {
  return headers.get('sec-fetch-dest') === 'image' && headers.get('sec-fetch-mode') === 'cors';
}

/** The gallery: browsed by everybody, published into and changed by whoever has an author's key. */
export function galleryRouter(
  platform: PublishDeps & ActDeps & DeletionDeps & { readonly blobLinks?: BlobLinks | undefined },
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { limits, records } = platform;
  const serveFile = createPictureFileHandler(platform);

  function validId(id: string): string {
    if (!GalleryPictureId.safeParse(id).success) throw new AppError('gallery.notFound');
    return id;
  }

  const firstPage = createFirstPage(records);
  app.get(listGalleryRoute.path, async (c, next) => {
    const { sort = 'newest', ...others } = c.req.query();
    if (sort !== 'newest' || Object.keys(others).length > 0) return next();
    const [encoding] = acceptedEncodings(c.req.header('accept-encoding'));
    const body = await firstPage(c.get('visitor'), encoding);
    if (body === undefined) return next();
    c.set('route', listGalleryRoute.path);
    const headers: Record<string, string> = {
      ...jsonHeaders,
      Vary: 'Accept-Encoding',
      'Content-Length': String(body.byteLength),
    };
    if (encoding !== undefined) headers['Content-Encoding'] = encoding;
    return respond(c, 200, headers, body);
  });
  // A page of cards is some 45 KB, most of it the same names and addresses again and again.
  app.get(listGalleryRoute.path, compress());
  route(app, listGalleryRoute, async ({ query, visitor }) => {
    const sort = query.sort ?? 'newest';
    const search = parseSearch(query);
    if (search === null) return { pictures: [], next: null };
    const after =
      (query.from === undefined ? undefined : await cursorBefore(records, query.from, sort)) ??
      parseCursor(query.cursor);
    const { rows, next } = await listPictures(records, sort, search, after);
    const liked = await likedPictures(records, rows, visitor);
    return { pictures: rows.map((row) => toCard(row, liked.has(row.seq))), next };
  });

  route(app, listGalleryTagsRoute, async () => ({
    tags: await listTags(records, offeredTags),
  }));

  route(app, readGalleryPictureRoute, async ({ params, visitor }) => {
    const row = await findShownPicture(records, validId(params.id));
    return toPicture(row, (await likedPictures(records, [row], visitor)).has(row.seq));
  });

  route(app, publishPictureRoute, async ({ body, files, visitor, address, network }) => {
    const existing = await findPublished(platform, body);
    if (existing) return toPublication(existing);
    await enforceLimit(limits, 'publish', visitor, 'gallery.tooMany');
    await enforceLimit(limits, 'publishAddress', address, 'gallery.tooMany');
    const file = await files.file[0]?.read();
    if (!file) throw new AppError('request.invalid');
    const uploader = { visitor, address, network, day: await currentBudgetDay(platform) };
    return toPublication(await publishPicture(platform, body, file, uploader));
  });

  const findSimilar = createSimilarSearch(platform);
  route(app, findSimilarRoute, async ({ body, address }) => {
    await enforceLimit(limits, 'galleryActs', address, 'gallery.tooManyActs');
    return { pictures: (await findSimilar(body.hashes)).map((row) => toCard(row, false)) };
  });

  route(app, editPictureRoute, async ({ params, body, address }) => {
    await enforceLimit(limits, 'galleryActs', address, 'gallery.tooManyActs');
    const { authorKey, ...details } = body;
    return toPublication(await editPicture(platform, validId(params.id), authorKey, details));
  });

  route(app, deletePictureRoute, async ({ params, body, address }) => {
    await enforceLimit(limits, 'galleryActs', address, 'gallery.tooManyActs');
    await deletePicture(platform, validId(params.id), body.authorKey);
  });

  route(app, listPublicationsRoute, async ({ body }) => ({
    publications: (await listByAuthor(records, sha256(body.authorKey))).map(toPublication),
  }));

  route(app, likePictureRoute, async ({ params, body, ...actor }) => {
    await enforceLimit(limits, 'galleryActs', actor.address, 'gallery.tooManyActs');
    return likePicture(platform, validId(params.id), actor, body.liked);
  });

  route(app, reportPictureRoute, async ({ params, body, ...actor }) => {
    await enforceLimit(limits, 'report', actor.address, 'gallery.tooManyActs');
    await reportPicture(platform, validId(params.id), actor, body);
  });

  // Outside of /api: a page of pictures is many calls, they carry no cookie, and shared caches may keep them.
  app.on(['GET', 'HEAD'], '/pictures/:file', async (c) => {
    c.set('route', '/pictures/:file');
    const [, hash = '', type = ''] = /^([0-9a-f]{64})\.([a-z]{3,4})$/.exec(c.req.param('file')) ?? [];
    return serveFile(hash, type, c.req.raw);
  });

  return app;
}
