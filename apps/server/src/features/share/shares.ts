import { createHash, randomBytes } from 'node:crypto';
import { maxSharedBytes, type ShareLifetime, type ShareState } from '@baigong/contracts';
import { loadDocument, type ResumeDocument } from '@baigong/resume';
import type { Selectable } from 'kysely';
import { AppError } from '../../platform/http/app-error.ts';
import { budgetDay } from '../../platform/limits/token-budget.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SharesTable } from '../../platform/records/records.ts';
import { hashPassword } from './password.ts';

const dayMs = 24 * 3600_000;
const lifetimes: Record<ShareLifetime, number | null> = { '7d': 7 * dayMs, '30d': 30 * dayMs, forever: null };

/** How long the row of an ended share stays, so that its link can say what became of it. */
const retentionAfterEndMs = 90 * dayMs;

/** A share without its document. */
const columns = [
  'id',
  'owner_hash',
  'owner_visitor',
  'lifetime',
  'password_hash',
  'views',
  'created_at',
  'updated_at',
  'expires_at',
  'stopped_at',
] as const;
export type Share = Pick<Selectable<SharesTable>, (typeof columns)[number]>;

type Deps = Pick<Platform, 'records' | 'clock'>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A visitor as a share knows them: nobody can tell from two shares that it was the same one. */
export const visitorHash = (share: string, visitor: string): string => sha256(`${share} ${visitor}`);

export function statusOf(share: Share, now: number): ShareState['status'] {
  if (share.stopped_at !== null) return 'stopped';
  return share.expires_at !== null && share.expires_at <= now ? 'expired' : 'open';
}

export const toShareState = (share: Share, now: number): ShareState => ({
  id: share.id,
  status: statusOf(share, now),
  views: share.views,
  hasPassword: share.password_hash !== null,
  lifetime: share.lifetime,
  createdAt: share.created_at,
  updatedAt: share.updated_at,
  expiresAt: share.expires_at,
});

/** The document as it is kept: cleaned of what a resume cannot hold. Throws where it is too large. */
function serializeDocument(document: ResumeDocument): string {
  const text = JSON.stringify(loadDocument(document).document);
  if (Buffer.byteLength(text) > maxSharedBytes) throw new AppError('share.tooLarge');
  return text;
}

const expiryOf = (lifetime: ShareLifetime, now: number): number | null => {
  const length = lifetimes[lifetime];
  return length === null ? null : now + length;
};

/** The share of an id. Throws where there is none. */
export async function findShare({ records }: Deps, id: string): Promise<Share> {
  const share = await records.db.selectFrom('shares').select(columns).where('id', '=', id).executeTakeFirst();
  if (!share) throw new AppError('share.notFound');
  return share;
}

/** The share of an id, for whoever has its key. Throws for anybody else. */
export async function findOwnShare(deps: Deps, id: string, ownerKey: string): Promise<Share> {
  const share = await findShare(deps, id);
  // Both are hashes of secrets: comparing them tells nothing of the key.
  if (share.owner_hash !== sha256(ownerKey)) throw new AppError('share.notOwner');
  return share;
}

interface NewShare {
  readonly ownerKey: string;
  readonly visitor: string;
  readonly document: ResumeDocument;
  readonly lifetime: ShareLifetime;
  readonly password: string | null;
}

/** Keeps a new share, or new contents for the one that this key has made before. */
export async function createShare(deps: Deps, input: NewShare): Promise<Share> {
  const { ownerKey, visitor, document, lifetime, password } = input;
  const { db } = deps.records;
  const owner_hash = sha256(ownerKey);
  const text = serializeDocument(document);
  const password_hash = password === null ? null : await hashPassword(password);
  const now = deps.clock.now();
  const id = randomBytes(16).toString('base64url');
  const values = {
    lifetime,
    password_hash,
    updated_at: now,
    expires_at: expiryOf(lifetime, now),
    document: text,
  };
  const saved = await db
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
  if (!saved) throw new AppError('share.stopped');
  return saved;
}

interface ShareChanges {
  readonly document?: ResumeDocument | undefined;
  readonly lifetime?: ShareLifetime | undefined;
  readonly password?: string | null | undefined;
}

/** Changes a share that was not stopped. New contents or another lifetime count from now. */
export async function updateShare(deps: Deps, share: Share, changes: ShareChanges): Promise<Share> {
  const { document, lifetime, password } = changes;
  const text = document && serializeDocument(document);
  const password_hash = typeof password === 'string' ? await hashPassword(password) : password;
  const now = deps.clock.now();
  const isRenewed = document !== undefined || lifetime !== undefined;
  const newLifetime = lifetime ?? share.lifetime;
  const changed = await deps.records.db
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
  if (changed) return changed;
  throw new AppError(
    (await findShare(deps, share.id)).stopped_at === null ? 'share.expired' : 'share.stopped',
  );
}

/** Ends a share and deletes its contents. */
export async function stopShare(deps: Deps, share: Share): Promise<Share> {
  if (share.stopped_at !== null) return share;
  await deps.records.db
    .updateTable('shares')
    .set({ stopped_at: deps.clock.now(), document: null, password_hash: null })
    .where('id', '=', share.id)
    .where('stopped_at', 'is', null)
    .execute();
  return findShare(deps, share.id);
}

/** The document of an open share. */
export async function readDocument({ records }: Deps, id: string): Promise<unknown> {
  const row = await records.db
    .selectFrom('shares')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst();
  // Stopped a moment ago.
  if (!row?.document) throw new AppError('share.stopped');
  return JSON.parse(row.document);
}

/** Counts a visit: once per visitor and day, and never the owner's. */
export async function countVisit({ records, clock }: Deps, share: Share, visitor: string): Promise<void> {
  const reader = visitorHash(share.id, visitor);
  if (reader === share.owner_visitor) return;
  await records.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('share_visits')
      .values({ day: budgetDay(clock.now()), share_id: share.id, visitor: reader })
      .onConflict((conflict) => conflict.doNothing())
      .returning('share_id')
      .executeTakeFirst();
    if (!first) return;
    await trx
      .updateTable('shares')
      .set((eb) => ({ views: eb('views', '+', 1) }))
      .where('id', '=', share.id)
      .execute();
  });
}

/** Deletes what is not needed any more: contents of expired shares, rows long ended, visits of other days. */
export async function deleteExpiredShares({ records, clock }: Deps): Promise<void> {
  const now = clock.now();
  const { db } = records;
  await db.updateTable('shares').set({ document: null }).where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('shares')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now - retentionAfterEndMs),
        eb('stopped_at', '<=', now - retentionAfterEndMs),
      ]),
    )
    .execute();
  await db.deleteFrom('share_visits').where('day', '<', budgetDay(now)).execute();
}
