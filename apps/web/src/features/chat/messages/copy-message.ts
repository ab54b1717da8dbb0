import { copy } from '../../../shared/lib/clipboard.ts';
import { toast } from '../../../shared/ui/toast.tsx';

export type CopyForm = 'markdown' | 'plain' | 'rich';

const doneMessages: Record<CopyForm, string> = {
  markdown: '已复制为 Markdown',
  plain: '已复制为纯文本',
  rich: '已复制，可直接粘贴到 Word 或公众号',
};

/** Copies a message's text in one of three forms and says so. */
export async function copyMessage(source: string, form: CopyForm): Promise<void> {
  let done: boolean;
  if (form === 'markdown') done = await copy({ text: source });
  else {
    const { toPlainText } = await import('../../../shared/markdown/plain-text.ts');
    const text = toPlainText(source);
    if (form === 'plain') done = await copy({ text });
    else {
      const { toRichText } = await import('../../../shared/markdown/rich-text.ts');
      done = await copy({ text, html: toRichText(source) });
    }
  }
  if (done) toast('success', doneMessages[form]);
  else toast('error', '浏览器不允许复制，请选中文字后手动复制');
}
