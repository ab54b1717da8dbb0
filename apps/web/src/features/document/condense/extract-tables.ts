import type { ModelInfo } from '@baigong/contracts';
import { maskMessages } from '../model/masking.ts';
import { readingOf, readParts } from '../model/read-through.ts';
import { shareNote, spreadText } from '../model/spread-text.ts';
import { changeAnswer, workOf } from '../model/work-store.ts';
import { basisOf } from '../model/write-about.ts';
import { writeAnswer } from '../model/write-answer.ts';
import type { OpenDocument } from '../panels.ts';
import { checkTables, extractPrompt, joinTables, readTables } from './extract-prompt.ts';

export const tablesKey = 'tables';

/** Has a model put a document's facts into tables; of a long one those of each part, joined, or `quick` those of a choice of it. */
export function extractTables(
  document: OpenDocument,
  model: ModelInfo,
  wish: string,
  quick: boolean,
): Promise<boolean> {
  const { record, text } = document;
  const { id, title } = record;
  const common = { document: id, key: tablesKey, model: model.id, temperature: 0, check: checkTables };
  const reading = quick ? null : readingOf(text, model);
  if (reading) {
    const { parts } = reading;
    return writeAnswer({
      ...common,
      basis: basisOf(reading),
      async compose(signal) {
        const onPart = (done: number) => changeAnswer(id, tablesKey, { reading: { done, of: parts.length } });
        const work = {
          name: `tables:${wish}`,
          prompt: (part: string, index: number) =>
            extractPrompt(title, part, wish, `${index + 1}/${parts.length}`),
          temperature: 0,
          check: checkTables,
        };
        const made = await readParts(document, model, reading, work, { signal, onPart });
        return JSON.stringify({ tables: joinTables(made.map((one) => readTables(one) ?? [])) });
      },
    });
  }
  const { text: given, share } = spreadText(text, model);
  return writeAnswer({
    ...common,
    basis: shareNote(share),
    quick: share < 1,
    ...maskMessages(extractPrompt(title, given, wish), workOf(id).masking),
  });
}
