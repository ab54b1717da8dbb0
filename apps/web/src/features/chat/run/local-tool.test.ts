import { expect, test } from 'vitest';
import type { Message } from '../session/session.ts';
import { answerUnknownCommand } from './local-tool.ts';
import { isNoModelAnswer, noModelAnswer } from './no-model-answer.ts';

test('R-CHAT-67 an unknown command is answered with the closest one and what was typed after it', async () => {
  expect((await answerUnknownCommand('/算 1+1'))?.content).toBe(
    '没有 `/算`，是不是 `/计算`？可以输入：`/计算 1+1`',
  );
  expect((await answerUnknownCommand('/jisuan'))?.content).toContain('是不是 `/计算`？');
  expect((await answerUnknownCommand('/xyzzyplugh'))?.content).toContain('输入 `/` 可以看到全部命令');
  for (const text of ['1+1', 'a/b', '/etc/hosts 是什么', '你好'])
    expect(await answerUnknownCommand(text)).toBeNull();
});

test('R-CHAT-68 without a model the explanation comes once per conversation, short, and then one sentence', () => {
  const first = noModelAnswer([]);
  expect(first.length).toBeLessThan(220);
  expect(first).toContain('/计算');
  const said: Message = {
    id: 'a',
    role: 'assistant',
    content: first,
    local: true,
    conversationId: 's',
    parent: null,
    createdAt: 0,
  };
  const second = noModelAnswer([said]);
  expect(second).not.toBe(first);
  expect(second.length).toBeLessThan(60);
  expect(noModelAnswer([said, { ...said, id: 'b', content: second }])).toBe(second);
  expect(isNoModelAnswer(said)).toBe(true);
  expect(isNoModelAnswer({ ...said, content: second })).toBe(true);
  expect(isNoModelAnswer({ content: first })).toBe(false);
  expect(isNoModelAnswer({ local: true, content: '没有 `/算`' })).toBe(false);
});
