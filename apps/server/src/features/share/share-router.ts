import {
  createShareRoute,
  readShareStateRoute,
  stopShareRoute,
  updateShareRoute,
  viewShareRoute,
  type ShareState,
} from '@baigong/contracts';
import { ResumeDocument } from '@baigong/resume';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import { route } from '../../platform/http/route.ts';
import { readJsonFile } from '../../platform/http/validate.ts';
import { currentBudgetDay } from '../../platform/limits/current-day.ts';
import type { Uploader } from '../../platform/quotas/charge-quota.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { deleteOldAttempts, forgetAttempts, takeAttempt } from './password-attempts.ts';
import { countVisit } from './count-visit.ts';
import { createShare } from './create-share.ts';
import { deleteExpiredShares } from './delete-expired-shares.ts';
import { readDocument } from './share-contents.ts';
import { findOwnShare, findShare, type Share, statusOf, toShareState } from './share-rows.ts';
import { stopShare } from './stop-share.ts';
import { updateShare } from './update-share.ts';

/** Between two sweeps; what has expired cannot be read in the meantime either. */
const cleanupIntervalMs = 10 * 60_000;

/** The resume that a call brought, where it did. */
async function readShared([file]: readonly UploadedFile[]): Promise<ResumeDocument | undefined> {
  return file && readJsonFile(ResumeDocument, file);
}

/** Resumes shared by a link: made, changed and stopped by whoever has the key, read by whoever has the link. */
export function shareRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { limits, clock } = platform;

  const passwords = createPasswordHasher(platform);

  runPeriodically(platform, cleanupIntervalMs, 'sweeping shares failed', async () => {
    await deleteExpiredShares(platform);
    await deleteOldAttempts(platform);
  });

  const toState = (share: Share): ShareState => toShareState(share, clock.now());

  async function uploaderOf({ visitor, address, network }: Omit<Uploader, 'day'>): Promise<Uploader> {
    return { visitor, address, network, day: await currentBudgetDay(platform) };
  }

  /** Each writes a document of megabytes to the disk. */
  async function assertMayWrite(address: string): Promise<void> {
    await enforceLimit(limits, 'share', address, 'share.tooMany');
  }

  async function checkPassword(
    share: Share,
    password: string | undefined,
    { address, network }: { readonly address: string; readonly network: string },
  ): Promise<void> {
    if (share.password_hash === null) return;
    if (!password) throw new AppError('share.passwordNeeded');
    await enforceLimit(limits, 'sharePassword', `${share.id} ${address}`, 'share.tooManyTries');
    // An attempt that cannot be checked now does not count as a failure.
    passwords.assertNotFull(network);
    await takeAttempt(platform, share.id);
    if (!(await passwords.matches(password, share.password_hash, network)))
      throw new AppError('share.passwordWrong');
    await forgetAttempts(platform, share.id);
  }

  route(app, createShareRoute, async ({ body, files, ...caller }) => {
    await assertMayWrite(caller.address);
    const document = await readShared(files.document);
    if (!document) throw new AppError('request.invalid');
    return toState(
      await createShare(platform, passwords, { ...body, document, uploader: await uploaderOf(caller) }),
    );
  });

  route(app, updateShareRoute, async ({ params, body, files, ...caller }) => {
    const { ownerKey, ...changes } = body;
    const share = await findOwnShare(platform, params.id, ownerKey);
    await assertMayWrite(caller.address);
    const document = await readShared(files.document);
    return toState(
      await updateShare(platform, passwords, share, {
        ...changes,
        document,
        uploader: await uploaderOf(caller),
      }),
    );
  });

  route(app, readShareStateRoute, async ({ params, body }) =>
    toState(await findOwnShare(platform, params.id, body.ownerKey)),
  );

  route(app, stopShareRoute, async ({ params, body }) =>
    toState(await stopShare(platform, await findOwnShare(platform, params.id, body.ownerKey))),
  );

  route(app, viewShareRoute, async ({ params, body, visitor, address, network }) => {
    const share = await findShare(platform, params.id);
    const status = statusOf(share, clock.now());
    if (status !== 'open') throw new AppError(`share.${status}`);
    await checkPassword(share, body.password, { address, network });
    const document = (await readDocument(platform, share.id)) as ResumeDocument;
    await countVisit(platform, share, visitor);
    return { document, updatedAt: share.updated_at, expiresAt: share.expires_at };
  });

  return app;
}
