import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Session } from './session.ts';
import { parseSession } from './parse-session.ts';

test("R-DATA-50 the specification's plain record is understood without loss", () => {
  const found = parseSession(
    {
      id: '7001',
      title: '旧对话',
      createdAt: 5,
      updatedAt: 9,
      messages: [
        { role: 'assistant', content: '你好', conversationId: '7001' },
        { role: 'user', content: '在吗', conversationId: '7001' },
      ],
    },
    100,
  );
  expect(found?.isLossy).toBe(false);
  expect(found?.session.messages.map(({ id, parent, content }) => [id, parent, content])).toEqual([
    ['7001-m0', null, '你好'],
    ['7001-m1', '7001-m0', '在吗'],
  ]);
});

test('R-DATA-50 a whole session of ours comes out as it went in', () => {
  const session: Session = {
    id: '1',
    title: 't',
    createdAt: 1,
    updatedAt: 2,
    pinnedAt: 3,
    titledBy: 'visitor',
    settings: { temperature: 0.5 },
    messages: [{ id: 'a', role: 'user', content: 'x', conversationId: '1', parent: null, createdAt: 1 }],
    branches: [{ id: 'b', role: 'user', content: 'y', conversationId: '1', parent: null, createdAt: 2 }],
  };
  expect(parseSession(session, 9)).toEqual({ session, isLossy: false });
});

test('R-DATA-50 damaged parts are mended or left out, and that is said', () => {
  const found = parseSession(
    {
      id: 42,
      title: '坏',
      updatedAt: 'yesterday',
      pinnedAt: 'x',
      messages: [null, 'text', { role: 'user', content: '留下', images: 'no' }, { role: 'user' }],
      branches: [
        { id: 'p', parent: 'q', role: 'user', content: '1', conversationId: '42', createdAt: 1 },
        { id: 'q', parent: 'p', role: 'user', content: '2', conversationId: '42', createdAt: 1 },
        { id: 'r', parent: 'nowhere', role: 'user', content: '3', conversationId: '42', createdAt: 1 },
      ],
    },
    77,
  );
  expect(found?.isLossy).toBe(true);
  expect(found?.session).toMatchObject({ id: '42', updatedAt: 77, createdAt: 77 });
  expect(found?.session.messages.map(({ content }) => content)).toEqual(['留下']);
  expect(found?.session.branches?.map(({ id, parent }) => [id, parent])).toEqual([
    ['p', null],
    ['q', 'p'],
    ['r', null],
  ]);
});

test('R-DATA-50 whatever it is given, it gives a session that fits the schema or null', () => {
  const record = fc.record(
    {
      id: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
      title: fc.oneof(fc.string(), fc.anything()),
      messages: fc.oneof(fc.array(fc.anything()), fc.anything()),
      branches: fc.oneof(
        fc.array(
          fc.record({
            id: fc.string({ maxLength: 2 }),
            parent: fc.string({ maxLength: 2 }),
            content: fc.string(),
          }),
        ),
        fc.anything(),
      ),
      createdAt: fc.anything(),
      updatedAt: fc.anything(),
      settings: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), record), (raw) => {
      const found = parseSession(raw, 1);
      if (found) expect(z.safeParse(Session, found.session).success).toBe(true);
    }),
  );
});
