import 'fake-indexeddb/auto';
import {
  editFields,
  makeResumeRecord,
  sampleResume,
  setField,
  basicTarget,
  languageOf,
} from '@baigong/resume';
import { beforeEach, expect, test } from 'vitest';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';
import { createCounterpart, editCounterpart, findCounterpart, keepStep } from './counterpart.ts';
import { findRecord, putRecord } from './resume-records.ts';

const document = sampleResume();

beforeEach(async () => {
  await chatDatabase.use((db) => db.clear('resumes'));
  await putRecord(makeResumeRecord('a', 1, document, { title: '我的简历' }));
});

async function madePair() {
  await createCounterpart('a', document);
  const other = await findCounterpart('a');
  if (!other) throw new Error('There is no counterpart');
  return other;
}

test('R-EDIT-201 each version finds the other, and the state of both is kept once', async () => {
  expect(await findCounterpart('a')).toBeUndefined();
  const other = await madePair();
  expect(other).toMatchObject({ title: '我的简历 · 英文版', keeper: other.id });
  expect(languageOf(other.document.modules)).toBe('en');
  await keepStep(other.keeper, { 'basic/basic/name': ['林', 'Lin'] });
  const back = await findCounterpart(other.id);
  expect(back).toMatchObject({ id: 'a', keeper: other.id });
  expect(back?.inStep['basic/basic/name']).toEqual(['林', 'Lin']);
  expect((await findRecord('a', 2))?.pair).toEqual({ id: other.id });
});

test('R-EDIT-201 without one version the other is whole and no half of a pair', async () => {
  const other = await madePair();
  await chatDatabase.use((db) => db.delete('resumes', other.id));
  expect(await findCounterpart('a')).toBeUndefined();
  expect((await findRecord('a', 2))?.document).toEqual(document);
  // Another one can be made in its stead.
  expect((await madePair()).id).not.toBe(other.id);
});

test('R-EDIT-201 an edit of the stored version is newer than what its editor had', async () => {
  const { id } = await madePair();
  const before = await findRecord(id, 2);
  const isDone = await editCounterpart(id, (whole) =>
    editFields(whole, (fields) => setField(fields, basicTarget, 'name', 'Lin')),
  );
  expect(isDone).toBe(true);
  const after = await findRecord(id, 2);
  expect(Number(after?.['savedAt'])).toBeGreaterThan(Number(before?.['savedAt'] ?? 0));
  expect((await findCounterpart('a'))?.document.fields.basicInfo.fields[0]?.value).toBe('Lin');
  expect(await editCounterpart('gone', (whole) => whole)).toBe(false);
});

test('R-EDIT-201 pressed twice, one version is made', async () => {
  await Promise.all([createCounterpart('a', document), createCounterpart('a', document)]);
  expect(await chatDatabase.use((db) => db.count('resumes'))).toBe(2);
});
