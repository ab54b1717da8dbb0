import { createHash } from 'node:crypto';
import type { ShareState } from '@baigong/contracts';
import type { Selectable } from 'kysely';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SharesTable } from '../../platform/records/tables/share.ts';

/** A share without its document. */
export const columns = [
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

export type Deps = Pick<Platform, 'records' | 'clock' | 'settings'>;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A visitor as a share knows them: nobody can tell from two shares that it was the same one. */
export const visitorHash = (share: string, visitor: string): string => sha256(`${share} ${visitor}`);

export function statusOf(share: Share, now: number): ShareState['status'] {
  if (share.stopped_at !== null) return 'stopped';
  return share.expires_at <= now ? 'expired' : 'open';
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
