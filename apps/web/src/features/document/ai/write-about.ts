import type { ExpectedJson } from '@baigong/agent/ask-json';
import type { ModelInfo, PromptMessage } from '@baigong/contracts';
import type { DocumentText } from '@baigong/document-reader/document-text';
import type { PanelDocument } from '../session/panel-document.ts';
import { redactFor } from './redact-for.ts';
import type { SectionPlan } from '@baigong/documents';
import { toPercent, modelInputFor, coverageNote, type BlockRange } from './model-input.ts';
import { summarizeSections } from './read-sections.ts';
import { updateAnswer } from './ai-store.ts';
import { writeAnswer } from './write-answer.ts';

/** The text of a prompt: the document itself, or the notes of all its sections. */
export interface PromptText {
  readonly text: string;
  readonly isNotes: boolean;
}

interface AboutOptions {
  readonly key: string;
  readonly prompt: (input: PromptText) => readonly PromptMessage[];
  readonly temperature: number;
  readonly expected?: ExpectedJson<unknown>;
  /** All blocks if absent. */
  readonly range?: BlockRange;
  /** Of a text that exceeds the context a sample is read instead of all sections. */
  readonly quick?: boolean;
}

/** The note below a result that was made from all sections. */
export const planNote = ({ sections, coverage }: SectionPlan): string =>
  `分 ${sections.length} 部分通读后写成。${coverage < 1 ? `文档很长，每部分读了约 ${toPercent(coverage)}% 的文字。` : ''}`;

/** Has a model write about a document or a chapter, section by section if it exceeds the context. */
export function writeAbout(
  document: PanelDocument,
  model: ModelInfo,
  { key, prompt, temperature, expected, range, quick = false }: AboutOptions,
): Promise<boolean> {
  const { record, text } = document;
  const { id } = record;
  const ready = (input: PromptText) => redactFor(document, prompt(input));
  return writeAnswer({
    document: id,
    key,
    model: model.id,
    temperature,
    quick,
    ...(expected ? { expected } : {}),
    async prepare(signal) {
      const { plan, sample } = await modelInputFor(text, model, range);
      signal.throwIfAborted();
      if (!plan || quick) {
        updateAnswer(id, key, { basis: coverageNote(sample.coverage), quick: sample.coverage < 1 });
        return ready({ text: sample.text, isNotes: false });
      }
      updateAnswer(id, key, { basis: planNote(plan) });
      const onPart = (done: number) => updateAnswer(id, key, { reading: { done, of: plan.sections.length } });
      return ready({
        text: await summarizeSections(document, model, plan, { signal, onSection: onPart }),
        isNotes: true,
      });
    },
  });
}

/** What reading all of a document costs. */
export interface ReadingCost {
  readonly parts: number;
  /** Estimated, in units of 10,000 (万), with one decimal. */
  readonly tokens: string;
  /** Of the text, 1 to 99; undefined if all is read. */
  readonly percent: number | undefined;
  /** Of the text, if only a sample is read. */
  readonly quickPercent: number;
}

/** Null if the document fits into one request. */
export async function readingCost(text: DocumentText, model: ModelInfo): Promise<ReadingCost | null> {
  const { plan, sample } = await modelInputFor(text, model);
  if (!plan) return null;
  const { sections, tokens, coverage } = plan;
  return {
    parts: sections.length,
    tokens: (Math.max(1_000, tokens) / 10_000).toFixed(1),
    percent: coverage < 1 ? toPercent(coverage) : undefined,
    quickPercent: toPercent(sample.coverage),
  };
}
