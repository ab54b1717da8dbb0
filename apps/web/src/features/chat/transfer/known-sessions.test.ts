import { expect, test } from 'vitest';
import type { Message, Session } from '../session/session.ts';
import { createMemoryRecords } from '../store/memory-records.ts';
import { findKnown } from './known-sessions.ts';
import { readImport } from './read-import.ts';

const chatGpt = JSON.stringify(
  ['杭州', '苏州'].map((city) => ({
    title: city,
    create_time: 1_700_000_000,
    mapping: {
      a: {
        id: 'a',
        parent: null,
        children: ['b'],
        message: { author: { role: 'user' }, content: { parts: [city] } },
      },
      b: {
        id: 'b',
        parent: 'a',
        children: [],
        message: { author: { role: 'assistant' }, content: { parts: [`${city}的天气`] } },
      },
    },
  })),
);
let ids = 0;
/** The file as it is read at some time, each time under new ids. */
const read = (now: number) => readImport(chatGpt, { nextId: () => `n${++ids}`, now }).sessions;

async function stored(sessions: readonly Session[]) {
  const records = createMemoryRecords();
  await records.put(sessions);
  return (wanted: readonly Session[]) => findKnown(wanted, (visit) => records.each(visit));
}

const said = (session: Session, content: string): Message => ({
  id: `more${content}`,
  role: 'user',
  content,
  conversationId: session.id,
  parent: session.messages.at(-1)?.id ?? null,
  createdAt: 9,
});

test('R-HIST-10 a file that is imported again is known, whatever ids and time it gets', async () => {
  const find = await stored(read(1));
  const again = read(2);
  expect(again).toHaveLength(2);
  expect(await find(again)).toEqual(new Set(again));
});

test('R-HIST-10 a conversation that went on since or has another title is known; one that lost a message is not', async () => {
  const [first, second] = read(1);
  if (!first || !second) throw new Error('two conversations');
  const find = await stored([
    { ...first, title: '改过的标题', messages: [...first.messages, said(first, '后来呢')] },
    { ...second, messages: second.messages.slice(0, 1) },
  ]);
  const again = read(2);
  expect([...(await find(again))].map(({ title }) => title)).toEqual([first.title]);
});

test('R-HIST-10 what is new in a larger file is not known, and the same words in another order are other words', async () => {
  const [first] = read(1);
  if (!first) throw new Error('a conversation');
  const [question, answer] = first.messages;
  if (!question || !answer) throw new Error('two messages');
  const turned: Session = {
    ...first,
    messages: [
      { ...answer, parent: null },
      { ...question, parent: answer.id },
    ],
  };
  const find = await stored([turned]);
  expect((await find(read(2))).size).toBe(0);
});
