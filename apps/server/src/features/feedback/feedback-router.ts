import { randomBytes } from 'node:crypto';
import {
  findSimilarFeedbackRoute,
  listFeedbackBoardRoute,
  listOwnFeedbackRoute,
  sendFeedbackRoute,
  voteFeedbackRoute,
  type FeedbackContent,
  type FeedbackFact,
  type OwnFeedback,
} from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { route } from '../../platform/http/route.ts';
import { currentBudgetDay, type DayDeps } from '../../platform/limits/current-day.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import { createBoard } from './board.ts';
import { sha256, toOwnFeedback } from './entries.ts';
import {
  createEntryRepository,
  type EntryDeps,
  type EntryRepository,
} from './repository/entry-repository.ts';
import type { PictureWorkDeps } from '../../platform/pictures/picture-work.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import type { Uploader } from '../../platform/quotas/charge-quota.ts';
import { encodeScreenshots } from './screenshots.ts';

interface FeedbackSubmission extends FeedbackContent {
  readonly key: string;
  readonly ticket: string;
  readonly facts: readonly FeedbackFact[];
}

/** Keeps what a visitor sent, with its screenshots made safe. */
async function saveFeedback(
  platform: PictureWorkDeps,
  entries: EntryRepository,
  submission: FeedbackSubmission,
  files: readonly UploadedFile[],
  uploader: Uploader,
): Promise<OwnFeedback> {
  const { key, facts, ...content } = submission;
  const id = randomBytes(12).toString('base64url');
  const screenshots = await encodeScreenshots(platform, id, files, uploader.network);
  const entry = { ...content, id, keyHash: sha256(key), facts: JSON.stringify(facts), screenshots, uploader };
  return toOwnFeedback(await entries.save(entry, platform.clock.now()));
}

/** What visitors send, what became of it, and the public board. */
export function feedbackRouter(platform: EntryDeps & DayDeps & PictureWorkDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { limits } = platform;
  const entries = createEntryRepository(platform);
  const board = createBoard(platform);

  route(app, sendFeedbackRoute, async ({ body, files, visitor, address, network }) => {
    const existing = await entries.findByTicket(sha256(body.key), body.ticket);
    if (existing) return toOwnFeedback(existing);
    await enforceLimit(limits, 'feedback', visitor, 'feedback.tooMany');
    await enforceLimit(limits, 'feedbackAddress', address, 'feedback.tooMany');
    const uploader = { visitor, address, network, day: await currentBudgetDay(platform) };
    return saveFeedback(platform, entries, body, files.screenshots, uploader);
  });

  route(app, listOwnFeedbackRoute, async ({ body }) => ({
    entries: (await entries.listOwn(sha256(body.key))).map(toOwnFeedback),
  }));

  route(app, listFeedbackBoardRoute, ({ query, visitor }) =>
    board.list({
      sort: query.sort ?? 'votes',
      status: query.status,
      from: Number(query.from ?? 0),
      visitor,
    }),
  );

  route(app, findSimilarFeedbackRoute, async ({ body, visitor, address }) => {
    await enforceLimit(limits, 'feedbackActs', address, 'feedback.tooManyActs');
    return { entries: await board.similar(body.text, visitor) };
  });

  route(app, voteFeedbackRoute, async ({ params, body, ...actor }) => {
    await enforceLimit(limits, 'feedbackActs', actor.address, 'feedback.tooManyActs');
    return board.vote(params.id, actor, body.voted);
  });

  return app;
}
