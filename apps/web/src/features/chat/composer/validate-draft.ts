import type { Draft } from '../session/session.ts';
import { formatCharCount, MAX_CHARACTERS, sizeOfFile } from './accept-files.ts';

interface SendState {
  readonly busy: boolean;
  /** A question stands that words may answer. */
  readonly asking?: boolean;
  /** A file is still being read. */
  readonly reading: boolean;
}

export interface DraftProblem {
  readonly because: 'busy' | 'reading' | 'size';
  readonly text: string;
}

/** Why a draft cannot be sent now, and what to do; null when it can. */
export function validateDraft(
  { text, images, files, quote = '' }: Draft,
  { busy, asking = false, reading }: SendState,
): DraftProblem | null {
  if (reading) return { because: 'reading', text: '附件还在处理，马上就好，请稍候再发送。' };
  if (busy && !(asking && images.length + files.length === 0))
    return { because: 'busy', text: '回答还在生成，完成后就能发送；也可以先停止生成。' };
  const characters = files.reduce((sum, file) => sum + sizeOfFile(file), text.length + quote.length);
  if (characters <= MAX_CHARACTERS) return null;
  return {
    because: 'size',
    text: `内容共 ${formatCharCount(characters)}，超过 40 万字的上限。请删减文字或移除部分附件。`,
  };
}
