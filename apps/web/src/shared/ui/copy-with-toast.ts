import { copyText } from '../lib/clipboard.ts';
import { toast } from './toast.tsx';

/** Copies text to the clipboard and reports the result. */
export async function copyWithToast(text: string, message = '已复制'): Promise<void> {
  if (await copyText(text)) toast('success', message);
  else toast('error', '浏览器不允许复制，请手动选择文字。');
}
