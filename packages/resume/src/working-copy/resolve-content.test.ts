import { makeDocument } from '../document/make-document.ts';
import { makeResumeRecord } from '../list/resume-record.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../test/memory-storage.ts';
import { resolveContent } from './resolve-content.ts';
import { emptyWorkingCopy, readWorkingCopy, writeWorkingCopy, type Owner } from './working-copy.ts';

let count = 0;
const newId = () => `id-${(count += 1)}`;

function named(name: string): ResumeDocument {
  const document = makeDocument(newId);
  const [first, ...rest] = document.fields.basicInfo.fields;
  const fields = first ? [{ ...first, value: name }, ...rest] : rest;
  return { ...document, fields: { ...document.fields, basicInfo: { ...document.fields.basicInfo, fields } } };
}

const nameIn = ({ fields }: ResumeDocument) => fields.basicInfo.fields[0]?.value;

function copyOf(document: ResumeDocument, owner: Owner) {
  const storage = memoryStorage();
  writeWorkingCopy(storage, document, owner, true);
  return storage;
}

const record = (id: string, document: ResumeDocument, savedAt: number) => ({
  ...makeResumeRecord(id, 1, document),
  savedAt,
});

describe('what an opened resume holds', () => {
  it('R-EDIT-90 is its own record, whatever another resume has left in the working copy', () => {
    const storage = copyOf(named('乙'), { id: 'b', savedAt: 9, recordSavedAt: 9, ahead: false });
    const opened = resolveContent('a', record('a', named('甲'), 5), readWorkingCopy(storage), newId);
    expect(nameIn(opened.document)).toBe('甲');
    expect(opened.isOrphaned).toBe(false);
  });

  it('R-EDIT-90 names a copy of another resume that its record does not hold yet', () => {
    const storage = copyOf(named('乙'), { id: 'b', savedAt: 9, recordSavedAt: 5, ahead: true });
    expect(resolveContent('a', record('a', named('甲'), 5), readWorkingCopy(storage), newId).isOrphaned).toBe(
      true,
    );
  });

  it('R-EDIT-90 makes no second resume of a copy that lost its owner and says what the record says', () => {
    const own = named('甲');
    const storage = copyOf(own, { id: 'a', savedAt: 5, recordSavedAt: 5, ahead: false });
    storage.setItem('resume-open', '{"id":');
    expect(resolveContent('a', record('a', own, 5), readWorkingCopy(storage), newId).isOrphaned).toBe(false);
    expect(
      resolveContent('a', record('a', named('别的'), 5), readWorkingCopy(storage), newId).isOrphaned,
    ).toBe(true);
  });

  it('R-EDIT-91 is the working copy where the page went away before the record was written', () => {
    const storage = copyOf(named('新'), { id: 'a', savedAt: 9, recordSavedAt: 5, ahead: true });
    const opened = resolveContent('a', record('a', named('旧'), 5), readWorkingCopy(storage), newId);
    expect(nameIn(opened.document)).toBe('新');
    expect(opened.isAhead).toBe(true);
  });

  it('R-EDIT-90 is the record where somebody else has written it since', () => {
    const storage = copyOf(named('旧'), { id: 'a', savedAt: 5, recordSavedAt: 5, ahead: false });
    const opened = resolveContent('a', record('a', named('恢复'), 3), readWorkingCopy(storage), newId);
    expect(nameIn(opened.document)).toBe('恢复');
  });

  it('R-DOC-01 is the working copy of a time before resumes had documents of their own', () => {
    const storage = memoryStorage();
    const { fields, modules } = named('老');
    storage.setItem('resume-field-store', JSON.stringify(fields));
    storage.setItem('resume-modules-store', JSON.stringify(modules));
    const { document: _, ...bare } = makeResumeRecord('a', 1, named(''));
    const opened = resolveContent('a', bare, readWorkingCopy(storage), newId);
    expect(nameIn(opened.document)).toBe('老');
    expect(opened.isNew).toBe(false);
  });

  it('R-EDIT-04 is a new document in the default template where there is nothing', () => {
    const opened = resolveContent('a', undefined, emptyWorkingCopy, newId);
    expect(opened.isNew).toBe(true);
    expect(opened.document.styles.currentTemplate).toBe('default');
  });

  it.each([
    ['truncated', '{"basicInfo":{"fi'],
    ['a number', '42'],
    ['null', 'null'],
    ['a list', '[1,2]'],
    ['five million letters', 'x'.repeat(5_000_000)],
  ])('R-EDIT-93 keeps the record and sets the section aside when its copy is %s', (_what, text) => {
    const storage = copyOf(named('甲'), { id: 'a', savedAt: 5, recordSavedAt: 5, ahead: false });
    storage.setItem('resume-field-store', text);
    const opened = resolveContent('a', record('a', named('甲'), 5), readWorkingCopy(storage), newId);
    expect(nameIn(opened.document)).toBe('甲');
    expect(opened.damagedSections).toEqual(['fields']);
    expect(opened.problems.map(({ path }) => path)).toEqual(['fields']);
  });

  it('R-EDIT-93 prefers the record to a copy with wrong types when both are of one time', () => {
    const storage = copyOf(named('甲'), { id: 'a', savedAt: 5, recordSavedAt: 5, ahead: false });
    storage.setItem('resume-field-store', '{"basicInfo":{"fields":"nothing"},"workExperiences":7}');
    const opened = resolveContent('a', record('a', named('甲'), 5), readWorkingCopy(storage), newId);
    expect(nameIn(opened.document)).toBe('甲');
    expect(opened.damagedSections).toEqual(['fields']);
  });

  it.each(['{}', '{"basicInfo":[]}', '{"modules":7,"styles":"x","basicInfo":[],"currentTemplate":{}}'])(
    'R-EDIT-93 keeps the record when a copy of the same time says nothing: %s',
    (text) => {
      const storage = copyOf(named('甲'), { id: 'a', savedAt: 5, recordSavedAt: 5, ahead: false });
      storage.setItem('resume-field-store', text);
      const opened = resolveContent('a', record('a', named('甲'), 5), readWorkingCopy(storage), newId);
      expect(nameIn(opened.document)).toBe('甲');
      expect(opened.damagedSections).toEqual(['fields']);
      expect(opened.overwrittenContent).toBeUndefined();
    },
  );

  it('R-EDIT-93 believes a copy that was changed by hand, and names what the record held', () => {
    const storage = copyOf(named('手改'), { id: 'a', savedAt: 5, recordSavedAt: 5, ahead: false });
    const opened = resolveContent('a', record('a', named('甲'), 5), readWorkingCopy(storage), newId);
    expect(nameIn(opened.document)).toBe('手改');
    expect(opened.overwrittenContent && nameIn(opened.overwrittenContent)).toBe('甲');
  });

  it('R-EDIT-91 keeps a resume that was emptied before the record was written', () => {
    const storage = copyOf(named(''), { id: 'a', savedAt: 9, recordSavedAt: 5, ahead: true });
    expect(
      nameIn(resolveContent('a', record('a', named('旧'), 5), readWorkingCopy(storage), newId).document),
    ).toBe('');
  });

  it('R-EDIT-93 keeps what it can of a damaged copy that no record holds', () => {
    const { fields } = named('甲');
    const storage = memoryStorage({
      'resume-field-store': JSON.stringify({ ...fields, workExperiences: 7 }),
      'resume-style-store': '{',
    });
    const opened = resolveContent('a', undefined, readWorkingCopy(storage), newId);
    expect(nameIn(opened.document)).toBe('甲');
    expect(opened.damagedSections).toEqual(['fields', 'styles']);
  });

  it('R-EDIT-93 names a record that was damaged', () => {
    const damaged = { ...makeResumeRecord('a', 1, named('甲')), document: { fields: 'gone' } };
    const opened = resolveContent('a', damaged, emptyWorkingCopy, newId);
    expect(opened.isRecordDamaged).toBe(true);
    expect(opened.problems.length).toBeGreaterThan(0);
    expect(opened.document.modules.modules).toHaveLength(5);
  });

  it('R-EDIT-93 never lets a copy reach the prototype', () => {
    const text = '{"__proto__":{"polluted":1},"basicInfo":{"__proto__":{"polluted":1}}}';
    resolveContent('a', undefined, readWorkingCopy(memoryStorage({ 'resume-field-store': text })), newId);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
