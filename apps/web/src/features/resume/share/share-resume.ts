import {
  createShareRoute,
  maxSharedBytes,
  readShareStateRoute,
  stopShareRoute,
  updateShareRoute,
  type ShareLifetime,
  type ShareState,
} from '@baigong/contracts';
import { loadDocument, makeSharedCopy, updateResume, type SharedMask } from '@baigong/resume';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { newId } from '../session/document/new-id.ts';
import { findRecord, updateRecord } from '../session/records/resume-records.ts';
import { findKey, deleteKey, saveKey, makeOwnerKey, type ShareKey } from './share-keys.ts';

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
export async function endLink({ share, key }: ShareKey): Promise<void> {
  if (!share) return;
  try {
    await call(stopShareRoute, { params: { id: share }, body: { ownerKey: key } });
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}
