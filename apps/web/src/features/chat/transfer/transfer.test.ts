import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { allMessages } from '../session/branches.ts';
import { Session } from '../session/session.ts';
import { readImport } from './read-import.ts';
import { fileName, sessionToMarkdown } from './export-session.ts';
import { asForeign } from '../session/origins.ts';
import { parseSession } from '../session/parse-session.ts';
import { ImportRefused, restoredSession, writeSessionFile } from './session-file.ts';

const worldOf = () => {
  let ids = 0;
  return { nextId: () => `new${++ids}`, now: 5000 };
};
const read = (data: unknown) => readImport(typeof data === 'string' ? data : JSON.stringify(data), worldOf());

const session: Session = {
  id: '9',
  title: '对话 <script>alert(1)</script>',
  titledBy: 'visitor',
  createdAt: 1,
  updatedAt: 2,
  messages: [
    {
      id: 'a',
      role: 'user',
      content: '问',
      conversationId: '9',
      parent: null,
      createdAt: 1,
      files: [{ id: 'f', name: 'a.md', text: '```\n代码\n```' }],
    },
    {
      id: 'b',
      role: 'assistant',
      content: '答',
      conversationId: '9',
      parent: 'a',
      createdAt: 2,
      state: 'done',
      model: 'm',
      reasoning: { text: '想\n想', ms: 5 },
    },
  ],
  branches: [
    {
      id: 'c',
      role: 'assistant',
      content: '另答',
      conversationId: '9',
      parent: 'a',
      createdAt: 3,
      local: true,
    },
  ],
};

test('R-HIST-07 our own file brings back exactly what it took', () => {
  expect(read(writeSessionFile([session], 0))).toEqual({ sessions: [session], skipped: 0, omitted: 0 });
});

test('R-HIST-08 an answer being made when the file was written comes in as interrupted', () => {
  const writing = {
    ...session,
    messages: session.messages.map((message) => ({ ...message, state: 'writing' as const, run: 'r' })),
  };
  const { sessions } = read(writeSessionFile([writing], 0));
  expect(sessions[0]?.messages.map(({ state, run }) => [state, run])).toEqual([
    ['interrupted', undefined],
    ['interrupted', undefined],
  ]);
});

const acted: Session = {
  ...session,
  messages: session.messages.map((message) => ({
    ...message,
    state: 'writing' as const,
    run: 'r',
    lastEvent: 3,
    calling: true,
    turns: [1],
    toolCalls: [
      { id: 'c', name: 'copy_resume', input: {}, begun: true, undo: { id: 'someone’s' }, undone: false },
    ],
  })),
};

test('R-TOOL-57 a file has nothing that undoes a change: it may quote a resume that the conversation does not', () => {
  expect(writeSessionFile([acted], 0)).not.toContain('someone');
});

test('R-TOOL-57 neither a file nor a backup brings calls that are run or undone', () => {
  const file = JSON.stringify({ format: 'baigong-chat', version: 1, sessions: [acted] });
  for (const found of [read(file).sessions[0], restoredSession(acted)]) {
    const { messages } = Session.parse(found);
    expect(messages).toHaveLength(2);
    for (const message of messages) {
      expect(message).toMatchObject({ state: 'interrupted' });
      for (const field of ['run', 'lastEvent', 'calling', 'turns']) expect(message).not.toHaveProperty(field);
      expect(message.toolCalls).toEqual([{ id: 'c', name: 'copy_resume', input: {} }]);
    }
  }
});

test('R-FLOW-06 what a file or a backup of conversations says was typed, read or found is text of others', () => {
  const { branches: _, ...rest } = acted;
  const marked = asForeign({ ...rest, branches: [...acted.messages] });
  for (const found of [marked, Session.parse(restoredSession(acted))]) {
    expect(found.origins).toEqual(['foreign']);
    for (const { origin } of [...found.messages, ...(found.branches ?? [])]) expect(origin).toBe('foreign');
    expect(parseSession(found, 0)?.session).toMatchObject({
      origins: ['foreign'],
      messages: [{ origin: 'foreign' }, {}],
    });
  }
});

test('R-HIST-07 Markdown has the title, who said what, attachments and the reasoning', () => {
  const text = sessionToMarkdown({ ...session, title: '标题' });
  expect(text).toContain('# 标题\n');
  expect(text).toContain('附件《a.md》：\n\n````\n```\n代码\n```\n````');
  expect(text).toContain('## AI 助手（m）\n\n> **思考过程**\n>\n> 想\n> 想\n\n答');
  expect(text).not.toContain('另答');
});

const chatGpt = [
  {
    title: 'Tree',
    create_time: 1_700_000_000.5,
    update_time: 1_700_000_100,
    current_node: 'n5',
    mapping: {
      n0: { id: 'n0', message: null, parent: null, children: ['n1'] },
      n1: {
        id: 'n1',
        message: { author: { role: 'system' }, content: { content_type: 'text', parts: [''] } },
        parent: 'n0',
        children: ['n2'],
      },
      n2: {
        id: 'n2',
        message: {
          author: { role: 'user' },
          create_time: 1_700_000_001,
          content: { content_type: 'text', parts: ['hi'] },
        },
        parent: 'n1',
        children: ['n3', 'n5'],
      },
      n3: {
        id: 'n3',
        message: {
          author: { role: 'assistant' },
          create_time: 1_700_000_002,
          content: { content_type: 'text', parts: ['first'] },
        },
        parent: 'n2',
        children: [],
      },
      n4: {
        id: 'n4',
        message: {
          author: { role: 'assistant' },
          recipient: 'browser',
          content: { content_type: 'code', text: 'search()' },
        },
        parent: 'n2',
        children: ['n5'],
      },
      n5: {
        id: 'n5',
        message: {
          author: { role: 'assistant' },
          create_time: 1_700_000_003,
          content: { content_type: 'text', parts: ['second'] },
        },
        parent: 'n4',
        children: [],
      },
    },
  },
];

test("R-HIST-08 ChatGPT's tree becomes our branches, with the shown branch on screen", () => {
  const [found] = read(chatGpt).sessions;
  expect(found).toMatchObject({ title: 'Tree', createdAt: 1_700_000_000_500, updatedAt: 1_700_000_100_000 });
  expect(found?.messages.map(({ content }) => content)).toEqual(['hi', 'second']);
  expect(found?.branches?.map(({ content, parent }) => [content, parent])).toEqual([
    ['first', found?.messages[0]?.id],
  ]);
});

test('R-HIST-08 NextChat backups come in, from its file and from what it keeps in the browser', () => {
  const sessions = [
    {
      id: 'x',
      topic: '旅行',
      lastUpdate: 1_700_000_000_000,
      messages: [
        { id: '1', date: '2024/1/2 10:00:00', role: 'user', content: '去哪' },
        {
          id: '2',
          date: '2024/1/2 10:00:05',
          role: 'assistant',
          content: [
            { type: 'text', text: '海边' },
            { type: 'image_url', image_url: { url: 'http://x/y' } },
          ],
        },
      ],
    },
  ];
  for (const data of [{ 'chat-next-web-store': { sessions } }, { state: { sessions }, version: 3 }]) {
    const [found] = read(data).sessions;
    expect(found).toMatchObject({ title: '旅行', updatedAt: 1_700_000_000_000 });
    expect(found?.messages.map(({ content }) => content)).toEqual(['去哪', '海边\n\n（图片未导出）']);
  }
});

test.each([
  ['not JSON', '{"a":', 'JSON 解析失败'],
  ['something else', { fields: {} }, '没有找到聊天记录'],
  ['an empty list', [], '没有找到聊天记录'],
  ['null', 'null', '没有找到聊天记录'],
  ['deep nesting', '['.repeat(100_000), '嵌套过深'],
  [
    'deep nesting in a session',
    `{"format":"baigong-chat","version":1,"sessions":[${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}]}`,
    '嵌套过深',
  ],
  ['a newer version of ours', { format: 'baigong-chat', version: 2, sessions: [] }, '更新版本'],
])('R-HIST-08 %s is refused with a sentence', (_name, data, sentence) => {
  expect(() => read(data)).toThrow(ImportRefused);
  expect(() => read(data)).toThrow(sentence);
});

test('R-HIST-08 __proto__ in a file reaches no prototype', () => {
  const text = `{"format":"baigong-chat","version":1,"__proto__":{"polluted":1},"sessions":[{"__proto__":{"polluted":1},"id":"1","title":"t","messages":[{"__proto__":{"polluted":1},"role":"user","content":"x"}],"createdAt":1,"updatedAt":1}]}`;
  const { sessions } = read(text);
  expect(sessions).toHaveLength(1);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect((sessions[0] as unknown as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('R-HIST-08 whatever a file holds, what comes out is a session with one valid path, or a refusal', () => {
  const node = fc.record({
    parent: fc.constantFrom('a', 'b', 'c', 'nowhere'),
    message: fc.record({
      author: fc.record({ role: fc.constantFrom('user', 'assistant', 'tool') }),
      content: fc.oneof(
        fc.record({ parts: fc.array(fc.oneof(fc.string(), fc.anything())) }),
        fc.string(),
        fc.anything(),
      ),
    }),
  });
  const file = fc.oneof(
    fc.array(
      fc.record({
        mapping: fc.record({ a: node, b: node, c: node }),
        current_node: fc.constantFrom('a', 'b', 'c', 5),
        title: fc.anything(),
      }),
    ),
    fc.record({
      sessions: fc.array(
        fc.record({
          topic: fc.anything(),
          messages: fc.oneof(
            fc.array(
              fc.record({
                role: fc.constantFrom('user', 'assistant'),
                content: fc.anything(),
                date: fc.anything(),
              }),
            ),
            fc.anything(),
          ),
        }),
      ),
    }),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(file, (data) => {
      try {
        for (const one of read(data).sessions) {
          expect(z.safeParse(Session, one).success).toBe(true);
          one.messages.forEach((message, index) =>
            expect(message.parent).toBe(one.messages[index - 1]?.id ?? null),
          );
          expect(new Set(allMessages(one).map(({ id }) => id)).size).toBe(allMessages(one).length);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(ImportRefused);
      }
    }),
  );
});

test.each([
  ['a/b\\c:*?"<>|d', 'a b c d'],
  ['', '对话'],
  ['..', '对话'],
  ['长'.repeat(99), '长'.repeat(60)],
])('R-HIST-07 the title %j names a file %j', (title, name) => {
  expect(fileName(title)).toBe(name);
});
