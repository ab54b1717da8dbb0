import type { ModelInfo } from '@baigong/contracts';
import { maskMessages } from '../model/masking.ts';
import { portionsOf, shareNote } from '../model/portions.ts';
import { readParts } from '../model/read-through.ts';
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
  return writeAnswer({
    document: id,
    key: tablesKey,
    model: model.id,
    temperature: 0,
    check: checkTables,
    quick,
    async prepare(signal) {
      const { reading, spread } = await portionsOf(text, model);
      signal.throwIfAborted();
      if (!reading || quick) {
        changeAnswer(id, tablesKey, { basis: shareNote(spread.share), quick: spread.share < 1 });
        return maskMessages(extractPrompt(title, spread.text, wish), workOf(id).masking);
      }
      changeAnswer(id, tablesKey, { basis: basisOf(reading) });
      const of = reading.parts.length;
      const work = {
        name: `tables:${wish}`,
        prompt: (part: string, index: number) => extractPrompt(title, part, wish, `${index + 1}/${of}`),
        temperature: 0,
        check: checkTables,
      };
      const onPart = (done: number) => changeAnswer(id, tablesKey, { reading: { done, of } });
      const made = await readParts(document, model, reading, work, { signal, onPart });
      return JSON.stringify({ tables: joinTables(made.map((one) => readTables(one) ?? [])) });
    },
  });
}
