import type { CopyId, WrittenByOf } from '../labels/channels.ts';
import { copyText } from '../lib/clipboard.ts';
import { toast } from './toast.tsx';

/** Copies text to the clipboard, labelled where a model wrote it, and reports the result. */
export async function copyWithToast<Id extends CopyId>(
  channel: Id,
  text: string,
  message: string,
  ...by: WrittenByOf<Id>
): Promise<void> {
  if (await copyText(channel, text, ...by)) toast('success', message);
  else toast('error', '浏览器不允许复制，请手动选择文字。');
}
