import { type Progress, readProgress } from '@baigong/quiz';
import * as z from 'zod/mini';

const format = 'baigong-quiz-progress';

const ProgressFile = z.object({ format: z.literal(format), savedAt: z.number(), progress: z.unknown() });

/** More than a learner of every item could fill. */
export const MAX_FILE_BYTES = 20_000_000;

/** A file that is not taken. `message` is the Chinese sentence for the visitor. */
export class InvalidProgressFile extends Error {
  override readonly name = 'UnusableProgressFile';
}

export function writeProgressFile(progress: Progress, now: number): string {
  return JSON.stringify({ format, savedAt: now, progress });
}

/** The progress in a file's text. Throws an UnusableProgressFile. */
export function readProgressFile(text: string): { progress: Progress; lost: readonly string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidProgressFile(
      '这个文件不是普通话测试导出的进度（内容不完整或已损坏），现有进度没有变化。',
    );
  }
  const file = ProgressFile.safeParse(value);
  if (!file.success)
    throw new InvalidProgressFile(
      '这个文件不是普通话测试导出的进度。请选择在“统计”里导出的 .json 文件，现有进度没有变化。',
    );
  return readProgress(file.data.progress);
}
