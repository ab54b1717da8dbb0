import {
  ShareId,
  ShareOwnerKey,
  createShareRoute,
  maxSharedBytes,
  readShareStateRoute,
  stopShareRoute,
  updateShareRoute,
  type ShareLifetime,
  type ShareState,
} from '@baigong/contracts';
import * as z from 'zod/mini';
import { randomBase64Url } from '../../../shared/lib/base64url.ts';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { loadDocument, makeSharedCopy, updateResume, type SharedMask } from '@baigong/resume';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { newId } from '../session/new-id.ts';
import { findRecord, updateRecord } from '../session/resume-records.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { readResumeIds } from '../session/resume-summaries.ts';

/** What this browser keeps of a resume it has shared. */
const ShareKey = z.looseObject({
  /** The resume's id. */
  id: z.string(),
  /** What may change and stop the link. Kept before the first call, so that a lost answer loses no link. */
  key: ShareOwnerKey,
  /** The link's id; null until the server has answered. */
  share: z.nullable(ShareId),
  mask: z.object({ phone: z.boolean(), email: z.boolean(), photo: z.boolean() }),
});
type ShareKey = z.infer<typeof ShareKey>;

const read = (raw: unknown): ShareKey | undefined => {
  const parsed = z.safeParse(ShareKey, raw);
  return parsed.success ? parsed.data : undefined;
};

/** 256 random bits in base64url. */
export const makeOwnerKey = (): string => randomBase64Url(32);

/** The key of a resume's link; undefined where this browser has none. Throws a DatabaseProblem, as all here. */
export const findKey = async (id: string) => read(await baigongDatabase.use((db) => db.get('shares', id)));

export async function saveKey(key: ShareKey): Promise<void> {
  await baigongDatabase.use((db) => db.put('shares', key));
}

export async function deleteKey(id: string): Promise<void> {
  await baigongDatabase.use((db) => db.delete('shares', id));
}

/** Every key that can be read. */
export const allKeys = async (): Promise<ShareKey[]> =>
  (await baigongDatabase.use((db) => db.getAll('shares'))).flatMap((raw) => read(raw) ?? []);

/** Why a resume cannot be shared; `message` is for the user. */
export class ShareProblem extends Error {
  override readonly name = 'ShareProblem';
}

/** What the user chooses. `password`: undefined leaves it as it is, null takes it away. */
export interface ShareOptions {
  readonly mask: SharedMask;
  readonly lifetime: ShareLifetime;
  readonly password: string | null | undefined;
}

async function setShared(id: string, isShared: boolean): Promise<void> {
  const now = Date.now();
  await updateRecord(
    id,
    (record) => (record.isShared === isShared ? record : updateResume(record, { isShared }, now)),
    now,
  );
}

/** The copy to send of the resume as it is kept now. */
async function makeCopy(id: string, mask: SharedMask): Promise<Blob> {
  const record = await findRecord(id, Date.now());
  if (!record) throw new ShareProblem('这份简历已被删除，无法分享。');
  const copy = makeSharedCopy(loadDocument(record.document ?? {}, newId).document, mask);
  const file = new Blob([JSON.stringify(copy)]);
  if (file.size <= maxSharedBytes) return file;
  throw new ShareProblem(
    `这份简历有 ${formatBytes(file.size)}，超过分享的上限 ${formatBytes(maxSharedBytes)}。请换小一些的照片或背景图，或隐藏照片后再试。`,
  );
}

/** Makes the link. Throws ShareProblem, ApiError or DatabaseProblem; trying again is safe. */
export async function startSharing(id: string, options: ShareOptions): Promise<ShareState> {
  const { mask, lifetime, password = null } = options;
  const document = await makeCopy(id, mask);
  const pending: ShareKey = (await findKey(id)) ?? { id, key: makeOwnerKey(), share: null, mask };
  await saveKey(pending);
  const state = await call(createShareRoute, {
    body: { ownerKey: pending.key, lifetime, password },
    files: { document: [document] },
  });
  await saveKey({ ...pending, share: state.id, mask });
  await setShared(id, true);
  return state;
}

/** Whether the server no longer knows a link, or has ended it. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'share.notFound' || error.code === 'share.stopped');

async function forget(id: string): Promise<void> {
  await deleteKey(id);
  await setShared(id, false);
}

export interface Sharing {
  readonly state: ShareState;
  readonly mask: SharedMask;
}

/** The link of a resume as it stands; undefined where this browser knows none. */
export async function readSharing(id: string): Promise<Sharing | undefined> {
  const stored = await findKey(id);
  if (!stored?.share) return undefined;
  try {
    const state = await call(readShareStateRoute, {
      params: { id: stored.share },
      body: { ownerKey: stored.key },
    });
    if (state.status !== 'stopped') return { state, mask: stored.mask };
  } catch (error) {
    if (!isOver(error)) throw error;
  }
  await forget(id);
  return undefined;
}

/** Puts the present version under the link. Throws as `startSharing`; an ended link is made again. */
export async function updateSharing(id: string, options: ShareOptions): Promise<ShareState> {
  const stored = await findKey(id);
  if (!stored?.share) return startSharing(id, options);
  const { mask, lifetime, password } = options;
  const document = await makeCopy(id, mask);
  try {
    const state = await call(updateShareRoute, {
      params: { id: stored.share },
      body: { ownerKey: stored.key, lifetime, ...(password === undefined ? {} : { password }) },
      files: { document: [document] },
    });
    await saveKey({ ...stored, mask });
    return state;
  } catch (error) {
    if (!isOver(error)) throw error;
    await deleteKey(id);
    return startSharing(id, options);
  }
}

/** Ends the link for everybody. */
export async function stopSharing(id: string): Promise<void> {
  const stored = await findKey(id);
  if (stored) await endLink(stored);
  await forget(id);
}

/** Tells the server to end a link. One that is over already is fine. */
async function endLink({ share, key }: ShareKey): Promise<void> {
  if (!share) return;
  try {
    await call(stopShareRoute, { params: { id: share }, body: { ownerKey: key } });
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

/**
 * Ends the links of resumes that are no more: nobody else could. What cannot be done now (no network) is done at
 * the next visit. Never throws.
 */
export async function stopOrphanedShares(): Promise<void> {
  try {
    const keys = await allKeys();
    if (keys.length === 0) return;
    const living = new Set(await readResumeIds());
    for (const key of keys) {
      if (living.has(key.id)) continue;
      await endLink(key);
      await deleteKey(key.id);
    }
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof DatabaseProblem)) throw error;
  }
}
