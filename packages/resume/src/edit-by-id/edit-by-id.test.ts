import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleResume, longResume } from '../sample/sample-resume.ts';
import { loadDocument } from '../document/load.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { contentChanges, takeBackContent } from './content-changes.ts';
import { editById, UnusableEdit, type ResumeEdit } from './edit-by-id.ts';
import { readWithIds } from './read-with-ids.ts';

const newIds = () => {
  let count = 0;
  return () => `new${(count += 1)}`;
};
const edit = (document: ResumeDocument, ...edits: ResumeEdit[]) => editById(document, edits, newIds());

const sectionsOf = (document: ResumeDocument) =>
  Object.fromEntries(readWithIds(document).map((section) => [section.id, section]));
const fieldsOf = (document: ResumeDocument) =>
  readWithIds(document).flatMap(({ entries }) => entries.flatMap(({ fields }) => fields));
const linesOf = (document: ResumeDocument) => fieldsOf(document).flatMap(({ lines = [] }) => lines);

/** The first field with three lines or more. */
function listField(document: ResumeDocument) {
  const field = fieldsOf(document).find(({ lines = [] }) => lines.length >= 3);
  if (!field?.lines) throw new Error('no list');
  return { id: field.id, lines: field.lines };
}

test('R-TOOL-103 every line and field that was read is set, and nothing else changes', () => {
  for (const document of [sampleResume(), longResume(6, 3)]) {
    const lines = linesOf(document);
    expect(lines.length).toBeGreaterThan(8);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    for (const { id } of lines) {
      const { document: next } = edit(document, { action: 'set', id, text: '新的**一条**' });
      const texts = linesOf(next).map(({ text }) => text);
      expect(texts).toEqual(lines.map((line) => (line.id === id ? '新的**一条**' : line.text)));
    }
    for (const { id, text } of fieldsOf(document)) {
      if (text === undefined) continue;
      const next = edit(document, {
        action: 'set',
        id,
        text: /date-range/.test(id) ? '2020.01 – 2021.02' : '新',
      });
      const changed = fieldsOf(next.document).filter(
        (field, at) => JSON.stringify(field) !== JSON.stringify(fieldsOf(document)[at]),
      );
      expect(changed.map((field) => field.id)).toEqual([id]);
    }
  }
});

test('R-TOOL-103 setting what was read changes no word', () => {
  const document = sampleResume();
  const edits = linesOf(document).map(({ id, text }) => ({ action: 'set' as const, id, text }));
  expect(linesOf(edit(document, ...edits).document)).toEqual(linesOf(document));
});

test('R-TOOL-103 lines are added, moved and removed by id, as items of their list', () => {
  const document = sampleResume();
  const { id, lines } = listField(document);
  const [first, second, third] = lines.map((line) => line.id);
  const textsAfter = (...edits: ResumeEdit[]) =>
    fieldsOf(edit(document, ...edits).document)
      .find((field) => field.id === id)
      ?.lines?.map(({ text }) => text);
  const texts = lines.map(({ text }) => text);
  const [one = '', two = '', three = '', ...rest] = texts;
  expect(textsAfter({ action: 'add', id, text: '- 甲\n- 乙', after: first })).toEqual([
    one,
    '甲',
    '乙',
    two,
    three,
    ...rest,
  ]);
  expect(textsAfter({ action: 'add', id, text: '甲' })).toEqual([...texts, '甲']);
  expect(textsAfter({ action: 'remove', id: second ?? '' })).toEqual([one, three, ...rest]);
  expect(textsAfter({ action: 'move', id: third ?? '' })).toEqual([three, one, two, ...rest]);
  expect(textsAfter({ action: 'move', id: first ?? '', after: third })).toEqual([two, three, one, ...rest]);
  // Later changes name lines as they were read.
  expect(
    textsAfter(
      { action: 'set', id: second ?? '', text: '改' },
      { action: 'add', id, text: '甲', after: second },
    ),
  ).toEqual([one, '改', '甲', three, ...rest]);
  const value = edit(document, { action: 'add', id, text: '甲' }).document;
  expect(JSON.stringify(value)).toContain('<li>甲</li></ul>');
});

test('R-TOOL-103 entries and sections are added, moved, removed and named', () => {
  const document = sampleResume();
  const before = sectionsOf(document);
  const work = before['work']?.entries.map((entry) => entry.id) ?? [];
  const fields = {
    company: '某公司',
    职位: '工程师',
    时间: '2020.01 – 至今',
    description: '- 做了**一件**\n- 做了两件',
    城市: '杭州',
  };
  const added = edit(document, { action: 'add', id: 'work', fields, after: work[0] });
  const entry = sectionsOf(added.document)['work']?.entries[1];
  expect(
    entry?.fields.map(({ label, text, lines }) => [label, text ?? lines?.map((line) => line.text)]),
  ).toEqual([
    ['公司', '某公司'],
    ['职位', '工程师'],
    ['时间', '2020.01 – 至今'],
    ['工作描述', ['做了**一件**', '做了两件']],
    ['城市', '杭州'],
  ]);
  const gone = edit(document, { action: 'remove', id: work[0] ?? '' });
  expect(sectionsOf(gone.document)['work']?.entries.map(({ id }) => id)).toEqual(work.slice(1));
  const last = edit(document, { action: 'move', id: work.at(-1) ?? '' });
  expect(sectionsOf(last.document)['work']?.entries[0]?.id).toBe(work.at(-1));
  const section = edit(document, {
    action: 'add',
    id: 'custom',
    fields: { title: '荣誉', content: '- 一等奖' },
    after: 'work',
  });
  const order = readWithIds(section.document).map(({ title }) => title);
  expect(order[order.indexOf(before['work']?.title ?? '') + 1]).toBe('荣誉');
  const own = readWithIds(section.document).find(({ title }) => title === '荣誉');
  const more = edit(
    section.document,
    { action: 'add', id: own?.id ?? '', text: '二等奖' },
    { action: 'set', id: own?.id ?? '', text: '获奖' },
  );
  const named = readWithIds(more.document).find(({ title }) => title === '获奖');
  expect(named?.entries[0]?.fields[0]?.lines?.map(({ text }) => text)).toEqual(['一等奖', '二等奖']);
  const hidden = edit(document, { action: 'remove', id: 'projects' });
  expect(sectionsOf(hidden.document)['projects']).toBeUndefined();
  const basic = edit(document, { action: 'add', id: 'basic', fields: { 政治面貌: '群众' } });
  expect(sectionsOf(basic.document)['basic']?.entries[0]?.fields.at(-1)).toMatchObject({
    label: '政治面貌',
    text: '群众',
  });
});

test('R-TOOL-103 what is not there, or was changed since, is refused with what to do, and nothing is changed', () => {
  const document = sampleResume();
  const [line] = linesOf(document);
  const id = line?.id ?? '';
  const changed = edit(document, { action: 'set', id, text: '别的' }).document;
  expect(() => edit(changed, { action: 'set', id, text: '再改' })).toThrow('重新读取');
  for (const wrong of [
    { action: 'set', id: 'nothing', text: '' },
    { action: 'set', id: 'basic.name' },
    { action: 'remove', id: 'basic' },
    { action: 'move', id: 'basic' },
    { action: 'add', id: 'basic.name', text: '一行' },
    { action: 'move', id, after: 'basic.name' },
    { action: 'add', id: 'custom' },
  ] as const)
    expect(() => edit(document, wrong), JSON.stringify(wrong)).toThrow(UnusableEdit);
});

test('R-TOOL-103 what is written is text, never markup, and counts as a model’s', () => {
  const document = sampleResume();
  const [line] = linesOf(document);
  const { document: next } = edit(
    document,
    { action: 'set', id: line?.id ?? '', text: '<img src=x onerror=alert(1)>[a](javascript:alert(1))' },
    { action: 'set', id: 'basic.post', text: '新' },
  );
  const written = JSON.stringify(next.fields);
  expect(written).not.toMatch(/<img|href=.{0,3}javascript/);
  expect(written.match(/"origin":"model"/g)).toHaveLength(2);
});

test('R-TOOL-104 any series of changes is taken back whole, also beside other changes', () => {
  const ids = (document: ResumeDocument) => [
    ...readWithIds(document).map(({ id }) => id),
    ...readWithIds(document).flatMap(({ entries }) => entries.map(({ id }) => id)),
    ...fieldsOf(document).map(({ id }) => id),
    ...linesOf(document).map(({ id }) => id),
  ];
  const base = loadDocument(sampleResume()).document;
  const known = ids(base);
  const anyId = fc.constantFrom(...known);
  const anyEdit = fc.record(
    {
      action: fc.constantFrom('set' as const, 'add' as const, 'remove' as const, 'move' as const),
      id: anyId,
      text: fc.constantFrom('甲', '- 乙\n- 丙', '**丁**', '2020.01 – 至今', ''),
      fields: fc.constantFrom({ company: '某' }, { title: '新', content: '文' }),
      after: anyId,
    },
    { requiredKeys: ['action', 'id'] },
  );
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 6 }), (edits) => {
      let document = base;
      const newId = newIds();
      const made = [];
      for (const one of edits)
        try {
          const next = editById(document, [one], newId).document;
          made.push(contentChanges(document, next));
          document = next;
        } catch (error) {
          expect(error).toBeInstanceOf(UnusableEdit);
        }
      // What the editor would load is what was made.
      expect(loadDocument(document).document.fields).toEqual(document.fields);
      for (const changes of made.toReversed()) document = takeBackContent(document, changes) ?? document;
      expect(document).toEqual(base);
    }),
    { numRuns: 100 },
  );
});
