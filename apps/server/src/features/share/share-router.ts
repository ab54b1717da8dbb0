import { randomBytes } from 'node:crypto';
import {
  createShareRoute,
  maxSharedBytes,
  readShareStateRoute,
  stopShareRoute,
  updateShareRoute,
  viewShareRoute,
  type ShareLifetime,
  type ShareState,
} from '@baigong/contracts';
import { loadDocument } from '@baigong/resume';
import { ResumeDocument } from '@baigong/resume/document';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import { readJsonFile, route } from '../../platform/http/route.ts';
import { currentBudgetDay, type DayDeps } from '../../platform/limits/current-day.ts';
import type { Uploader } from '../../platform/quotas/charge-quota.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import { budgetDay } from '../../platform/limits/budget-reset.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { createAttemptRepository, type Reader } from './repository/attempt-repository.ts';
import {
  createShareRepository,
  type Share,
  type Visit,
  type SharePlatform,
  type ShareRepository,
} from './repository/share-repository.ts';
import { findOwnShare, findShare, sha256, statusOf, toShareState, visitorHash } from './share-state.ts';

/** The resume that a call brought, where it did. */
async function readShared([file]: readonly UploadedFile[]): Promise<ResumeDocument | undefined> {
  return file && readJsonFile(ResumeDocument, file);
}

/** The document as it is kept: cleaned of what a resume cannot hold. Throws where it is too large. */
function serializeDocument(document: ResumeDocument): string {
  const text = JSON.stringify(loadDocument(document).document);
  if (Buffer.byteLength(text) > maxSharedBytes) throw new AppError('share.tooLarge');
  return text;
}

interface ShareInput {
  readonly ownerKey: string;
  readonly document: ResumeDocument;
  readonly lifetime: ShareLifetime;
  readonly password: string | null;
  readonly uploader: Uploader;
}

interface ShareDeps {
  readonly shares: ShareRepository;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** Keeps a new share, or new contents for the one that this key has made before. */
async function createShare(deps: ShareDeps, input: ShareInput): Promise<Share> {
  const { shares, passwords, clock } = deps;
  const { ownerKey, lifetime, password, uploader } = input;
  const document = serializeDocument(input.document);
  const passwordHash = password === null ? null : await passwords.hash(password, uploader.network);
  const id = randomBytes(16).toString('base64url');
  const ownerVisitor = visitorHash(id, uploader.visitor);
  const share = { id, ownerHash: sha256(ownerKey), ownerVisitor, lifetime, passwordHash, document, uploader };
  const saved = await shares.save(share, clock.now());
  if (!saved) throw new AppError('share.stopped');
  return saved;
}

interface ShareUpdate {
  readonly document?: ResumeDocument | undefined;
  readonly lifetime?: ShareLifetime | undefined;
  readonly password?: string | null | undefined;
  readonly uploader: Uploader;
}

/** Changes a share that was not stopped. New contents or another lifetime count from now. */
async function updateShare(deps: ShareDeps, id: string, update: ShareUpdate): Promise<Share> {
  const { shares, passwords, clock } = deps;
  const { lifetime, password, uploader } = update;
  const document = update.document && serializeDocument(update.document);
  const passwordHash =
    typeof password === 'string' ? await passwords.hash(password, uploader.network) : password;
  const changed = await shares.update(id, { document, lifetime, passwordHash, uploader }, clock.now());
  if (changed) return changed;
  // What has expired may have lost its contents: then only new ones open it again.
  throw new AppError((await findShare(shares, id)).stopped_at === null ? 'share.expired' : 'share.stopped');
}

/** Resumes shared by a link: made, changed and stopped by whoever has the key, read by whoever has the link. */
export function shareRouter(
  platform: SharePlatform & DayDeps & Parameters<typeof createPasswordHasher>[0],
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { limits, clock, settings } = platform;
  const shares = createShareRepository(platform);
  const attempts = createAttemptRepository(platform.records);
  const passwords = createPasswordHasher(platform);
  const deps: ShareDeps = { shares, passwords, clock };

  const toState = async (share: Share): Promise<ShareState> =>
    toShareState(share, await shares.countViews(share.id), clock.now());

  async function uploaderOf({ visitor, address, network }: Omit<Uploader, 'day'>): Promise<Uploader> {
    return { visitor, address, network, day: await currentBudgetDay(platform) };
  }

  /** Each writes a document of megabytes to the disk. */
  async function assertMayWrite(address: string): Promise<void> {
    await enforceLimit(limits, 'share', address, 'share.tooMany');
  }

  async function checkPassword(share: Share, password: string | undefined, reader: Reader): Promise<void> {
    if (share.password_hash === null) return;
    if (!password) throw new AppError('share.passwordNeeded');
    const { visitor, address, network } = reader;
    const known = await attempts.knownAs(share.id, reader, clock.now());
    // Who opened it before does not pay for others at the same address.
    if (known !== visitor)
      await enforceLimit(limits, 'sharePassword', `${share.id} ${address}`, 'share.tooManyTries');
    // An attempt that cannot be checked does not count as a failure.
    const take = async (): Promise<void> => {
      const waitMs = await attempts.take(share.id, reader, known, clock.now());
      if (waitMs > 0) throw new AppError('share.tooManyFailures', { wait: waitMs / 1000 });
    };
    if (!(await passwords.matches(password, share.password_hash, network, take)))
      throw new AppError('share.passwordWrong');
    await attempts.succeed(share.id, reader, known, clock.now());
  }

  /** The document of a share whose password was checked. Throws where the owner has changed it since. */
  async function readDocument(share: Share): Promise<ResumeDocument> {
    const document = await shares.readDocument(share);
    if (document !== undefined) {
      const kept: unknown = JSON.parse(document);
      const parsed = ResumeDocument.safeParse(kept);
      // A version that knew fewer settings has kept it; loading takes several times as long.
      return parsed.success ? parsed.data : loadDocument(kept).document;
    }
    const { stopped_at } = await findShare(shares, share.id);
    throw new AppError(stopped_at === null ? 'share.passwordNeeded' : 'share.stopped');
  }

  /** Never the owner's own. */
  async function countVisit(share: Share, visit: Visit): Promise<void> {
    if (visit.visitor === share.owner_visitor) return;
    await shares.countVisit(share.id, visit, budgetDay(clock.now(), settings.budgetTimeZone));
  }

  route(app, createShareRoute, async ({ body, files, ...caller }) => {
    await assertMayWrite(caller.address);
    const document = await readShared(files.document);
    if (!document) throw new AppError('request.invalid');
    return toState(await createShare(deps, { ...body, document, uploader: await uploaderOf(caller) }));
  });

  route(app, updateShareRoute, async ({ params, body, files, ...caller }) => {
    const { ownerKey, ...changes } = body;
    const { id } = await findOwnShare(shares, params.id, ownerKey);
    await assertMayWrite(caller.address);
    const document = await readShared(files.document);
    const uploader = await uploaderOf(caller);
    return toState(await updateShare(deps, id, { ...changes, document, uploader }));
  });

  route(app, readShareStateRoute, async ({ params, body }) =>
    toState(await findOwnShare(shares, params.id, body.ownerKey)),
  );

  route(app, stopShareRoute, async ({ params, body }) => {
    const share = await findOwnShare(shares, params.id, body.ownerKey);
    return toState((await shares.stop(share.id, clock.now())) ?? share);
  });

  route(app, viewShareRoute, async ({ params, body, isNewVisitor, address, network, ...caller }) => {
    const share = await findShare(shares, params.id);
    const status = statusOf(share, clock.now());
    if (status !== 'open') throw new AppError(`share.${status}`);
    const visitor = visitorHash(share.id, caller.visitor);
    await checkPassword(share, body.password, { visitor, address, network });
    const document = await readDocument(share);
    await countVisit(share, { visitor, isNewVisitor, address, network });
    return { document, updatedAt: share.updated_at, expiresAt: share.expires_at };
  });

  return app;
}
