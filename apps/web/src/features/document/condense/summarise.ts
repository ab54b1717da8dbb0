import type { ModelInfo } from '@baigong/contracts';
import { writeAbout } from '../model/write-about.ts';
import type { OpenDocument } from '../panels.ts';
import type { Chapter } from './chapters.ts';
import { summaryPrompt, type SummaryLength } from './summary-prompt.ts';

export const summaryKey = (length: SummaryLength): string => `summary:${length}`;
export const chapterKey = ({ from }: Pick<Chapter, 'from'>): string => `chapter:${from}`;

/** Has a model condense the document; one that is too long to be read at once, in parts, or `quick` by a choice of it. */
export function summarise(
  document: OpenDocument,
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

/** Has a model condense one chapter. */
export function summariseChapter(
  document: OpenDocument,
  model: ModelInfo,
  chapter: Chapter,
): Promise<boolean> {
  return writeAbout(document, model, {
    key: chapterKey(chapter),
    prompt: (given) => summaryPrompt(document.record.title, given, 'medium', chapter.title),
    temperature: 0.3,
    stretch: chapter,
  });
}
