import type { ModelInfo, PromptMessage } from '@baigong/contracts';
import { wholeText, type DocumentText } from '@baigong/documents';
import type { OpenDocument } from '../panels.ts';
import { maskMessages } from './masking.ts';
import { readingOf, readThrough, type Reading } from './read-through.ts';
import { percentOf, shareNote, spreadText } from './spread-text.ts';
import { changeAnswer, workOf } from './work-store.ts';
import { writeAnswer } from './write-answer.ts';

/** What a prompt is made around: the text itself, or the notes of all its parts. */
export interface GivenText {
  readonly text: string;
  readonly notes: boolean;
}

interface About {
  readonly key: string;
  readonly prompt: (given: GivenText) => readonly PromptMessage[];
  readonly temperature: number;
  readonly check?: (text: string) => string | undefined;
  /** The blocks it is about; all where absent. */
  readonly stretch?: { readonly from: number; readonly to: number };
  /** A text that is too long to be read at once is not read in parts, but an even choice of it. */
  readonly quick?: boolean;
}

/** What is said of a text that was made of all parts of a document. */
export const basisOf = ({ parts, share }: Reading): string =>
  `分 ${parts.length} 部分通读后写成。${share < 1 ? `文档很长，每部分读了约 ${percentOf(share)}% 的文字。` : ''}`;

/** What a model is to write about all of a document or of a chapter, read in parts where it is too long to be read at once. */
export function writeAbout(
  document: OpenDocument,
  model: ModelInfo,
  { key, prompt, temperature, check, stretch, quick = false }: About,
): Promise<boolean> {
  const { record, text } = document;
  const { id } = record;
  const common = { document: id, key, model: model.id, temperature, ...(check ? { check } : {}) };
  const reading = quick ? null : readingOf(text, model, stretch);
  if (reading) {
    const { parts } = reading;
    return writeAnswer({
      ...common,
      basis: basisOf(reading),
      async prepare(signal) {
        const onPart = (done: number) => changeAnswer(id, key, { reading: { done, of: parts.length } });
        const notes = await readThrough(document, model, reading, { signal, onPart });
        return maskMessages(prompt({ text: notes, notes: true }), workOf(id).masking);
      },
    });
  }
  const { text: given, share } = stretch
    ? { text: wholeText({ blocks: text.blocks.slice(stretch.from, stretch.to) }), share: 1 }
    : spreadText(text, model);
  return writeAnswer({
    ...common,
    basis: shareNote(share),
    quick: share < 1,
    ...maskMessages(prompt({ text: given, notes: false }), workOf(id).masking),
  });
}

/** What it takes to have a model read all of a document; null where it does so at once. */
export interface ReadingCost {
  readonly parts: number;
  /** Estimated, in ten thousands (万), with one decimal. */
  readonly tokens: string;
  /** Of the text, 1 to 99; undefined where all is read. */
  readonly percent: number | undefined;
  /** How much the quick way reads. */
  readonly quickPercent: number;
}

export function readingCost(text: DocumentText, model: ModelInfo): ReadingCost | null {
  const reading = readingOf(text, model);
  if (!reading) return null;
  const { parts, tokens, share } = reading;
  return {
    parts: parts.length,
    tokens: (Math.max(1_000, tokens) / 10_000).toFixed(1),
    percent: share < 1 ? percentOf(share) : undefined,
    quickPercent: percentOf(spreadText(text, model).share),
  };
}
