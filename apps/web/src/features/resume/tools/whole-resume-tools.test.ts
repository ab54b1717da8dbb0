// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { makeResumeRecord, sampleResume, templates, changesBetween, takeBackChanges } from '@baigong/resume';
import { beforeEach, expect, test } from 'vitest';
import { findRecord, putRecord, updateRecord } from '../session/resume-records.ts';
import { tools } from '../tools.ts';
import 'fake-indexeddb/auto';

// @vitest-environment jsdom

const never = new AbortController().signal;

beforeEach(async () => {
  await putRecord(makeResumeRecord('r', 1, sampleResume(), { title: '产品经理' }));
});

const toolOf = (name: string) => {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`no ${name}`);
  return tool;
};
async function documentOf(id: string) {
  const record = await findRecord(id, 2);
  if (!record) throw new Error(`no resume ${id}`);
  return record.document as ReturnType<typeof sampleResume>;
}
const stylesOf = async (id: string) => (await documentOf(id)).styles;

test('R-TOOL-63 another template changes no word and is taken back setting by setting', async () => {
  const switchTo = toolOf('switch_resume_template');
  const other = templates.find(({ id }) => id !== sampleResume().styles.currentTemplate);
  const text = async () => JSON.stringify((await documentOf('r')).fields);
  await switchTo.run({ resume: 'r', template: templates[0]?.title ?? '' }, never).catch(() => undefined);
  const [before, words] = [await stylesOf('r'), await text()];
  const { undo } = await switchTo.run({ resume: 'r', template: other?.title }, never);
  expect(await stylesOf('r')).not.toEqual(before);
  expect(await text()).toBe(words);
  await switchTo.undo?.(structuredClone(undo));
  expect(await stylesOf('r')).toEqual(before);
});

test('R-TOOL-63 a setting that was changed since is not taken back', async () => {
  const switchTo = toolOf('switch_resume_template');
  const other = templates.find(({ id }) => id !== sampleResume().styles.currentTemplate);
  const { undo } = await switchTo.run({ resume: 'r', template: other?.title }, never);
  await updateRecord(
    'r',
    (record) => {
      const document = record.document as ReturnType<typeof sampleResume>;
      return {
        ...record,
        document: {
          ...document,
          styles: {
            ...document.styles,
            currentTemplate: templates[0]?.id === other?.id ? templates[1]?.id : templates[0]?.id,
          },
        },
      };
    },
    3,
  );
  await expect(switchTo.undo?.(undo)).rejects.toThrow('之后又改过');
});

test('R-TOOL-63 changes of settings come and go with absent ones, lists and names of the prototype', () => {
  const before = { a: { b: 1, list: [1, 2] }, gone: 'x' };
  const after = JSON.parse(
    '{"a":{"b":2,"list":[1]},"new":{"deep":true},"__proto__":{"bad":1}}',
  ) as typeof before;
  const changes = changesBetween(before, after);
  expect(takeBackChanges(after, changes)).toEqual(before);
  expect(takeBackChanges({ ...after, a: { b: 3, list: [1] } }, changes)).toBeUndefined();
  expect(({} as { bad?: number }).bad).toBeUndefined();
});

test('R-TOOL-64 a version for a job names its master and its job, and is taken back while untouched', async () => {
  const make = toolOf('make_job_resume');
  const { data, undo } = await make.run(
    { resume: '产品经理', job: '数据产品', description: '要会 SQL' },
    never,
  );
  const { id } = data as { id: string };
  expect(await findRecord(id, 2)).toMatchObject({ masterId: 'r', job: { description: '要会 SQL' } });
  await make.undo?.(undo);
  expect(await findRecord(id, 2)).toBeUndefined();
});

test('R-TOOL-64 resumes are searched by all words, and checked by rules', async () => {
  const name = sampleResume().fields.basicInfo.fields.find(({ id }) => id === 'name')?.value ?? '';
  const found = await toolOf('search_resumes').run({ query: `产品 ${name}` }, never);
  expect(found.data).toMatchObject([{ id: 'r', title: '产品经理' }]);
  expect((await toolOf('search_resumes').run({ query: '产品 没有这个词' }, never)).data).toEqual([]);
  const { data } = await toolOf('check_resume').run({ resume: 'r' }, never);
  expect(data).toMatchObject({ id: 'r' });
});
