import {
  createShare,
  readShareState,
  stopShare,
  updateShare,
  viewShare,
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
  addShare,
  changeShare,
  countVisit,
  endShare,
  findOwnShare,
  findShare,
  readDocument,
  stateOf,
  statusOf,
  sweepShares,
  type Share,
} from './shares.ts';

/** Between two sweeps; what has expired cannot be read in the meantime either. */
const sweepMs = 10 * 60_000;

/** Resumes shared by a link: made, changed and stopped by whoever has the key, read by whoever has the link. */
export function shareRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { limits, clock, log, stopping } = platform;

  const sweeping = setInterval(() => {
    sweepShares(platform).catch((error: unknown) => log.error({ err: error }, 'sweeping shares failed'));
  }, sweepMs);
  sweeping.unref();
  stopping.addEventListener('abort', () => clearInterval(sweeping), { once: true });

  const answer = (share: Share): ShareState => stateOf(share, clock.now());

  /** Each writes a document of megabytes to the disk. */
  async function admitWriting(address: string): Promise<void> {
    const tried = await limits.take('share', address);
    if (!tried.ok) throw new AppError('share.tooMany', { wait: tried.wait });
  }

  async function checkPassword(share: Share, password: string | undefined, address: string): Promise<void> {
    if (share.password_hash === null) return;
    if (!password) throw new AppError('share.passwordNeeded');
    const tried = await limits.take('sharePassword', `${share.id} ${address}`);
    if (!tried.ok) throw new AppError('share.tooManyTries', { wait: tried.wait });
    if (!(await isPassword(password, share.password_hash))) throw new AppError('share.passwordWrong');
  }

  route(app, createShare, async ({ body, visitor, address }) => {
    await admitWriting(address);
    return answer(await addShare(platform, { ...body, visitor }));
  });

  route(app, updateShare, async ({ params, body, address }) => {
    const { ownerKey, ...changes } = body;
    const share = await findOwnShare(platform, params.id, ownerKey);
    await admitWriting(address);
    return answer(await changeShare(platform, share, changes));
  });

  route(app, readShareState, async ({ params, body }) =>
    answer(await findOwnShare(platform, params.id, body.ownerKey)),
  );

  route(app, stopShare, async ({ params, body }) =>
    answer(await endShare(platform, await findOwnShare(platform, params.id, body.ownerKey))),
  );

  route(app, viewShare, async ({ params, body, visitor, address }) => {
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
