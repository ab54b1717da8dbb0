import type { ModelInfo } from '@baigong/contracts';
import { maskMessages } from '../model/masking.ts';
import { fitText, roomFor } from '../model/room.ts';
import { shareNote, spreadText } from '../model/spread-text.ts';
import { workOf } from '../model/work-store.ts';
import { writeAnswer } from '../model/write-answer.ts';
import type { OpenDocument } from '../panels.ts';
import type { Chapter } from './chapters.ts';
import { summaryPrompt, type SummaryLength } from './summary-prompt.ts';

export const summaryKey = (length: SummaryLength): string => `summary:${length}`;
export const chapterKey = ({ from }: Pick<Chapter, 'from'>): string => `chapter:${from}`;

/** What is said of a summary that could not see everything. */
export const noteOfSummary = ({ text }: OpenDocument, model: ModelInfo): string => {
  const note = shareNote(spreadText(text, model).share);
  return note === '' ? '' : `${note}要更细，可以按章概括。`;
};

/** Has a model condense the document. */
export function summarise({ record, text }: OpenDocument, model: ModelInfo, length: SummaryLength): void {
  const { text: given } = spreadText(text, model);
  void writeAnswer({
    document: record.id,
    key: summaryKey(length),
    model: model.id,
    temperature: 0.3,
    ...maskMessages(summaryPrompt(record.title, given, length), workOf(record.id).masking),
  });
}

/** Has a model condense one chapter. */
export function summariseChapter(
  { record }: OpenDocument,
  model: ModelInfo,
  chapter: Chapter,
): Promise<boolean> {
  const { text } = fitText(chapter.text, roomFor(model));
  return writeAnswer({
    document: record.id,
    key: chapterKey(chapter),
    model: model.id,
    temperature: 0.3,
    ...maskMessages(summaryPrompt(record.title, text, 'medium', chapter.title), workOf(record.id).masking),
  });
}
