import 'fake-indexeddb/auto';
import { makeResumeRecord, sampleResume } from '@baigong/resume';
import { beforeEach, expect, test } from 'vitest';
import { findRecord, putRecord, updateRecord } from '../session/resume-records.ts';
import { tools } from '../tools.ts';
import 'fake-indexeddb/auto';

const never = new AbortController().signal;

beforeEach(async () => {
  await putRecord(makeResumeRecord('r', 1, sampleResume(), { title: '产品经理' }));
});

async function call(name: string, input: unknown) {
  const tool = tools.find((one) => one.name === name);
  if (!tool?.undo) throw new Error(`no ${name}`);
  const { undo } = await tool.run(input, never);
  return { undo: () => tool.undo?.(structuredClone(undo)), data: undo };
}

/** Words of two fields that stand once. */
const words = () =>
  Object.values(sampleResume().fields.workExperiences)
    .flatMap(({ fields }) => fields.map(({ type, value }) => (type === 'editor' ? value : null)))
    .flatMap((value) => /[\p{Script=Han}]{8,}/u.exec(value ?? '')?.[0] ?? []);

const resume = () => findRecord('r', 2);
const text = async () => JSON.stringify((await resume())?.document);

test('R-TOOL-55 changes of a resume are taken back one by one, in any order, as its fields were', async () => {
  const before = await text();
  const [one, two] = words();
  const first = await call('replace_in_resume', { resume: 'r', old: one, new: '第一处' });
  const second = await call('replace_in_resume', { resume: 'r', old: two, new: '第二处' });
  await first.undo();
  expect(await text()).toContain('第二处');
  await second.undo();
  expect(JSON.parse(await text())).toEqual(JSON.parse(before));
  // What undoing needs is stored with the answer: not the whole resume with its pictures.
  expect(JSON.stringify(first.data).length).toBeLessThan(before.length / 4);
});

test('R-TOOL-55 a field, a title or a copy that was changed since is left as it is', async () => {
  const renamed = await call('rename_resume', { resume: 'r', title: '新名' });
  await updateRecord('r', (record) => ({ ...record, title: '我起的名' }), 3);
  await expect(renamed.undo()).rejects.toThrow('之后又改过名');
  expect((await resume())?.title).toBe('我起的名');

  const copied = await call('copy_resume', { resume: 'r' });
  const { id } = copied.data as { id: string };
  await updateRecord(id, (record) => ({ ...record, updatedAt: record.updatedAt + 1 }), 4);
  await expect(copied.undo()).rejects.toThrow('之后又改过');
  expect(await findRecord(id, 5)).toBeDefined();

  const replaced = await call('replace_in_resume', { resume: 'r', old: words()[0], new: '模型写的' });
  await call('replace_in_resume', { resume: 'r', old: '模型写的', new: '人又改的' });
  await expect(replaced.undo()).rejects.toThrow('之后又改过');
});
