import { expect, test } from 'vitest';
import { readCmap } from '../test/read-cmap.ts';
import { readResumeFile } from './read-file.ts';

const repairsOf = async (value: unknown): Promise<readonly string[]> => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const reading = await readResumeFile(bytes, 'a.json', { strict: true, newId: () => 'n', cmap: readCmap });
  if (reading.kind !== 'document') throw new Error(reading.kind);
  return reading.repairs;
};

test('R-XFER-62 wrong types are named with their place and counted', async () => {
  expect(await repairsOf({ fields: 7 })).toEqual(['内容：简历内容看不懂，已恢复为空白']);
  expect(await repairsOf({ modules: 'x', styles: [] })).toHaveLength(2);
  const job = {
    id: 'a',
    fields: [
      { id: 'company-a', type: 'input', value: { a: 1 } },
      { id: 'position-a', type: 'input', value: { b: 1 } },
    ],
  };
  expect(await repairsOf({ fields: { workExperiences: { a: job } } })).toEqual([
    '工作经历：这里应当是文字，已恢复为默认值（2 处）',
  ]);
  expect(await repairsOf({ fields: { workExperiences: {} } })).toEqual([]);
});
