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

interface Read {
  readonly sections: readonly {
    readonly entries: readonly {
      readonly fields: readonly {
        readonly id: string;
        readonly text?: string;
        readonly lines?: readonly { readonly id: string; readonly text: string }[];
      }[];
    }[];
  }[];
}

/** What a model reads: the texts with their ids. */
async function read() {
  const { data } =
    (await tools.find(({ name }) => name === 'read_resume')?.run({ resume: 'r' }, never)) ?? {};
  const fields = (data as Read).sections.flatMap(({ entries }) => entries.flatMap((entry) => entry.fields));
  return { fields, lines: fields.flatMap(({ lines = [] }) => lines) };
}
const set = (id: string | undefined, to: string) => ({
  resume: 'r',
  changes: [{ action: 'set', id: id ?? '', text: to }],
});

const resume = () => findRecord('r', 2);
const text = async () => JSON.stringify((await resume())?.document);

test('R-TOOL-55 changes of a resume are taken back one by one, in any order, as its fields were', async () => {
  const before = await text();
  // Of different fields.
  const [one, two] = (await read()).fields.flatMap(({ lines = [] }) => lines.slice(0, 1));
  const first = await call('edit_resume', set(one?.id, '第一处'));
  const second = await call('edit_resume', set(two?.id, '第二处'));
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

  const [line] = (await read()).lines;
  const replaced = await call('edit_resume', set(line?.id, '模型写的'));
  const [again] = (await read()).lines;
  await call('edit_resume', set(again?.id, '人又改的'));
  await expect(replaced.undo()).rejects.toThrow('之后又改过');
});

test('R-TOOL-103 forty edits by what was read, copied exactly, all succeed, several in one call too', async () => {
  let made = 0;
  for (let round = 0; round < 4; round++) {
    const { fields, lines } = await read();
    const texts = fields.filter((field) => field.text !== undefined && !field.id.includes('date-range'));
    const [anyLine] = lines;
    const edits = [
      ...lines
        .slice(0, 4)
        .map(({ id }, at) => ({ action: 'set', id, text: `第 ${round} 轮 **第 ${at} 条**` })),
      ...texts.slice(0, 3).map(({ id }, at) => ({ action: 'set', id, text: `第 ${round} 轮第 ${at} 栏` })),
      { action: 'add', id: anyLine?.id.split('.').slice(0, 2).join('.') ?? '', text: `新的 ${round}` },
      { action: 'remove', id: lines.at(-1)?.id ?? '' },
      { action: 'add', id: 'work', fields: { 公司: `公司 ${round}`, description: '- 一\n- 二' } },
    ];
    const alone = round % 2 === 0;
    for (const changes of alone ? edits.map((one) => [one]) : [edits]) {
      await call('edit_resume', { resume: 'r', changes });
      made += changes.length;
    }
  }
  expect(made).toBe(40);
  expect(await text()).toContain('<strong>第 3 条</strong>');
});

test('R-TOOL-104 one approval shows all changes as one difference; one that cannot be made makes none', async () => {
  const tool = tools.find(({ name }) => name === 'edit_resume');
  const [line] = (await read()).lines;
  const changes = [
    { action: 'set', id: line?.id ?? '', text: '改好' },
    { action: 'set', id: 'basic.post', text: '架构师' },
  ];
  const { blocks, summary } = (await tool?.preview({ resume: 'r', changes })) ?? { blocks: [], summary: '' };
  expect(summary).toContain('改 2 处');
  expect(blocks?.filter(({ type }) => type === 'diff')).toHaveLength(1);
  expect(JSON.stringify(blocks)).toMatch(/改好.*架构师/s);
  const before = await text();
  const wrong = { resume: 'r', changes: [...changes, { action: 'remove', id: 'nothing' }] };
  await expect(tool?.run(wrong, never)).rejects.toThrow('什么也没有改');
  expect(await text()).toBe(before);
});

test('R-EDIT-195 what only the model says in an edit is marked and named before it is made', async () => {
  const tool = tools.find(({ name }) => name === 'edit_resume');
  const changes = [
    { action: 'add', id: 'custom', fields: { title: '荣誉', content: '荣获省级科技进步二等奖' } },
  ];
  const { blocks } = (await tool?.preview({ resume: 'r', changes })) ?? {};
  const [diff, note] = blocks ?? [];
  expect(diff).toMatchObject({ type: 'diff' });
  expect(JSON.stringify(diff)).toContain('{"kind":"added","text":"省级科技进步二等奖","mark":"added"}');
  expect(note).toEqual({
    type: 'keyValues',
    items: [{ key: '简历和你的话里没有', value: '省级科技进步二等奖' }],
  });
});
