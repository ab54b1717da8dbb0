import type { PromptMessage } from '@baigong/contracts';
import { dataRule, quoteData } from '../../ai/prompt-parts.ts';

export type Language = 'zh' | 'en' | 'ja';

export const languages: readonly {
  readonly value: Language;
  readonly label: string;
  readonly name: string;
}[] = [
  { value: 'zh', label: '中文', name: '简体中文' },
  { value: 'en', label: 'English', name: '英文' },
  { value: 'ja', label: '日本語', name: '日文' },
];

export interface Paragraph {
  readonly block: number;
  readonly text: string;
}

const markOf = (block: number): string => `[[${block}]]`;

export function translatePrompt(paragraphs: readonly Paragraph[], to: Language): PromptMessage[] {
  const name = languages.find(({ value }) => value === to)?.name ?? '';
  const given = paragraphs.map(({ block, text }) => `${markOf(block)}\n${text}`).join('\n\n');
  return [
    {
      role: 'system',
      content: `你把访客的文档逐段译成${name}。${dataRule}\n每段前面有形如 [[12]] 的记号：照原样先写记号，换行写这一段的译文，再空一行写下一段；不合段、不漏段、不加说明。已经是${name}的段落照抄。数字、专有名词、代码和形如【手机1】的符号保持不变。`,
    },
    { role: 'user', content: `${quoteData('文档', given)}\n\n请逐段译成${name}。` },
  ];
}

/**
 * The translated paragraphs by their block. The last one is incomplete unless the text is `whole`: it is returned as `growing`.
 */
export function readTranslation(
  text: string,
  whole: boolean,
): { readonly done: ReadonlyMap<number, string>; readonly growing: Paragraph | undefined } {
  const done = new Map<number, string>();
  const parts = [...text.matchAll(/\[\[(\d+)\]\][ \t]*\n?([^]*?)(?=\s*\[\[\d+\]\]|$)/g)];
  let growing: Paragraph | undefined;
  for (const [index, [, number, said = '']] of parts.entries()) {
    const translated = said.trim();
    if (translated === '') continue;
    if (whole || index < parts.length - 1) done.set(Number(number), translated);
    // An incomplete mark of the next paragraph is no text.
    else growing = { block: Number(number), text: translated.replace(/\[{1,2}\d*\]?$/, '').trim() };
  }
  return { done, growing };
}
