import { copy } from '../../../shared/lib/clipboard.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { Message } from '../session/session.ts';
import { writtenBy } from '../session/written-by.ts';

export type CopyForm = 'markdown' | 'plain' | 'rich';

const doneMessages: Record<CopyForm, string> = {
  markdown: '已复制为 Markdown',
  plain: '已复制为纯文本',
  rich: '已复制，可直接粘贴到 Word 或公众号',
};

/** Copies a message's text in one of three forms, labelled where a model wrote it, and says so. */
export async function copyMessage(message: Message, source: string, form: CopyForm): Promise<void> {
  const by = writtenBy([message]);
  let done: boolean;
  if (form === 'markdown') done = await copy('chat.copy-markdown', { text: source }, by);
  else {
    const { toPlainText } = await import('../../../shared/markdown/plain-text.ts');
    const text = toPlainText(source);
    if (form === 'plain') done = await copy('chat.copy-plain', { text }, by);
    else {
      const { toRichText } = await import('../../../shared/markdown/rich-text.ts');
      done = await copy('chat.copy-rich', { text, html: toRichText(source) }, by);
    }
  }
  if (done) toast('success', doneMessages[form]);
  else toast('error', '浏览器不允许复制，请选中文字后手动复制');
}
