import type { ModelInfo, PromptMessage } from '@baigong/contracts';
import type { DocumentText } from '@baigong/documents';
import type { OpenDocument } from '../panels.ts';
import { maskMessages } from './masking.ts';
import type { Reading } from './portion-text.ts';
import { percentOf, portionsOf, shareNote, type BlockStretch } from './portions.ts';
import { readThrough } from './read-through.ts';
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
  readonly stretch?: BlockStretch;
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
  const ready = (given: GivenText) => maskMessages(prompt(given), workOf(id).masking);
  return writeAnswer({
    document: id,
    key,
    model: model.id,
    temperature,
    quick,
    ...(check ? { check } : {}),
    async prepare(signal) {
      const { reading, spread } = await portionsOf(text, model, stretch);
      signal.throwIfAborted();
      if (!reading || quick) {
        changeAnswer(id, key, { basis: shareNote(spread.share), quick: spread.share < 1 });
        return ready({ text: spread.text, notes: false });
      }
      changeAnswer(id, key, { basis: basisOf(reading) });
      const onPart = (done: number) => changeAnswer(id, key, { reading: { done, of: reading.parts.length } });
      return ready({ text: await readThrough(document, model, reading, { signal, onPart }), notes: true });
    },
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

export async function readingCost(text: DocumentText, model: ModelInfo): Promise<ReadingCost | null> {
  const { reading, spread } = await portionsOf(text, model);
  if (!reading) return null;
  const { parts, tokens, share } = reading;
  return {
    parts: parts.length,
    tokens: (Math.max(1_000, tokens) / 10_000).toFixed(1),
    percent: share < 1 ? percentOf(share) : undefined,
    quickPercent: percentOf(spread.share),
  };
}
