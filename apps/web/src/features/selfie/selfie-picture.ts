import { readLabel, type PictureLabel } from '@baigong/pictures';
import { create } from 'zustand';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { isHeic } from '../../shared/lib/shrink-picture.ts';
import { findPerson } from './person/find-person.ts';
import { PersonFailure, type Person, type PersonFailureReason } from './person/person.ts';

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
  readonly width: number;
  readonly height: number;
  readonly origin: 'camera' | 'file';
  /** Says who produced it, when the file said so; goes into every file made of it. */
  readonly label: PictureLabel | null;
}

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

const mostBytes = 50 * 1024 * 1024;

/** Pixels of the longer side: a print of A4 needs 3,508; more only fills the memory of a phone. */
export const mostSide = 4_096;

/** Below this no face can be worked on. */
const leastSide = 64;

async function decode(
  file: Blob,
  name: string,
): Promise<{ readonly bitmap: ImageBitmap; readonly shrunk: boolean }> {
  if (file.size === 0) throw new UnusablePhoto(`“${name}”是空文件，请重新选择照片。`);
  if (file.size > mostBytes)
    throw new UnusablePhoto(
      `“${name}”有 ${formatBytes(file.size)}，超过 ${formatBytes(mostBytes)} 的上限。请先压缩再试。`,
    );
  const whole = await createImageBitmap(file).catch(async () => {
    const head = new Uint8Array(
      await file
        .slice(0, 16)
        .arrayBuffer()
        .catch(() => new ArrayBuffer(0)),
    );
    throw new UnusablePhoto(
      isHeic(head)
        ? `当前浏览器打不开“${name}”这种 HEIC 照片。请先在相册里导出为 JPG，或截一张图再试。`
        : `“${name}”打不开：它不是图片，或已经损坏。请换成 JPG、PNG 或 WebP 照片。`,
    );
  });
  if (Math.min(whole.width, whole.height) < leastSide) {
    whole.close();
    throw new UnusablePhoto(`“${name}”太小了，短边不到 ${leastSide} 像素。请换一张大一点的照片。`);
  }
  const scale = mostSide / Math.max(whole.width, whole.height);
  if (scale >= 1) return { bitmap: whole, shrunk: false };
  const shrunk = await createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * scale),
    resizeHeight: Math.round(whole.height * scale),
    resizeQuality: 'high',
  });
  whole.close();
  return { bitmap: shrunk, shrunk: true };
}

async function labelOf(file: Blob): Promise<PictureLabel | null> {
  try {
    return readLabel(new Uint8Array(await file.arrayBuffer())) ?? null;
  } catch {
    return null;
  }
}

let nextId = 1;
let looking: AbortController | null = null;

function show(picture: SelfiePicture | null): void {
  looking?.abort();
  looking = null;
  useSelfie.getState().picture?.bitmap.close();
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
    const [{ bitmap, shrunk }, label] = await Promise.all([decode(file, name), labelOf(file)]);
    const { width, height } = bitmap;
    const id = nextId;
    nextId += 1;
    show({ id, key: key ?? `${Date.now()}-${id}`, file, name, bitmap, width, height, origin, label });
    return { id, shrunk };
  } finally {
    useSelfie.setState({ opening: false });
  }
}

export function closePhoto(): void {
  show(null);
}

/** Finds the person in the open photo, once; asked again after a failure, it tries again. */
export async function lookForPerson(): Promise<void> {
  const { picture, person } = useSelfie.getState();
  if (!picture || person.is === 'looking' || person.is === 'found') return;
  const mine = new AbortController();
  looking = mine;
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
