import { type Deps, findShare, type Share } from './share-rows.ts';

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
