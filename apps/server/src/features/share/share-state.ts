import { createHash } from 'node:crypto';
import type { ShareState } from '@baigong/contracts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Share, ShareRepository } from './repository/share-repository.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A visitor as a share knows them: nobody can tell from two shares that it was the same one. */
export const visitorHash = (share: string, visitor: string): string => sha256(`${share} ${visitor}`);

export function statusOf(share: Share, now: number): ShareState['status'] {
  if (share.stopped_at !== null) return 'stopped';
  return share.expires_at <= now ? 'expired' : 'open';
}

export const toShareState = (share: Share, views: number, now: number): ShareState => ({
  id: share.id,
  status: statusOf(share, now),
  views,
  hasPassword: share.password_hash !== null,
  lifetime: share.lifetime,
  createdAt: share.created_at,
  updatedAt: share.updated_at,
  expiresAt: share.expires_at,
});

/** The share of an id. Throws where there is none. */
export async function findShare(shares: ShareRepository, id: string): Promise<Share> {
  const share = await shares.find(id);
  if (!share) throw new AppError('share.notFound');
  return share;
}

/** The share of an id, for whoever has its key. Throws for anybody else. */
export async function findOwnShare(shares: ShareRepository, id: string, ownerKey: string): Promise<Share> {
  const share = await findShare(shares, id);
  // Both are hashes of secrets: comparing them tells nothing of the key.
  if (share.owner_hash !== sha256(ownerKey)) throw new AppError('share.notOwner');
  return share;
}
