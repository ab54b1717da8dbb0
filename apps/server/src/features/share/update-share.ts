import type { ShareLifetime } from '@baigong/contracts';
import type { ResumeDocument } from '@baigong/resume/document';
import { AppError } from '../../platform/base/app-error.ts';
import type { Uploader } from '../../platform/quotas/charge-quota.ts';
import type { ShareDeps } from './create-share.ts';
import type { Share } from './repository/share-repository.ts';
import { serializeDocument } from './share-contents.ts';
import { findShare } from './share-state.ts';

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
