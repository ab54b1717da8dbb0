import {
  answerFeedbackRoute,
  listFeedbackInboxRoute,
  mergeFeedbackRoute,
  operateFeedbackExport,
  operateScreenshot,
  publishFeedbackRoute,
} from '@baigong/contracts';
import { writeRows } from '@baigong/csv';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { route } from '../../platform/http/route.ts';
import { operatorOnly, type OperatorDeps } from '../../platform/operator/operator-session.ts';
import { factsOf, screenshotsOf, toInboxFeedback } from './entries.ts';
import { createInboxRepository } from './repository/inbox-repository.ts';
import type { EntryDeps } from './repository/entry-repository.ts';
import type { EntryRow } from './repository/entry-rows.ts';

const kinds = { problem: '问题', suggestion: '建议', report: '投诉举报', other: '其他' };
const statuses = { open: '待处理', working: '处理中', done: '已完成', declined: '不采纳' };

const headers = [
  '编号',
  '时间',
  '类型',
  '状态',
  '内容',
  '联系方式',
  '截图',
  '环境',
  '回复',
  '公开标题',
  '票数',
  '合并到',
];

/** Entries as a CSV file. */
function toCsv(rows: readonly EntryRow[]): string {
  const ids = new Map(rows.map(({ seq, id }) => [seq, id]));
  const lines = rows.map((row) => [
    row.id,
    new Date(row.created_at).toISOString(),
    kinds[row.kind],
    statuses[row.status],
    row.text,
    row.contact,
    screenshotsOf(row).length,
    factsOf(row)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n'),
    row.reply ?? '',
    row.public_title ?? '',
    row.votes,
    ids.get(row.merged_into ?? -1) ?? '',
  ]);
  return writeRows([headers, ...lines]);
}

/** Feedback's part of the operator's page. Without OPERATOR_TOKEN none of it exists. */
export function inboxRouter(platform: EntryDeps & OperatorDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (platform.settings.operatorToken === undefined) return app;
  const { clock } = platform;
  const inbox = createInboxRepository(platform.records);
  app.use('/api/operate/feedback/*', operatorOnly(platform));

  route(app, listFeedbackInboxRoute, async ({ query }) => {
    const { rows, next } = await inbox.list(query);
    return { entries: rows.map(toInboxFeedback), next, counts: await inbox.countByStatus() };
  });

  route(app, answerFeedbackRoute, async ({ params: { id }, body }) => {
    await inbox.answer(id, body.status, body.reply, clock.now());
    return toInboxFeedback(await inbox.read(id));
  });

  route(app, publishFeedbackRoute, async ({ params: { id }, body }) => {
    await inbox.publish(id, body.published, clock.now());
    return toInboxFeedback(await inbox.read(id));
  });

  route(app, mergeFeedbackRoute, async ({ params: { id }, body }) => {
    await inbox.merge(id, body.into, clock.now());
    return toInboxFeedback(await inbox.read(id));
  });

  app.get(operateFeedbackExport, async (c) => {
    c.set('route', operateFeedbackExport);
    const file = toCsv(await inbox.exportAll(clock.now()));
    return c.body(file, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="feedback.csv"',
      'Cache-Control': 'private, no-store',
    });
  });

  app.get(operateScreenshot, async (c) => {
    c.set('route', operateScreenshot);
    const kept = screenshotsOf(await inbox.find(c.req.param('id')));
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
