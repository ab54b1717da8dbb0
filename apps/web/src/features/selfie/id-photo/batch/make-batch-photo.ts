import { checkPhoto, placeHeads, type Background, type Check, type PhotoSize } from '@baigong/id-photo';
import { findPerson } from '../../person/find-person.ts';
import { PersonFailure, type Person } from '../../person/person.ts';
import { studyFaces } from '../../person/study-faces.ts';
import { decodeUsable, labelOf, UnusablePhoto } from '../../picture/selfie-picture.ts';
import { drawPhoto, lightOf } from '../draw-photo.ts';
import type { Garment } from '../garments/garments.ts';
import { makeFile } from '../make-file.ts';
import { headsFor, prepareSource, subjectOf } from '../photo-source.ts';

/** Pixels of the longer side at first: a head that fills a tenth of it still has enough for the largest size. */
const quickSide = 2_200;

/** A photo of the batch that cannot be made. `message` is the sentence for the visitor. */
export class BatchFailure extends Error {
  override readonly name = 'BatchFailure';
}

export interface BatchPhoto {
  readonly blob: Blob;
  /** What is not quite right with it, a sentence each. */
  readonly remarks: readonly string[];
}

export interface BatchChoice {
  readonly size: PhotoSize;
  /** null keeps the picture's own. */
  readonly background: Background | null;
  /** Clothes over one's own, where the size allows them. */
  readonly garment?: Garment | null;
}

/** Checks that no photo may fail: what they find cannot be mended by moving it. */
const refusing = new Set<Check['id']>(['people', 'real', 'turned', 'covered', 'inside']);

const sentence = ({ name, found, fix }: Check): string => `${name}：${found}。${fix ?? ''}`;

async function lookFor(bitmap: ImageBitmap, signal: AbortSignal): Promise<Person> {
  try {
    return await findPerson(bitmap, { signal });
  } catch (error) {
    if (!(error instanceof PersonFailure)) throw error;
    throw new BatchFailure(
      error.reason === 'no-webgl'
        ? '这个浏览器没有开启 WebGL，认不出人像，不能自动制作证件照。请换用 Chrome 或 Edge。'
        : '人像识别没有成功。请检查网络后再试一次。',
    );
  }
}

async function attempt(
  file: File,
  { size, background, garment = null }: BatchChoice,
  mostSide: number | undefined,
  signal: AbortSignal,
): Promise<BatchPhoto | 'too-small'> {
  const [decoded, label] = await Promise.all([decodeUsable(file, file.name, mostSide), labelOf(file)]);
  const { bitmap, small, shrunk } = decoded;
  let person: Person | undefined;
  try {
    signal.throwIfAborted();
    const { width, height } = bitmap;
    person = await lookFor(bitmap, signal);
    const studies = person.faces.length > 0 ? await studyFaces(bitmap, person.faces) : undefined;
    signal.throwIfAborted();
    const prepared = prepareSource({ image: bitmap, small, width, height, person, studies });
    const [head, second] = headsFor(prepared.heads, size);
    if (!head) throw new BatchFailure('没有认出真人的脸。请换一张真人正对镜头、五官全部露出的照片。');
    const placement = placeHeads(head, second, size);
    if (shrunk && mostSide !== undefined && placement.width < size.px.width) return 'too-small';
    const painted = prepared.mask ? background : null;
    const mayDress = size.unedited === undefined && size.people === 1;
    const recipe = {
      placement,
      size: size.px,
      background: painted,
      feather: 0,
      even: 0,
      garment: mayDress ? garment : null,
    };
    const drawn = drawPhoto(prepared, recipe, false);
    const checks = checkPhoto({
      head,
      second,
      subject: subjectOf(prepared),
      placement,
      size,
      picture: { width, height },
      doubts: person?.doubts,
      replaced: painted !== null,
      light: lightOf(
        drawn,
        second ? [head, second] : [head],
        placement,
        second ? null : (prepared.meshes[0] ?? null),
      ),
    }).filter(({ state }) => state !== 'pass');
    const refused = checks.find(({ id, state }) => state === 'fail' && refusing.has(id));
    if (refused) throw new BatchFailure(sentence(refused));
    const { blob } = await makeFile(drawn.canvas, size, {
      format: 'image/jpeg',
      kb: size.kb ?? null,
      label,
    });
    return { blob, remarks: checks.map(sentence) };
  } finally {
    bitmap.close();
    small.close();
    person?.shape.close();
  }
}

/**
 * One photo of a batch: found, placed, painted, checked and encoded.
 * @throws {BatchFailure} with the sentence that says why it was not made
 * @throws {DOMException} `AbortError` when `signal` said so
 */
export async function makeBatchPhoto(
  file: File,
  choice: BatchChoice,
  signal: AbortSignal,
): Promise<BatchPhoto> {
  try {
    const quick = await attempt(file, choice, quickSide, signal);
    const made = quick === 'too-small' ? await attempt(file, choice, undefined, signal) : quick;
    if (made === 'too-small') throw new BatchFailure('人像太小，请换一张离镜头近一些的照片。');
    return made;
  } catch (error) {
    if (error instanceof BatchFailure || (error instanceof DOMException && error.name === 'AbortError'))
      throw error;
    if (error instanceof UnusablePhoto) throw new BatchFailure(error.message);
    if (error instanceof Error && error.name === 'PictureNotEncoded') throw new BatchFailure(error.message);
    throw new BatchFailure('这张没有做成，请单独打开它试一次。');
  }
}
