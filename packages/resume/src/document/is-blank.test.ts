import { expect, test } from 'vitest';
import { isBlank } from './is-blank.ts';
import { makeDocument } from './make-document.ts';
import type { ResumeDocument } from './schema.ts';

const copyOf = (document: ResumeDocument) => JSON.parse(JSON.stringify(document)) as ResumeDocument;

test('R-DOC-23 a new resume is blank, also with empty rich text, and one letter, date or picture ends that', () => {
  const blank = makeDocument(() => 'a');
  expect(isBlank(blank)).toBe(true);
  const named = copyOf(blank);
  const name = named.fields.basicInfo.fields[0];
  if (name) name.value = '林';
  expect(isBlank(named)).toBe(false);
  const pictured = copyOf(blank);
  const avatar = pictured.fields.imgUpload[0];
  if (avatar) avatar.value = 'data:image/png;base64,AA==';
  expect(isBlank(pictured)).toBe(false);
  const [work] = Object.values(blank.fields.workExperiences);
  for (const field of work?.fields ?? []) {
    const changed = copyOf(blank);
    const same = Object.values(changed.fields.workExperiences)[0]?.fields.find(({ id }) => id === field.id);
    if (!same) continue;
    if (same.type === 'editor') {
      same.value = '<p><br></p>';
      expect(isBlank(changed)).toBe(true);
      same.value = '<p>做成了</p>';
    } else if (same.type === 'date-range') same.range = { start: '2020-03', end: '' };
    else same.value = '公司';
    expect(isBlank(changed)).toBe(false);
  }
});
