import { readLabel, readPictureHead, type PictureLabel } from '@baigong/pictures';
import { create } from 'zustand';
import { maxOpenedPictureBytes } from '../../../shared/lib/file-limits.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { isHeic, UnreadablePicture } from '../../../shared/lib/shrink-picture.ts';
import { createOneShotWorker, WorkerStopped } from '../../../shared/lib/worker-client.ts';
import { findPerson } from '../person/find-person.ts';
import { PersonFailure, type Person, type PersonFailureReason } from '../person/person.ts';
import type { DecodeApi, DecodedPhoto } from './decode-photo.worker.ts';

/** The picture that both tabs of the screen work on. */
export interface SelfiePicture {
  /** Differs for every picture opened. */
  readonly id: number;
  /** Names the picture in the browser's database: the same after it was restored. */
  readonly key: string;
  /** The bytes that it was opened from. */
  readonly file: Blob;
  readonly name: string;
  /** Upright pixels; closed when another picture takes its place. */
  readonly bitmap: ImageBitmap;
  /** A copy for the screen, closed with it. */
  readonly small: ImageBitmap;
  /** Of `bitmap`. */
  readonly width: number;
  readonly height: number;
  readonly origin: 'camera' | 'file';
  /** Says who produced it, when the file said so; goes into every file made of it. */
  readonly label: PictureLabel | null;
}

/** The key of the sample, which is never stored. */
export const sampleKey = 'sample';

export const isSample = (picture: SelfiePicture | null): boolean => picture?.key === sampleKey;

/** What is known of the person in the picture. */
export type PersonState =
  | { readonly is: 'unasked' }
  | { readonly is: 'looking' }
  | { readonly is: 'found'; readonly person: Person }
  | { readonly is: 'failed'; readonly reason: PersonFailureReason };

interface SelfieState {
  readonly picture: SelfiePicture | null;
  readonly person: PersonState;
  /** A file is being read. */
  readonly opening: boolean;
}

export const useSelfie = create<SelfieState>()(() => ({
  picture: null,
  person: { is: 'unasked' },
  opening: false,
}));

/** A file that cannot be worked on. `message` is the sentence for the visitor. */
export class UnusablePhoto extends Error {
  override readonly name = 'UnusablePhoto';
}

/** Below this no face can be worked on. */
const minSide = 64;

interface Decoded {
  readonly bitmap: ImageBitmap;
  readonly small: ImageBitmap;
  readonly shrunk: boolean;
}

/** More pixels than this are more than a browser on a phone can hold. */
const maxPixels = 60_000_000;

/** Why a file that is there could not be decoded. */
async function toUnusablePhoto(
  file: Blob,
  name: string,
  problem: 'undecodable' | 'no-memory' | 'not-loaded',
): Promise<UnusablePhoto> {
  if (problem === 'not-loaded')
    return new UnusablePhoto('照片没有打开：页面有一部分没有下载下来。请检查网络，刷新后再试。');
  const head = readPictureHead(new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0))));
  const pixels = head ? head.width * head.height : 0;
  if (problem === 'no-memory' || pixels > maxPixels)
    return new UnusablePhoto(
      `“${name}”${pixels > 0 ? `有 ${Math.round(pixels / 10_000)} 万像素，` : ''}浏览器的内存装不下。请关闭一些标签页再试，或先在相册里缩小照片。`,
    );
  return new UnusablePhoto(`“${name}”打不开：它不是图片，或已经损坏。请换成 JPG、PNG 或 WebP 照片。`);
}

/** Pixels of the longer side: a print of A4 needs 3,508; more only fills the memory of a phone. */
export const maxSide = 4_096;

/** Of the copy that is drawn on screen: enough for an ID photo of 600 pixels that takes up a third of its picture. */
const previewSide = 1_600;

type DecodeProblem = 'undecodable' | 'no-memory' | 'not-loaded';

// One worker per photo: its memory is that of a phone's picture.
const callWorker = createOneShotWorker<DecodeApi>(
  () => new Worker(new URL('./decode-photo.worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * Decodes a photo in a worker, because 12 megapixels would block the page for seconds; upright, and made smaller where
 * it is larger than `mostSide`. Throws UnreadablePicture for a HEIC photo that cannot be decoded.
 */
async function decodePhoto(
  file: Blob,
  name: string | undefined,
  mostSide = maxSide,
): Promise<DecodedPhoto | { readonly problem: DecodeProblem }> {
  try {
    const decoded = await callWorker('decode', { file, maxSide: mostSide, previewSide: previewSide });
    if (decoded) return decoded;
  } catch (error) {
    const isLoaded = !(error instanceof WorkerStopped && error.reason === 'not-loaded');
    return { problem: isLoaded ? 'no-memory' : 'not-loaded' };
  }
  const head = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  if (!isHeic(new Uint8Array(head))) return { problem: 'undecodable' };
  const { drawHeic } = await import('../../../shared/lib/heic/draw-heic.ts');
  return decodePhoto(await drawHeic(file, name), name, mostSide);
}

/** A picture that is to stand behind the person; null where it cannot be decoded. */
export async function decodeBackground(file: Blob): Promise<ImageBitmap | null> {
  const decoded = await decodePhoto(file, undefined).catch(() => null);
  if (!decoded || 'problem' in decoded) return null;
  decoded.small.close();
  return decoded.bitmap;
}

/**
 * The pixels of a photo.
 * @param mostSide pixels of the longer side; larger photos are made smaller
 * @throws {UnusablePhoto} with the sentence to show
 */
export async function decodeUsable(file: Blob, name: string, mostSide?: number): Promise<Decoded> {
  if (file.size === 0) throw new UnusablePhoto(`“${name}”是空文件，请重新选择照片。`);
  if (file.size > maxOpenedPictureBytes)
    throw new UnusablePhoto(
      `“${name}”有 ${formatBytes(file.size)}，超过 ${formatBytes(maxOpenedPictureBytes)} 的上限。请先压缩再试。`,
    );
  const decoded = await decodePhoto(file, name, mostSide).catch((error: unknown) => {
    throw error instanceof UnreadablePicture ? new UnusablePhoto(error.message) : error;
  });
  if ('problem' in decoded) throw await toUnusablePhoto(file, name, decoded.problem);
  const { bitmap, small } = decoded;
  if (Math.min(bitmap.width, bitmap.height) < minSide) {
    bitmap.close();
    small.close();
    throw new UnusablePhoto(`“${name}”太小了，短边不到 ${minSide} 像素。请换一张大一点的照片。`);
  }
  return decoded;
}

/** Who a file says produced it; null where it says nothing. */
export async function labelOf(file: Blob): Promise<PictureLabel | null> {
  try {
    return readLabel(new Uint8Array(await file.arrayBuffer())) ?? null;
  } catch {
    return null;
  }
}

let nextId = 1;
let search: AbortController | null = null;

function setPicture(picture: SelfiePicture | null): void {
  search?.abort();
  search = null;
  const before = useSelfie.getState().picture;
  before?.bitmap.close();
  before?.small.close();
  useSelfie.setState({ picture, person: { is: 'unasked' } });
}

/**
 * Opens a photo in place of the one before, which stays when this one cannot be used.
 * @param key of a picture that is being restored; a new one is named anew
 * @returns its id, and whether it was larger than `mostSide` and has been made smaller
 * @throws {UnusablePhoto} with the sentence to show
 */
export async function openPhoto(
  file: Blob,
  name: string,
  origin: SelfiePicture['origin'] = 'file',
  key?: string,
): Promise<{ readonly id: number; readonly shrunk: boolean }> {
  useSelfie.setState({ opening: true });
  try {
    const [{ bitmap, small, shrunk }, label] = await Promise.all([decodeUsable(file, name), labelOf(file)]);
    const { width, height } = bitmap;
    const id = nextId;
    nextId += 1;
    setPicture({
      id,
      key: key ?? `${Date.now()}-${id}`,
      file,
      name,
      bitmap,
      small,
      width,
      height,
      origin,
      label,
    });
    return { id, shrunk };
  } finally {
    useSelfie.setState({ opening: false });
  }
}

export function closePhoto(): void {
  setPicture(null);
}

/** Finds the person in the open photo, once; asked again after a failure, it tries again. */
export async function findPersonInPicture(): Promise<void> {
  const { picture, person } = useSelfie.getState();
  if (!picture || person.is === 'looking' || person.is === 'found') return;
  const mine = new AbortController();
  search = mine;
  useSelfie.setState({ person: { is: 'looking' } });
  try {
    const start = performance.now();
    const found = await findPerson(picture.bitmap, { signal: mine.signal });
    performance.measure('person-found', { start });
    if (!mine.signal.aborted) useSelfie.setState({ person: { is: 'found', person: found } });
  } catch (error) {
    if (mine.signal.aborted) return;
    const reason = error instanceof PersonFailure ? error.reason : 'failed';
    useSelfie.setState({ person: { is: 'failed', reason } });
  }
}

/**
 * Cuts the person in the open photo out anew, with the second model or without; what was found stays until then.
 * @returns false where another photo took its place meanwhile
 * @throws {PersonFailure}
 */
export async function cutOutAnew(fine: boolean): Promise<boolean> {
  const { picture } = useSelfie.getState();
  if (!picture) return false;
  search?.abort();
  const mine = new AbortController();
  search = mine;
  try {
    const person = await findPerson(picture.bitmap, { signal: mine.signal, fine });
    useSelfie.setState({ person: { is: 'found', person } });
    return true;
  } catch (error) {
    if (mine.signal.aborted) return false;
    throw error;
  }
}
