import { readPictureHead, shownSize } from '@baigong/pictures';
import { UnreadablePicture } from '../shrink-picture.ts';
import { createOneShotWorker, WorkerStopped, WorkerTimeout } from '../worker-client.ts';
import type { DecodeHeicApi } from './decode-heic.worker.ts';
import { HeicFailure, maxHeicPixels, type HeicProblem } from './decode-heic.ts';

/** A photo of 48 megapixels on a slow phone takes half of it. */
const timeoutMs = 60_000;

const call = createOneShotWorker<DecodeHeicApi>(
  () => new Worker(new URL('./decode-heic.worker.ts', import.meta.url), { type: 'module' }),
  {
    toError: ({ name, fields }) =>
      name === 'HeicFailure' ? new HeicFailure(fields.problem as HeicProblem) : undefined,
  },
);

type Problem = HeicProblem | 'too-slow' | 'not-loaded';

function problemOf(error: unknown): Problem {
  if (error instanceof HeicFailure) return error.problem;
  if (error instanceof WorkerTimeout) return 'too-slow';
  return error instanceof WorkerStopped && error.reason === 'crashed' ? 'too-large' : 'not-loaded';
}

const sentences: Readonly<Record<Problem, (photo: string, size: string) => string>> = {
  broken: (photo) => `${photo}打不开：图片不完整或已损坏。请重新保存或下载一份再试。`,
  unsupported: (photo, size) => `${photo}${size}的编码打不开。请先在相册里导出为 JPG，或截一张图再添加。`,
  'too-large': (photo, size) =>
    `${photo}${size}解开后内存装不下，最多 ${maxHeicPixels / 10_000} 万像素。请先在相册里缩小再试。`,
  'too-slow': (photo) => `${photo}一分钟还没有解开，已经停下。请先在相册里导出为 JPG 再试。`,
  'not-loaded': (photo) => `${photo}没有打开：解码它的部分没有下载下来。请检查网络，刷新后再试。`,
};

/**
 * A HEIC photo that the browser cannot decode, as a JPEG or PNG that it can: upright, in sRGB, its pixels alone.
 * @throws {UnreadablePicture} with the sentence for the visitor
 */
export async function drawHeic(file: Blob, name?: string): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  const head = readPictureHead(bytes);
  const { width = 0, height = 0 } = head ? shownSize(head) : {};
  const fail = (problem: Problem): never => {
    const photo = name === undefined ? '这张 HEIC 照片' : `“${name}”这张 HEIC 照片`;
    throw new UnreadablePicture(sentences[problem](photo, head ? `（${width} × ${height} 像素）` : ''));
  };
  // What its own boxes say is wrong needs no decoder.
  if (!head || head.end === undefined) return fail('broken');
  if (width * height > maxHeicPixels) return fail('too-large');
  return call('draw', file, { timeoutMs }).catch((error: unknown) => fail(problemOf(error)));
}
