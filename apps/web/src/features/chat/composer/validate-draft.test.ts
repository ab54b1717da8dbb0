import { expect, test } from 'vitest';
import { emptyDraft } from '../session/session.ts';
import { validateDraft } from './validate-draft.ts';

const free = { busy: false, reading: false };

test('R-COMP-12 while an answer streams or a file is read, sending waits with a reason', () => {
  const draft = { ...emptyDraft, text: '你好' };
  expect(validateDraft(draft, free)).toBeNull();
  expect(validateDraft(draft, { ...free, busy: true })).toMatchObject({
    because: 'busy',
    text: expect.stringContaining('停止生成'),
  });
  expect(validateDraft(draft, { ...free, reading: true })).toMatchObject({ because: 'reading' });
});

test('R-COMP-12 words, quote and files together are held to what one message carries', () => {
  const half = '字'.repeat(200_000);
  const files = [{ id: 'f', name: 'a.txt', text: half }];
  expect(validateDraft({ ...emptyDraft, text: '短', files }, free)).toBeNull();
  expect(validateDraft({ ...emptyDraft, text: half, files }, free)).toHaveProperty(
    'text',
    '内容共 40 万字，超过 40 万字的上限。请删减文字或移除部分附件。',
  );
});
