import type { ModelInfo, PromptMessage } from '@baigong/contracts';
import { wholeText, type DocumentText } from '@baigong/document-reader/document-text';
import { dataRule, notesHint, quoteData } from '../../ai/prompt-parts.ts';
import { writeAbout, type PromptText } from '../../ai/write-about.ts';
import type { PanelDocument } from '../../session/panel-document.ts';

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
  { text, isNotes }: PromptText,
  length: SummaryLength,
  part?: string,
): PromptMessage[] {
  const instruction = summaryLengths.find(({ value }) => value === length)?.instruction ?? '';
  return [
    { role: 'system', content: system },
    {
      role: 'user',
      content: `${quoteData(isNotes ? '要点' : '文档', text, { 标题: part === undefined ? title : `${title} · ${part}` })}\n\n${isNotes ? notesHint : ''}请概括${part === undefined ? '这份文档' : '这一章'}。${instruction}`,
    },
  ];
}

export const summaryKey = (length: SummaryLength): string => `summary:${length}`;
export interface Chapter {
  readonly title: string;
  /** The block it begins at, and the one before which it ends. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Shorter ones have nothing to condense. */
const shortest = 120;
const most = 120;

/** The chapters of a document: the outermost level of its outline that has more than one, with text of some length. */
export function findChapters(document: DocumentText): Chapter[] {
  const { outline, blocks } = document;
  const levels = [...new Set(outline.map(({ level }) => level))].toSorted((a, b) => a - b);
  const level = levels.find((one) => outline.filter((entry) => entry.level === one).length > 1);
  if (level === undefined) return [];
  const heads = outline.filter((entry) => entry.level <= level).toSorted((a, b) => a.block - b.block);
  return heads
    .flatMap(({ title, block }, index) => {
      const to = heads[index + 1]?.block ?? blocks.length;
      const text = wholeText({ blocks: blocks.slice(block, to) });
      return text.length < shortest ? [] : [{ title, from: block, to, text }];
    })
    .slice(0, most);
}

export const chapterKey = ({ from }: Pick<Chapter, 'from'>): string => `chapter:${from}`;

/** `quick`: from a sample of a document that exceeds the context. */
export function summarise(
  document: PanelDocument,
  model: ModelInfo,
  length: SummaryLength,
  quick = false,
): Promise<boolean> {
  return writeAbout(document, model, {
    key: summaryKey(length),
    prompt: (given) => summaryPrompt(document.record.title, given, length),
    temperature: 0.3,
    quick,
  });
}

export function summariseChapter(
  document: PanelDocument,
  model: ModelInfo,
  chapter: Chapter,
): Promise<boolean> {
  return writeAbout(document, model, {
    key: chapterKey(chapter),
    prompt: (given) => summaryPrompt(document.record.title, given, 'medium', chapter.title),
    temperature: 0.3,
    range: chapter,
  });
}
