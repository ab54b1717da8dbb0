import type { GalleryOrigin } from '@baigong/contracts';
import { readProvenance } from '@baigong/pictures';

/** What a file says of how it was made, for the form. */
export interface Traces {
  readonly origin: GalleryOrigin;
  readonly suspected: boolean;
  /** Why, as a sentence. */
  readonly why: string;
  /** What a generator was asked for, where the file says it. */
  readonly prompt: string;
}

/** Reads them; null where the file says nothing, or cannot be read. */
export async function readTraces(file: Blob): Promise<Traces | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return null;
  const { label, tool, prompt = '' } = readProvenance(new Uint8Array(bytes));
  if (!label) return null;
  const suspected = label.certainty === 'suspected';
  const why =
    label.madeBy === 'computer'
      ? '文件里的标识说，它由程序绘制。'
      : suspected && tool !== undefined
        ? `文件里有${tool}的生成参数，选别的也会标为疑似 AI 生成。`
        : `文件里的标识说，它${suspected ? '疑似' : ''}由 AI 生成，选别的也会照样标出。`;
  return { origin: label.madeBy === 'model' ? 'model' : 'program', suspected, why, prompt };
}
