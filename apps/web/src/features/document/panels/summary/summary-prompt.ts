import type { PromptMessage } from '@baigong/contracts';
import { dataRule, notesHint, quoteData } from '../../ai/prompt-parts.ts';
import type { PromptText } from '../../ai/write-about.ts';

export type SummaryLength = 'short' | 'medium' | 'long';

export const summaryLengths: readonly {
  readonly value: SummaryLength;
  readonly label: string;
  readonly instruction: string;
}[] = [
  { value: 'short', label: '一句话', instruction: '用一两句话概括，不超过 80 个字，不分点。' },
  {
    value: 'medium',
    label: '一段',
    instruction: '写成 150 到 300 字：先一句总的，再分 3 到 6 点，每点一行。',
  },
  {
    value: 'long',
    label: '详细',
    instruction: '写成 500 到 900 字，按内容分小标题，保留关键的数字、日期、人名、结论和条件。',
  },
];

const system = `你为访客概括一份文档。${dataRule}
只写文档里有的内容，不评论、不补充、不猜测；数字、日期和名称照原文。用文档的语言写（中文文档用中文）。直接写概括，不要开场白。形如【手机1】的符号代表被隐去的号码，原样写出。`;

/** `part` is the title of a chapter. */
export function summaryPrompt(
  title: string,
  { text, isNotes: notes }: PromptText,
  length: SummaryLength,
  part?: string,
): PromptMessage[] {
  const instruction = summaryLengths.find(({ value }) => value === length)?.instruction ?? '';
  return [
    { role: 'system', content: system },
    {
      role: 'user',
      content: `${quoteData(notes ? '要点' : '文档', text, { 标题: part === undefined ? title : `${title} · ${part}` })}\n\n${notes ? notesHint : ''}请概括${part === undefined ? '这份文档' : '这一章'}。${instruction}`,
    },
  ];
}
