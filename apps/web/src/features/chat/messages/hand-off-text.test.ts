import { expect, test } from 'vitest';
import { labelSentences } from '../../../shared/labels/explicit-label.ts';
import type { Message } from '../session/session.ts';
import { handOffText, type HandOffScreen } from './hand-off-text.ts';

const message = (given: Partial<Message>): Message => ({
  role: 'assistant',
  content: '负责 **支付系统**',
  conversationId: '1',
  id: '2',
  parent: null,
  createdAt: 0,
  ...given,
});
const given = (to: HandOffScreen, from: Message) => handOffText(to, from, from.content);

test('R-LABEL-08 a model’s answer takes its label to a resume and a document, not into a prompt', async () => {
  for (const to of ['resume', 'document'] as const)
    expect(await given(to, message({}))).toContain(labelSentences.model);
  expect(await given('resume', message({}))).toContain('负责 支付系统');
  expect(await given('document', message({}))).toContain('负责 **支付系统**');
  expect(await given('paint', message({}))).toBe('负责 支付系统');
});

test('R-LABEL-08 what the visitor or a local tool wrote is handed over as it is', async () => {
  for (const to of ['paint', 'resume', 'document'] as const) {
    expect(await given(to, message({ role: 'user' }))).toBe('负责 **支付系统**');
    expect(await given(to, message({ local: true }))).not.toContain('AI');
  }
});
