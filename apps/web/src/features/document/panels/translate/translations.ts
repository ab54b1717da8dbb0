import type { ModelInfo } from '@baigong/contracts';
import type { DocumentText } from '@baigong/document-reader/document-text';
import { redactFor } from '../../ai/redact-for.ts';
import type { Answer } from '@baigong/documents/ai-record';
import { updateAiRecord, removeAnswers, getAiRecord } from '../../ai/ai-store.ts';
import { stopAnswer, writeAnswer } from '../../ai/write-answer.ts';
import type { PanelDocument } from '../../session/panel-document.ts';
import { readTranslation, translatePrompt, type Language, type Paragraph } from './translate-prompt.ts';

const prefix = (to: Language): string => `translation:${to}:`;

/** Characters per request: a few paragraphs, so that the first text arrives soon and a stop loses little. */
const batchSize = 1_400;
const maxBatchParagraphs = 12;

/** Blocks that contain letters. */
export const translatableParagraphs = ({ blocks }: DocumentText): Paragraph[] =>
  blocks.flatMap(({ text }, block) => (/[\p{L}]/u.test(text) ? [{ block, text }] : []));

interface Translated {
  readonly done: ReadonlyMap<number, string>;
  readonly growing: Paragraph | undefined;
  /** The answer being written, else the last one. */
  readonly last: Answer | undefined;
}

export function collectTranslations(answers: Readonly<Record<string, Answer>>, to: Language): Translated {
  const done = new Map<number, string>();
  let growing: Paragraph | undefined;
  let last: Answer | undefined;
  for (const [key, answer] of Object.entries(answers)) {
    if (!key.startsWith(prefix(to))) continue;
    const read = readTranslation(answer.text, answer.state === 'done' && answer.problem === '');
    for (const [block, text] of read.done) done.set(block, text);
    if (answer.state === 'writing') growing = read.growing;
    if (!last || answer.at >= last.at) last = answer;
  }
  return { done, growing, last };
}

function nextBatch(paragraphs: readonly Paragraph[], done: ReadonlyMap<number, string>): Paragraph[] {
  const batch: Paragraph[] = [];
  let size = 0;
  for (const paragraph of paragraphs) {
    if (done.has(paragraph.block)) continue;
    if (batch.length > 0 && (size + paragraph.text.length > batchSize || batch.length >= maxBatchParagraphs))
      break;
    batch.push(paragraph);
    size += paragraph.text.length;
  }
  return batch;
}

const running = new Set<string>();

/** Translates the remaining paragraphs in batches until it is done, stopped or failed. */
export async function translate(
  { record, text }: PanelDocument,
  model: ModelInfo,
  to: Language,
): Promise<void> {
  const { id } = record;
  const name = `${id} ${to}`;
  if (running.has(name)) return;
  running.add(name);
  try {
    const paragraphs = translatableParagraphs(text);
    for (;;) {
      const before = collectTranslations(getAiRecord(id).answers, to).done.size;
      const batch = nextBatch(paragraphs, collectTranslations(getAiRecord(id).answers, to).done);
      const [first] = batch;
      if (!first || !running.has(name)) break;
      const key = `${prefix(to)}${first.block}:${Date.now()}`;
      const written = await writeAnswer({
        document: id,
        key,
        model: model.id,
        temperature: 0.2,
        ...(await redactFor({ record, text }, translatePrompt(batch, to))),
      });
      if (!written) break;
      if (collectTranslations(getAiRecord(id).answers, to).done.size === before) {
        // Without marks the paragraphs cannot be told apart; further requests would be endless.
        updateAiRecord(
          id,
          (work) => {
            const answer = work.answers[key];
            if (!answer) return work;
            const problem = '模型没有按段落回答，这几段没有译出来。请重试，或换一个能力更强的模型。';
            return { ...work, answers: { ...work.answers, [key]: { ...answer, state: 'failed', problem } } };
          },
          true,
        );
        break;
      }
    }
  } finally {
    running.delete(name);
  }
}

/** Stops a translation; finished paragraphs remain. */
export function stopTranslation(document: string, to: Language): void {
  running.delete(`${document} ${to}`);
  for (const [key, { state }] of Object.entries(getAiRecord(document).answers))
    if (key.startsWith(prefix(to)) && state === 'writing') stopAnswer(document, key);
}

export function clearTranslation(document: string, to: Language): void {
  stopTranslation(document, to);
  removeAnswers(document, (key) => key.startsWith(prefix(to)));
}
