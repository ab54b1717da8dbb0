import { randomBytes } from 'node:crypto';
import { type ShareLifetime, maxSharedBytes } from '@baigong/contracts';
import type { ResumeDocument } from '@baigong/resume/document';
import { loadDocument } from '@baigong/resume';
import type { Clock } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Uploader } from '../../platform/quotas/charge-quota.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Share, ShareRepository } from './repository/share-repository.ts';
import { sha256, visitorHash, findShare } from './share-state.ts';

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

export interface ShareDeps {
  readonly shares: ShareRepository;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** Keeps a new share, or new contents for the one that this key has made before. */
export async function createShare(deps: ShareDeps, input: ShareInput): Promise<Share> {
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
export async function updateShare(deps: ShareDeps, id: string, update: ShareUpdate): Promise<Share> {
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
