import {
  blockAuthorRoute,
  listReviewsRoute,
  operatePictureFile,
  readGalleryNumbersRoute,
  reviewPictureRoute,
  setGalleryModeRoute,
} from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { route } from '../../platform/http/route.ts';
import { operatorOnly, type OperatorDeps } from '../../platform/operator/operator-session.ts';
import { filesOf, splitFiles, type Deps } from './repository/picture-rows.ts';
import { blockAuthor } from './repository/block-author.ts';
import { countGallery } from './repository/count-gallery.ts';
import { findPicture } from './repository/find-pictures.ts';
import { readGalleryMode, saveGalleryMode } from './repository/gallery-mode.ts';
import { listForReview } from './repository/list-reviews.ts';
import { reviewPicture } from './repository/review-picture.ts';
import type { DeletionDeps } from '../../platform/storage/deletion-transaction.ts';

/** Width of the picture that the operator judges by, in pixels, where there is one so wide. */
const judgedWidth = 640;

/** The gallery's part of the operator's page. Without OPERATOR_TOKEN none of it exists. */
export function reviewRouter(platform: Deps & DeletionDeps & OperatorDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (platform.settings.operatorToken === undefined) return app;
  const { records } = platform;
  app.use('/api/operate/gallery/*', operatorOnly(platform));

  route(app, listReviewsRoute, ({ query }) => listForReview(records, query));
  route(app, reviewPictureRoute, ({ params, body }) => reviewPicture(platform, params.id, body));
  route(app, blockAuthorRoute, ({ params, body }) =>
    blockAuthor(platform, params.author, body.blocked, body.removeWith),
  );
  route(app, readGalleryNumbersRoute, async () => ({
    mode: await readGalleryMode(records),
    ...(await countGallery(platform)),
  }));
  route(app, setGalleryModeRoute, async ({ body }) => {
    await saveGalleryMode(platform, body.mode);
    return { mode: body.mode };
  });

  app.get(operatePictureFile, async (c) => {
    c.set('route', operatePictureFile);
    const picture = await findPicture(records, c.req.param('id'));
    // Its files may still be there for a moment.
    if (picture.state === 'removed') throw new AppError('gallery.removed');
    const { renditions } = splitFiles(filesOf(picture));
    const chosen = renditions.findLast(({ width }) => width <= judgedWidth) ?? renditions[0];
    const data = chosen && (await platform.blobs.get(chosen.hash));
    if (!data) throw new AppError('gallery.removed');
    return c.body(data as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-store',
    });
  });

  return app;
}
