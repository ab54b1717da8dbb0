import type { ModelInfo } from '@baigong/contracts';
import type { DocumentText } from '@baigong/documents';
import { maskMessages } from '../model/masking.ts';
import type { Answer } from '../model/work-record.ts';
import { changeWork, removeAnswers, workOf } from '../model/work-store.ts';
import { stopAnswer, writeAnswer } from '../model/write-answer.ts';
import type { OpenDocument } from '../panels.ts';
import { readTranslation, translatePrompt, type Language, type Paragraph } from './translate-prompt.ts';

const prefix = (to: Language): string => `translation:${to}:`;

/** Characters that are sent at once: a few paragraphs, so that the first words come soon and little is lost by a stop. */
const batchSize = 1_400;
const longestBatch = 12;

/** What is translated: every block that says something. */
export const paragraphsOf = ({ blocks }: DocumentText): Paragraph[] =>
  blocks.flatMap(({ text }, block) => (/[\p{L}]/u.test(text) ? [{ block, text }] : []));

export interface Translated {
  readonly done: ReadonlyMap<number, string>;
  readonly growing: Paragraph | undefined;
  /** The answer being written, or the last that failed or was stopped. */
  readonly last: Answer | undefined;
}

/** Everything translated into a language so far. */
export function translatedOf(answers: Readonly<Record<string, Answer>>, to: Language): Translated {
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
    if (batch.length > 0 && (size + paragraph.text.length > batchSize || batch.length >= longestBatch)) break;
    batch.push(paragraph);
    size += paragraph.text.length;
  }
  return batch;
}

const going = new Set<string>();

/** Whether a document is being translated by this tab. */
export const isTranslating = (document: string, to: Language): boolean => going.has(`${document} ${to}`);

/** Has a model translate what is left of a document, a few paragraphs at a time, until it is done, stopped or fails. */
export async function translate(
  { record, text }: OpenDocument,
  model: ModelInfo,
  to: Language,
): Promise<void> {
  const { id } = record;
  const name = `${id} ${to}`;
  if (going.has(name)) return;
  going.add(name);
  try {
    const paragraphs = paragraphsOf(text);
    for (;;) {
      const before = translatedOf(workOf(id).answers, to).done.size;
      const batch = nextBatch(paragraphs, translatedOf(workOf(id).answers, to).done);
      const [first] = batch;
      if (!first || !going.has(name)) break;
      const key = `${prefix(to)}${first.block}:${Date.now()}`;
      // oxlint-disable-next-line no-await-in-loop -- in the order of reading
      const written = await writeAnswer({
        document: id,
        key,
        model: model.id,
        temperature: 0.2,
        ...maskMessages(translatePrompt(batch, to), workOf(id).masking),
      });
      if (!written) break;
      if (translatedOf(workOf(id).answers, to).done.size === before) {
        // Without the marks nothing can be told apart; asking on would go on for ever.
        changeWork(
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
    going.delete(name);
  }
}

/** Stops a translation; what came so far stays. */
export function stopTranslation(document: string, to: Language): void {
  going.delete(`${document} ${to}`);
  for (const [key, { state }] of Object.entries(workOf(document).answers))
    if (key.startsWith(prefix(to)) && state === 'writing') stopAnswer(document, key);
}

/** Forgets a translation, so that it can be made anew. */
export function forgetTranslation(document: string, to: Language): void {
  stopTranslation(document, to);
  removeAnswers(document, (key) => key.startsWith(prefix(to)));
}
