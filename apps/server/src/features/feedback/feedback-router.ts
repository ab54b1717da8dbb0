import {
  findSimilarFeedback,
  listFeedbackBoard,
  listOwnFeedback,
  sendFeedback,
  voteFeedback,
} from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createBoard } from './board.ts';
import { findSent, keepSent, listOwn } from './send-feedback.ts';

/** What visitors send, what became of it, and the public board. */
export function feedbackRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const board = createBoard(platform);

  async function admit(rule: string, key: string, code: 'feedback.tooMany' | 'feedback.tooManyActs') {
    const tried = await platform.limits.take(rule, key);
    if (!tried.ok) throw new AppError(code, { wait: tried.wait });
  }

  route(app, sendFeedback, async ({ body, visitor, address }) => {
    const before = await findSent(platform, body);
    if (before) return before;
    await admit('feedback', visitor, 'feedback.tooMany');
    await admit('feedbackAddress', address, 'feedback.tooMany');
    return keepSent(platform, body);
  });

  route(app, listOwnFeedback, async ({ body }) => ({ entries: await listOwn(platform, body.key) }));

  route(app, listFeedbackBoard, ({ query, visitor }) =>
    board.list({
      sort: query.sort ?? 'votes',
      status: query.status,
      from: Number(query.from ?? 0),
      visitor,
    }),
  );

  route(app, findSimilarFeedback, async ({ body, visitor, address }) => {
    await admit('feedbackActs', address, 'feedback.tooManyActs');
    return { entries: await board.similar(body.text, visitor) };
  });

  route(app, voteFeedback, async ({ params, body, visitor, address }) => {
    await admit('feedbackActs', address, 'feedback.tooManyActs');
    return board.vote(params.id, visitor, body.voted);
  });

  return app;
}
