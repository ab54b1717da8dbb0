import type { ModelInfo } from '@baigong/contracts';
import { writeAbout } from '../../ai/write-about.ts';
import type { PanelDocument } from '../../session/panel-document.ts';
import type { Chapter } from './chapters.ts';
import { summaryPrompt, type SummaryLength } from './summary-prompt.ts';

export const summaryKey = (length: SummaryLength): string => `summary:${length}`;
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
