import type { ShareLifetime } from '@baigong/contracts';
import type { ResumeDocument } from '@baigong/resume';
import { chargeQuota, type Uploader } from '../../platform/quotas/charge-quota.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { forgetAttempts } from './password-attempts.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { expiryOf, serializeDocument } from './share-contents.ts';
import { columns, type Deps, findShare, type Share } from './share-rows.ts';

interface ShareChanges {
  readonly document?: ResumeDocument | undefined;
  readonly lifetime?: ShareLifetime | undefined;
  readonly password?: string | null | undefined;
  readonly uploader: Uploader;
}

/** Changes a share that was not stopped. New contents or another lifetime count from now. */
export async function updateShare(
  deps: Deps,
  passwords: PasswordHasher,
  share: Share,
  changes: ShareChanges,
): Promise<Share> {
  const { document, lifetime, password, uploader } = changes;
  const text = document && serializeDocument(document);
  const password_hash =
    typeof password === 'string' ? await passwords.hash(password, uploader.network) : password;
  const now = deps.clock.now();
  const isRenewed = document !== undefined || lifetime !== undefined;
  const newLifetime = lifetime ?? share.lifetime;
  const changed = await deps.records.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('shares')
      .set((eb) => ({
        ...(text === undefined ? {} : { document: text, updated_at: now }),
        ...(isRenewed ? { lifetime: newLifetime, expires_at: expiryOf(newLifetime, now) } : {}),
        ...(password_hash === undefined ? {} : { password_hash }),
        // Never empty: an update without a column is no statement.
        views: eb.ref('views'),
      }))
      .where('id', '=', share.id)
      .where('stopped_at', 'is', null)
      // What has expired may have lost its contents: then only new ones open it again.
      .$if(text === undefined, (query) => query.where('document', 'is not', null))
      .returning(columns)
      .executeTakeFirst();
    if (row && text !== undefined) await chargeQuota(trx, deps, 'share', uploader, Buffer.byteLength(text));
    return row;
  });
  if (changed && password_hash !== undefined) await forgetAttempts(deps, share.id);
  if (changed) return changed;
  throw new AppError(
    (await findShare(deps, share.id)).stopped_at === null ? 'share.expired' : 'share.stopped',
  );
}
