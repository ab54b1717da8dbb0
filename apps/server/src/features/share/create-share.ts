import { randomBytes } from 'node:crypto';
import type { ShareLifetime } from '@baigong/contracts';
import type { ResumeDocument } from '@baigong/resume/document';
import type { Clock } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Uploader } from '../../platform/quotas/charge-quota.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Share, ShareRepository } from './repository/share-repository.ts';
import { serializeDocument } from './share-contents.ts';
import { sha256, visitorHash } from './share-state.ts';

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
