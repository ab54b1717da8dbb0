import { makeEntry } from '../document/make-entry.ts';
import { expect, it } from 'vitest';
import { entryName, entryRange } from './visible.ts';

it('R-EDIT-97 calls an entry by its names and dates, and says when there are none', () => {
  const entry = makeEntry('work', '1');
  expect(entryName(entry, '工作经历')).toBe('未填写的工作经历');
  const fields = entry.fields.map((field) => {
    if (field.id === 'company-1') return { ...field, value: ' 百工 ' };
    if (field.id === 'position-1') return { ...field, value: '工程师' };
    if (field.id === 'date-range-1') return { ...field, range: { start: '2020-03', end: '', present: true } };
    return field;
  });
  expect(entryName({ ...entry, fields }, '工作经历')).toBe('百工 · 工程师');
  expect(entryRange({ ...entry, fields })).toEqual({ start: '2020-03', end: '', present: true });
});
