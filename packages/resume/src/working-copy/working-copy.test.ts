import { makeDocument } from '../document/make-document.ts';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../test/memory-storage.ts';
import { readWorkingCopy, backUpSection, writeWorkingCopy } from './working-copy.ts';

const owner = { id: 'a', savedAt: 2, recordSavedAt: 1, ahead: true };

describe('the working copy', () => {
  it('R-DOC-01 lies under the three keys of the specification, and says whose it is under another', () => {
    const storage = memoryStorage();
    const document = makeDocument(() => 'x');
    expect(writeWorkingCopy(storage, document, owner, false)).toBe(true);
    expect([...storage.items.keys()].toSorted()).toEqual([
      'resume-field-store',
      'resume-modules-store',
      'resume-open',
      'resume-style-store',
    ]);
    const copy = readWorkingCopy(storage);
    expect(copy.owner).toEqual(owner);
    expect(copy.sections.fields).toEqual(document.fields);
    expect(copy.editing).toBe(false);
  });

  it('R-EDIT-92 says when the browser does not take it, and throws nothing', () => {
    const storage = memoryStorage();
    storage.refuses = true;
    expect(
      writeWorkingCopy(
        storage,
        makeDocument(() => 'x'),
        owner,
        true,
      ),
    ).toBe(false);
  });

  it('R-EDIT-93 reads garbage under any key as broken, and an unreadable owner as none', () => {
    const copy = readWorkingCopy(
      memoryStorage({ 'resume-field-store': '{', 'resume-style-store': '[]', 'resume-open': '{"id":5}' }),
    );
    expect(copy.broken).toEqual(['fields', 'styles']);
    expect(copy.owner).toBeUndefined();
    expect(copy.exists).toBe(true);
  });

  it('R-EDIT-93 moves a text under its backup key', () => {
    const storage = memoryStorage({ 'resume-field-store': '{bad' });
    expect(backUpSection(storage, 'fields', '{bad')).toBe('resume-field-store.broken');
    expect(Object.fromEntries(storage.items)).toEqual({ 'resume-field-store.broken': '{bad' });
  });
});
