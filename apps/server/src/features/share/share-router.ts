import {
  createShareRoute,
  readShareStateRoute,
  stopShareRoute,
  updateShareRoute,
  viewShareRoute,
  type ShareState,
} from '@baigong/contracts';
import type { ResumeDocument } from '@baigong/resume';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { isPassword } from './password.ts';
import {
  createShare,
  updateShare,
  countVisit,
  stopShare,
  findOwnShare,
  findShare,
  readDocument,
  toShareState,
  statusOf,
  deleteExpiredShares,
  type Share,
} from './shares.ts';

/** Between two sweeps; what has expired cannot be read in the meantime either. */
const cleanupIntervalMs = 10 * 60_000;

/** Resumes shared by a link: made, changed and stopped by whoever has the key, read by whoever has the link. */
export function shareRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { limits, clock, log, stopping } = platform;

  const cleanup = setInterval(() => {
    deleteExpiredShares(platform).catch((error: unknown) =>
      log.error({ err: error }, 'sweeping shares failed'),
    );
  }, cleanupIntervalMs);
  cleanup.unref();
  stopping.addEventListener('abort', () => clearInterval(cleanup), { once: true });

  const toState = (share: Share): ShareState => toShareState(share, clock.now());

  /** Each writes a document of megabytes to the disk. */
  async function assertMayWrite(address: string): Promise<void> {
    const attempt = await limits.consume('share', address);
    if (!attempt.ok) throw new AppError('share.tooMany', { wait: attempt.wait });
  }

  async function checkPassword(share: Share, password: string | undefined, address: string): Promise<void> {
    if (share.password_hash === null) return;
    if (!password) throw new AppError('share.passwordNeeded');
    const attempt = await limits.consume('sharePassword', `${share.id} ${address}`);
    if (!attempt.ok) throw new AppError('share.tooManyTries', { wait: attempt.wait });
    if (!(await isPassword(password, share.password_hash))) throw new AppError('share.passwordWrong');
  }

  route(app, createShareRoute, async ({ body, visitor, address }) => {
    await assertMayWrite(address);
    return toState(await createShare(platform, { ...body, visitor }));
  });

  route(app, updateShareRoute, async ({ params, body, address }) => {
    const { ownerKey, ...changes } = body;
    const share = await findOwnShare(platform, params.id, ownerKey);
    await assertMayWrite(address);
    return toState(await updateShare(platform, share, changes));
  });

  route(app, readShareStateRoute, async ({ params, body }) =>
    toState(await findOwnShare(platform, params.id, body.ownerKey)),
  );

  route(app, stopShareRoute, async ({ params, body }) =>
    toState(await stopShare(platform, await findOwnShare(platform, params.id, body.ownerKey))),
  );

  route(app, viewShareRoute, async ({ params, body, visitor, address }) => {
    const share = await findShare(platform, params.id);
    const status = statusOf(share, clock.now());
    if (status !== 'open') throw new AppError(`share.${status}`);
    await checkPassword(share, body.password, address);
    const document = (await readDocument(platform, share.id)) as ResumeDocument;
    await countVisit(platform, share, visitor);
    return { document, updatedAt: share.updated_at, expiresAt: share.expires_at };
  });

  return app;
}
