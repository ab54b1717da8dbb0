import { makeDocument, type ResumeDocument } from '@baigong/resume';
import { expect, test } from 'vitest';
import { createEditing } from '../../store/editing.ts';
import { parts, patchPart, withSettings } from '../style/parts.ts';

const setSize = (fontSize: number) => (document: ResumeDocument) =>
  withSettings(document, (settings) => patchPart(settings, parts.typography, { fontSize }));
const target = 'styles:typography.fontSize';

test('R-EDIT-61 a drag is one step however long the hand rests, and the next drag is another', () => {
  let now = 0;
  const editing = createEditing(
    makeDocument(() => '1'),
    () => now,
  );
  const sizeNow = () => editing.getDocument().styles.styles.typography.fontSize;
  const drag = (...sizes: number[]) => {
    editing.seal();
    for (const size of sizes) {
      now += 5_000;
      editing.change(setSize(size), { target, pause: Infinity });
    }
    editing.seal();
  };
  drag(13, 14, 15);
  drag(16, 20);
  expect(sizeNow()).toBe(20);
  editing.undo();
  expect(sizeNow()).toBe(15);
  editing.undo();
  expect(sizeNow()).toBe(12);
});
