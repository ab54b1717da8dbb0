import { expect, test } from 'vitest';
import { append } from './branches.ts';
import { newSession } from './new-session.ts';
import { buildPrompt } from './prompt.ts';
import type { Message } from './session.ts';

let ids = 0;
function sessionWith(...messages: (Partial<Message> & Pick<Message, 'role' | 'content'>)[]) {
  let session = newSession(() => String(++ids), 0);
  for (const message of messages) {
    session = append(session, { conversationId: session.id, createdAt: 0, id: String(++ids), ...message });
  }
  return session.messages;
}

test('R-CHAT-51 the greeting, empty answers, failed questions and the no-model sentence are not sent; two in a row become one', () => {
  const messages = sessionWith(
    { role: 'user', content: '一' },
    { role: 'assistant', content: '还没有连接模型', local: true },
    { role: 'user', content: '二' },
    { role: 'assistant', content: '', state: 'stopped' },
    { role: 'user', content: '被拒绝的' },
    { role: 'assistant', content: '', state: 'failed' },
    { role: 'user', content: '三' },
  );
  expect(buildPrompt(messages, { system: ' 你是诗人 ' })).toEqual([
    { role: 'system', content: '你是诗人' },
    { role: 'user', content: '一\n\n二\n\n三' },
  ]);
});

test("R-CHAT-51 files' text goes before the words, pictures as data URLs, at most eight in a message", () => {
  const picture = (id: string) => ({ id, name: id, url: 'data:image/png;base64,AA==', width: 1, height: 1 });
  const eight = Array.from({ length: 8 }, (_, index) => picture(`p${index}`));
  const messages = sessionWith(
    { role: 'user', content: '看', images: eight, files: [{ id: 'f', name: 'a.txt', text: '内容' }] },
    { role: 'user', content: '再看', images: [picture('p9')] },
  );
  const [first, second] = buildPrompt(messages, undefined);
  expect(first?.content).toBe('附件《a.txt》的内容：\n\n内容\n\n看');
  expect(first?.images).toHaveLength(8);
  expect(second?.images).toHaveLength(1);
});
