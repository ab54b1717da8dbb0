import {
  makeDocument,
  type ResumeDocument,
  settingsSections,
  patchSection,
  withSettings,
} from '@baigong/resume';
import { expect, test } from 'vitest';
import { createDocumentStore } from '../session/document-store.ts';

const setSize = (fontSize: number) => (document: ResumeDocument) =>
  withSettings(document, (settings) => patchSection(settings, settingsSections.typography, { fontSize }));
const target = 'styles:typography.fontSize';

test('R-EDIT-61 a drag is one step however long the hand rests, and the next drag is another', () => {
  let now = 0;
  const documentStore = createDocumentStore(
    makeDocument(() => '1'),
    () => now,
  );
  const sizeNow = () => documentStore.getDocument().styles.styles.typography.fontSize;
  const drag = (...sizes: number[]) => {
    documentStore.commitTransaction();
    for (const size of sizes) {
      now += 5_000;
      documentStore.change(setSize(size), { target, mergeWindowMs: Infinity });
    }
    documentStore.commitTransaction();
  };
  drag(13, 14, 15);
  drag(16, 20);
  expect(sizeNow()).toBe(20);
  documentStore.undo();
  expect(sizeNow()).toBe(15);
  documentStore.undo();
  expect(sizeNow()).toBe(12);
});
