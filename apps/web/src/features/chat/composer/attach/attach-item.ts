import type { AttachedItem } from '../../../../shared/feature-tools/attachable.ts';
import { createOneShotWorker } from '../../../../shared/lib/worker-client.ts';
import type { MessageFile } from '../../session/session.ts';
import { MAX_CHARACTERS, MAX_FILES, sizeOfFile } from '../accept-files.ts';
import { attachmentId } from '../attachment-id.ts';
import type { DraftAttachments } from '../draft-store.ts';
import type { MaskApi } from './mask.worker.ts';

/** A text as it would be sent, before anything is attached. */
export interface Prepared {
  /** As it is kept. */
  readonly open: MessageFile;
  /** With stars in what identifies a person; the same as `open` where nothing was found. */
  readonly masked: MessageFile;
  /** Places that the stars cover. */
  readonly sensitive: number;
}

/** Longer texts are searched beside the page: 300,000 characters take more than a second. */
const maxInline = 20_000;

const callMasker = createOneShotWorker<MaskApi>(
  () => new Worker(new URL('./mask.worker.ts', import.meta.url), { type: 'module' }),
);

async function maskHere(file: MessageFile): Promise<MessageFile> {
  const { maskFile } = await import('../mask-file.ts');
  return maskFile(file);
}

export async function prepareText({
  name,
  text,
}: Extract<AttachedItem, { kind: 'text' }>): Promise<Prepared> {
  const open: MessageFile = { id: attachmentId(), name, text };
  const masked = text.length > maxInline ? await callMasker('mask', open) : await maskHere(open);
  const sensitive = masked.masked ?? 0;
  return { open, masked: sensitive === 0 ? open : masked, sensitive };
}

/** Why a file does not fit the draft any more; null where it does. */
export function attachProblem({ files }: DraftAttachments, file: MessageFile): string | null {
  if (files.length >= MAX_FILES) return `一条消息最多带 ${MAX_FILES} 个文件，请先移除一个。`;
  const used = files.reduce((sum, one) => sum + sizeOfFile(one), 0);
  if (used + sizeOfFile(file) > MAX_CHARACTERS)
    return '加上它，附件合计会超过 40 万字的上限。请先移除其他文件，或在文档里摘出需要的部分。';
  return null;
}
