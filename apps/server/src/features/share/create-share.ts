import { randomBytes } from 'node:crypto';
import type { ShareLifetime } from '@baigong/contracts';
import type { ResumeDocument } from '@baigong/resume';
import { chargeQuota, type Uploader } from '../../platform/quotas/charge-quota.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { expiryOf, serializeDocument } from './share-contents.ts';
import { columns, type Deps, sha256, type Share, visitorHash } from './share-rows.ts';

interface NewShare {
  readonly ownerKey: string;
  readonly document: ResumeDocument;
  readonly lifetime: ShareLifetime;
  readonly password: string | null;
  readonly uploader: Uploader;
}

/** Keeps a new share, or new contents for the one that this key has made before. */
export async function createShare(deps: Deps, passwords: PasswordHasher, input: NewShare): Promise<Share> {
  const { ownerKey, document, lifetime, password, uploader } = input;
  const { visitor, network } = uploader;
  const { db } = deps.records;
  const owner_hash = sha256(ownerKey);
  const text = serializeDocument(document);
  const password_hash = password === null ? null : await passwords.hash(password, network);
  const now = deps.clock.now();
  const id = randomBytes(16).toString('base64url');
  const values = {
    lifetime,
    password_hash,
    updated_at: now,
    expires_at: expiryOf(lifetime, now),
    document: text,
  };
  const saved = await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('shares')
      .values({
        id,
        owner_hash,
        owner_visitor: visitorHash(id, visitor),
        views: 0,
        created_at: now,
        stopped_at: null,
        ...values,
      })
      .onConflict((conflict) =>
        conflict.column('owner_hash').doUpdateSet(values).where('shares.stopped_at', 'is', null),
      )
      .returning(columns)
      .executeTakeFirst();
    if (row) await chargeQuota(trx, deps, 'share', uploader, Buffer.byteLength(text));
    return row;
  });
  if (!saved) throw new AppError('share.stopped');
  return saved;
}
