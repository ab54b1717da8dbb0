// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { makeResumeRecord, sampleResume, type ResumeDocument, setAvatar, withAvatar } from '@baigong/resume';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';

import { findRecord, putRecord } from '../session/resume-records.ts';
import { photoTool } from '../photo-tool.ts';
import { storeDocument } from './resume-of.ts';
import 'fake-indexeddb/auto';

// @vitest-environment jsdom

// @vitest-environment jsdom

const photo = (letter: string): string => `data:image/png;base64,${letter.repeat(40)}`;

// A canvas draws the photo; the browser test sees what it makes.
vi.mock('../panels/encode-avatar.ts', () => ({
  takeIdPhoto: async () => (document: ResumeDocument) =>
    setAvatar(document, { value: photo('B'), format: 'one-inch', shape: 'square', size: 90 }),
}));

const never = new AbortController().signal;
const input = { resume: 'r', picture: 'p' };
const stored = async () => {
  const record = await findRecord('r', 2);
  return record?.document as ResumeDocument;
};

beforeEach(async () => {
  const sample = sampleResume();
  const document = { ...sample, fields: withAvatar(sample.fields, photo('A')) };
  await putRecord(makeResumeRecord('r', 1, document, { title: '产品经理' }));
  await chatDatabase.use((db) =>
    db.put('images', {
      id: 'p',
      prompt: '白底一寸',
      createdAt: 1,
      updatedAt: 1,
      url: photo('B'),
      width: 1,
      height: 1,
    }),
  );
});

test('R-TOOL-99 a photo of a resume is shown before it is changed, and photo and settings are taken back in one step', async () => {
  const preview = await photoTool.preview(input);
  expect(preview.summary).toBe('把“白底一寸”换掉原来的照片，放进《产品经理》；文字不变');
  expect(preview.blocks).toEqual([{ type: 'picture', id: 'p', label: '白底一寸' }]);
  const before = await stored();
  const { undo, data } = await photoTool.run(input, never);
  expect(data).toEqual({ id: 'r', title: '产品经理', picture: '白底一寸' });
  const changed = await stored();
  expect(changed.fields.imgUpload[0]?.value).toBe(photo('B'));
  expect(changed.styles.styles.moduleStyles.basicInfo).toMatchObject({
    avatarFormat: 'one-inch',
    showAvatar: true,
  });
  await photoTool.undo?.(structuredClone(undo));
  const restored = await stored();
  expect(restored.fields).toEqual(before.fields);
  expect(restored.styles).toEqual(before.styles);
});

test('R-TOOL-99 a photo that was changed since stays', async () => {
  const { undo } = await photoTool.run(input, never);
  await storeDocument('r', ({ document }) => {
    const now = document as ResumeDocument;
    return { ...now, fields: withAvatar(now.fields, photo('C')) };
  });
  await expect(photoTool.undo?.(undo)).rejects.toThrow('之后又改过');
  expect((await stored()).fields.imgUpload[0]?.value).toBe(photo('C'));
});
