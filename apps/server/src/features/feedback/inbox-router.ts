import {
  answerFeedbackRoute,
  listFeedbackInboxRoute,
  mergeFeedbackRoute,
  operateFeedbackExport,
  operateScreenshot,
  publishFeedbackRoute,
} from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/route.ts';
import { recordAct } from '../../platform/operator/operator-acts.ts';
import { operatorOnly } from '../../platform/operator/operator-session.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEntry, screenshotsOf } from './entries.ts';
import { exportCsv } from './export-csv.ts';
import { answerEntry } from './answer-entry.ts';
import { listInbox } from './list-inbox.ts';
import { mergeEntry } from './merge-entry.ts';
import { publishEntry } from './publish-entry.ts';

/** Feedback's part of the operator's page. Without OPERATOR_TOKEN none of it exists. */
export function inboxRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (platform.settings.operatorToken === undefined) return app;
  const { db } = platform.records;
  app.use('/api/operate/feedback/*', operatorOnly(platform));

  route(app, listFeedbackInboxRoute, ({ query }) => listInbox(db, query));
  route(app, answerFeedbackRoute, ({ params, body }) => answerEntry(platform, params.id, body));
  route(app, publishFeedbackRoute, ({ params, body }) => publishEntry(platform, params.id, body.published));
  route(app, mergeFeedbackRoute, ({ params, body }) => mergeEntry(platform, params.id, body.into));

  app.get(operateFeedbackExport, async (c) => {
    c.set('route', operateFeedbackExport);
    const file = await exportCsv(db);
    await recordAct(db, { at: platform.clock.now(), action: 'feedback.export', subject: '', detail: 'CSV' });
    return c.body(file, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="feedback.csv"',
      'Cache-Control': 'private, no-store',
    });
  });

  app.get(operateScreenshot, async (c) => {
    c.set('route', operateScreenshot);
    const kept = screenshotsOf(await findEntry(db, c.req.param('id')));
    const key = kept[Number(c.req.param('n'))];
    const data = key === undefined ? undefined : await platform.blobs.get(key);
    if (!data) throw new AppError('feedback.notFound');
    return c.body(data as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-store',
    });
  });

  return app;
}
