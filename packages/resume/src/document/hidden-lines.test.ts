import { expect, test } from 'vitest';
import { checkUp } from '../check-up/check-up.ts';
import { editById } from '../edit-by-id/edit-by-id.ts';
import { readWithIds } from '../edit-by-id/read-with-ids.ts';
import { matchJob } from '../match/match-job.ts';
import { toOutline } from '../outline/to-outline.ts';
import { outlineKey, shapeKey } from '../outline/visible.ts';
import { sampleResume } from '../sample/sample-resume.ts';
import { makeSharedCopy } from '../share/shared-copy.ts';
import { editFields, entriesInOrder, setField, setHidden } from './edit.ts';
import { keepHiddenLines, shownRichText } from './hidden-lines.ts';
import { loadDocument } from './load.ts';
import { sanitizeRichText } from './rich-text.ts';
import type { ResumeDocument } from './schema.ts';

const html =
  '<p data-resume-hidden="" style="text-align: center">绝密一</p><p>公开一</p>' +
  '<ul><li data-resume-hidden=""><p>绝密二</p><ul><li>绝密三</li></ul></li><li>公开二<ol><li data-resume-hidden="">绝密四</li></ol></li></ul>' +
  '<h3 data-resume-hidden="">绝密五</h3>';

test('R-EDIT-180 rich text keeps which lines are hidden and is shown without them', () => {
  expect(sanitizeRichText(html)).toBe(html);
  expect(shownRichText(html)).toBe('<p>公开一</p><ul><li>公开二</li></ul>');
  expect(shownRichText('<p>一</p>')).toBe('<p>一</p>');
  // Nothing but whole lines can be hidden, whatever a file says.
  expect(
    sanitizeRichText('<ul data-resume-hidden><li>一</li></ul><p><strong data-resume-hidden>二</strong>'),
  ).toBe('<ul><li>一</li></ul><p><strong>二</strong></p>');
});

test('R-EDIT-180 what is written anew leaves hidden lines where they are', () => {
  const before = '<ul><li>旧</li><li data-resume-hidden="">藏</li></ul>';
  expect(keepHiddenLines('<ul><li>新</li></ul>', before)).toBe(
    '<ul><li>新</li><li data-resume-hidden="">藏</li></ul>',
  );
  expect(keepHiddenLines('<p>新</p>', before)).toBe('<p>新</p><ul><li data-resume-hidden="">藏</li></ul>');
  expect(keepHiddenLines('', html)).toBe(
    '<p data-resume-hidden="" style="text-align: center">绝密一</p>' +
      '<ul><li data-resume-hidden=""><p>绝密二</p><ul><li>绝密三</li></ul></li><li data-resume-hidden="">绝密四</li></ul>' +
      '<h3 data-resume-hidden="">绝密五</h3>',
  );
  expect(keepHiddenLines('<p>新</p>', '<p>旧</p>')).toBe('<p>新</p>');
});

/** The sample with a hidden second job and a hidden line in the first. */
function hiding(): { readonly document: ResumeDocument; readonly entry: string; readonly field: string } {
  const document = sampleResume();
  const [first, second] = entriesInOrder(document.fields.workExperiences);
  const field = first?.fields.find(({ type }) => type === 'editor');
  if (!first || !second || !field) throw new Error('the sample has two jobs');
  const next = editFields(document, (fields) =>
    setField(
      setHidden(fields, { kind: 'work', entry: second.id }, true),
      { kind: 'work', entry: first.id },
      field.id,
      '<ul><li>公开的一条，使用 Rust</li><li data-resume-hidden="">绝密的一条，使用 Fortran</li></ul>',
    ),
  );
  return { document: next, entry: second.id, field: field.id };
}

test('R-EDIT-180 a hidden entry or line is in no export, shared copy, check, match or reading by a model', () => {
  const { document, entry } = hiding();
  const company = document.fields.workExperiences[entry]?.fields[0]?.value ?? '';
  expect(company).not.toBe('');
  const shared = makeSharedCopy(document, { phone: false, email: false, photo: false });
  for (const seen of [
    toOutline(document),
    shared,
    readWithIds(document),
    checkUp(document).map(({ id }) => id),
  ]) {
    expect(JSON.stringify(seen)).not.toContain('Fortran');
    expect(JSON.stringify(seen)).not.toContain('data-resume-hidden');
    expect(JSON.stringify(seen)).not.toContain(company);
  }
  expect(JSON.stringify(toOutline(document))).toContain('Rust');
  expect(outlineKey(document)).not.toContain(entry);
  expect(shapeKey(document.fields.workExperiences[entry])).toBe('');
  const match = matchJob(document, '任职要求：熟悉 Rust、Fortran', new Date('2026-01-01'));
  expect(match.found.map(({ word }) => word)).toEqual(['Rust']);
  expect(match.missing.map(({ word }) => word)).toEqual(['Fortran']);
});

test('R-EDIT-180 a field whose lines are all hidden, and an entry shown again', () => {
  const { document, entry, field } = hiding();
  const first = entriesInOrder(document.fields.workExperiences)[0];
  if (!first) throw new Error('the sample has a job');
  const target = { kind: 'work', entry: first.id } as const;
  const none = editFields(document, (fields) =>
    setField(fields, target, field, '<p data-resume-hidden="">绝密</p>'),
  );
  expect(shapeKey(none.fields.workExperiences[first.id])).not.toContain(field);
  const back = editFields(document, (fields) => setHidden(fields, { kind: 'work', entry }, false));
  expect(outlineKey(back)).toContain(entry);
});

test('R-EDIT-180 records and JSON files keep what is hidden', () => {
  const { document, entry, field } = hiding();
  const loaded = loadDocument(JSON.parse(JSON.stringify(document))).document;
  expect(loaded.fields.workExperiences[entry]?.hidden).toBe(true);
  expect(JSON.stringify(loaded.fields)).toContain(field);
  expect(JSON.stringify(loaded.fields)).toContain('Fortran');
  // A value of another type is not hidden by mistake.
  const odd = {
    ...document,
    fields: { ...document.fields, workExperiences: { a: { id: 'a', hidden: 'maybe', fields: [] } } },
  };
  expect(loadDocument(odd).document.fields.workExperiences['a']?.hidden).toBe(false);
});

test('R-EDIT-180 a model that sets a field leaves its hidden lines', () => {
  const { document, entry } = hiding();
  const lines = readWithIds(document)
    .flatMap(({ entries }) => entries.flatMap(({ fields }) => fields))
    .find((one) => one.lines?.some(({ text }) => text.includes('Rust')));
  if (!lines) throw new Error('the field is read');
  const { document: next } = editById(
    document,
    [{ action: 'set', id: lines.id, text: '- 改过' }],
    () => 'new',
  );
  expect(JSON.stringify(next.fields)).toContain('Fortran');
  expect(JSON.stringify(toOutline(next))).not.toContain('Fortran');
  expect(next.fields.workExperiences[entry]?.hidden).toBe(true);
});
