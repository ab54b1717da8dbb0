import { describe, expect, test } from 'vitest';
import {
  addEntry,
  basicTarget,
  editFields,
  entriesInOrder,
  removeEntry,
  setField,
} from '../document/edit.ts';
import { languageOf } from '../document/language.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { duplicateResume, makeResumeRecord, readResumeRecord } from '../list/resume-record.ts';
import { sampleResume } from '../sample/sample-resume.ts';
import { linesToRich, richToLines } from './field-lines.ts';
import {
  comparePair,
  copyPairEntry,
  makeCounterpart,
  setPairText,
  takeStep,
  type InStep,
  type PairDocuments,
  type PairField,
} from './pair.ts';

const zh = sampleResume();
const record = makeResumeRecord('a', 1, zh, { title: '我的简历' });
const counterpart = makeCounterpart(record, zh, 'b', 2);
const en = counterpart.document as ResumeDocument;
const pair: PairDocuments = { zh, en };
const fieldsOf = (documents: PairDocuments, inStep: InStep): PairField[] =>
  comparePair(documents, inStep).flatMap(({ fields }) => fields);
const fieldOf = (documents: PairDocuments, inStep: InStep, id: string) =>
  fieldsOf(documents, inStep).find(({ fieldId }) => fieldId === id);
const settled = takeStep(fieldsOf(pair, {}));
const setName = (document: ResumeDocument, text: string) =>
  editFields(document, (fields) => setField(fields, basicTarget, 'name', text));

describe('the two versions of a resume', () => {
  test('R-EDIT-201 the counterpart has the other language’s words, the same ids and text, and knows its origin', () => {
    expect(counterpart).toMatchObject({
      id: 'b',
      title: '我的简历 · 英文版',
      status: 'draft',
      pair: { id: 'a' },
    });
    expect(languageOf(en.modules)).toBe('en');
    expect(Object.keys(en.fields.workExperiences)).toEqual(Object.keys(zh.fields.workExperiences));
    expect(fieldOf(pair, {}, 'name')).toMatchObject({ label: '姓名 · Name', state: 'new' });
    // Addresses, numbers and dates are the same in both languages.
    for (const id of ['phone', 'email']) expect(fieldOf(pair, {}, id)?.state).toBe('in-step');
    const dates = fieldsOf(pair, {}).filter(({ type }) => type === 'date-range');
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.every(({ state }) => state === 'in-step')).toBe(true);
    expect(dates[0]?.texts.en).toMatch(/^[A-Z][a-z]{2} \d{4}/);
  });

  test('R-EDIT-201 the link is stored in the record, a damaged one dropped; a copy is no half of a pair', () => {
    expect(readResumeRecord(counterpart, 5)?.pair).toEqual(counterpart.pair);
    // What the language alone changed is in step.
    expect(Object.values(counterpart.pair?.inStep ?? {})).toContainEqual(['专业技能', 'Skills']);
    for (const bad of ['a', { id: 7 }, { id: 'b' }, { id: 'a', inStep: { x: 'y' } }])
      expect(readResumeRecord({ ...counterpart, pair: bad }, 5)?.pair).toBeUndefined();
    expect(duplicateResume(counterpart, 'c', 3).pair).toBeUndefined();
  });

  test('R-EDIT-202 a change of one version is marked until both are in step again', () => {
    expect(fieldsOf(pair, settled).every(({ state }) => state === 'in-step')).toBe(true);
    const changed = { zh: setName(zh, '林知秋'), en };
    expect(fieldOf(changed, settled, 'name')?.state).toBe('zh');
    expect(fieldOf({ zh, en: setName(en, 'Lin') }, settled, 'name')?.state).toBe('en');
    const both = { zh: setName(zh, '林知秋'), en: setName(en, 'Lin Zhiqiu') };
    const marked = fieldOf(both, settled, 'name');
    expect(marked?.state).toBe('both');
    const next = { ...settled, ...takeStep(marked ? [marked] : []) };
    expect(fieldOf(both, next, 'name')?.state).toBe('in-step');
    expect(next['basic/basic/name']).toEqual(['林知秋', 'Lin Zhiqiu']);
  });

  test('R-EDIT-202 an entry that one version lacks is shown as missing, and copied with its labels', () => {
    const added = editFields(zh, (fields) =>
      setField(addEntry(fields, 'work', 'w9'), { kind: 'work', entry: 'w9' }, 'company-w9', '新公司'),
    );
    const found = comparePair({ zh: added, en }, settled).find(({ target }) => target.entry === 'w9');
    expect(found?.missingIn).toBe('en');
    const copied = copyPairEntry(en, added, { kind: 'work', entry: 'w9' });
    expect(copied.fields.workExperiences['w9']?.fields.map(({ label }) => label)).toEqual([
      'Company',
      'Position',
      'Dates',
      'Description',
    ]);
    expect(entriesInOrder(copied.fields.workExperiences).at(-1)?.id).toBe('w9');
    expect(copyPairEntry(copied, added, { kind: 'work', entry: 'w9' })).toBe(copied);
    const [first = ''] = Object.keys(zh.fields.workExperiences);
    const removed = editFields(zh, (fields) => removeEntry(fields, 'work', first));
    const left = comparePair({ zh: removed, en }, settled).find(({ target }) => target.entry === first);
    expect(left?.missingIn).toBe('zh');
  });

  test('R-EDIT-202 a module of the visitor’s own is copied with its title', () => {
    const module = zh.modules.modules.find(({ id }) => Object.hasOwn(zh.fields.customModules, id));
    const id = module?.id ?? '';
    const without: ResumeDocument = {
      ...en,
      fields: { ...en.fields, customModules: {} },
      modules: { ...en.modules, modules: en.modules.modules.filter((one) => one.id !== id) },
    };
    const back = copyPairEntry(without, zh, { kind: 'custom', entry: id });
    expect(back.modules.modules.find((one) => one.id === id)?.title).toBe('Skills');
  });

  test('R-EDIT-202 a field is written from its text: lines, dates, and one that the version lacks', () => {
    const description = fieldsOf(pair, settled).find(({ type }) => type === 'editor');
    const dates = fieldsOf(pair, settled).find(({ type }) => type === 'date-range');
    if (!description || !dates) throw new Error('The sample has both');
    const written = setPairText(en, description, '• Built a form engine\n• Led 5 people', zh, 'model');
    const dated = setPairText(written, dates, 'Mar 2019 - present', zh);
    expect(fieldOf({ zh, en: dated }, settled, description.fieldId)?.texts.en).toBe(
      '• Built a form engine\n• Led 5 people',
    );
    expect(fieldOf({ zh, en: dated }, settled, dates.fieldId)).toMatchObject({
      texts: { en: 'Mar 2019 – Present' },
      state: 'en',
    });
  });
});

test('R-EDIT-202 lines of rich text keep their lists, and unchanged ones their bold words and links', () => {
  const html =
    '<p>开头</p><ul><li><p><strong>主导</strong>重构，见 <a href="https://a.cn/x">文档</a></p></li><li><p>二</p></li></ul>';
  const lines = richToLines(html);
  expect(lines).toBe('开头\n• 主导重构，见 文档\n• 二');
  const next = linesToRich(lines.replace('• 二', '• 第二 *条*'), html);
  expect(richToLines(next)).toBe('开头\n• 主导重构，见 文档\n• 第二 *条*');
  expect(next).toContain('<strong>主导</strong>');
  expect(next).toContain('href="https://a.cn/x"');
  expect(linesToRich('', html)).toBe('');
});
