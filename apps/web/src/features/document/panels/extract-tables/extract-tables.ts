import type { ModelInfo } from '@baigong/contracts';
import { redactFor } from '../../ai/redact-for.ts';
import { modelInputFor, coverageNote } from '../../ai/model-input.ts';
import { readSections } from '../../ai/read-sections.ts';
import { updateAnswer } from '../../ai/ai-store.ts';
import { planNote } from '../../ai/write-about.ts';
import { writeAnswer } from '../../ai/write-answer.ts';
import type { PanelDocument } from '../../session/panel-document.ts';
import { expectedTables, extractPrompt, joinTables, readTables } from './extract-prompt.ts';

export const tablesKey = 'tables';

/** Has a model extract tables; of a long document those of each section are merged, or with `quick` those of a sample. */
export function extractTables(
  document: PanelDocument,
  model: ModelInfo,
  instruction: string,
  quick: boolean,
): Promise<boolean> {
  const { record, text } = document;
  const { id, title } = record;
  return writeAnswer({
    document: id,
    key: tablesKey,
    model: model.id,
    temperature: 0,
    expected: expectedTables,
    quick,
    async prepare(signal) {
      const { plan, sample } = await modelInputFor(text, model);
      signal.throwIfAborted();
      if (!plan || quick) {
        updateAnswer(id, tablesKey, { basis: coverageNote(sample.coverage), quick: sample.coverage < 1 });
        return redactFor(document, extractPrompt(title, sample.text, instruction));
      }
      updateAnswer(id, tablesKey, { basis: planNote(plan) });
      const of = plan.sections.length;
      const work = {
        name: `tables:${instruction}`,
        prompt: (section: string, index: number) =>
          extractPrompt(title, section, instruction, `${index + 1}/${of}`),
        temperature: 0,
        expected: expectedTables,
      };
      const onPart = (done: number) => updateAnswer(id, tablesKey, { reading: { done, of } });
      const results = await readSections(document, model, plan, work, { signal, onSection: onPart });
      return JSON.stringify({ tables: joinTables(results.map((one) => readTables(one) ?? [])) });
    },
  });
}
