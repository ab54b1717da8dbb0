import { strToU8, zipSync, gzipSync } from 'fflate';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allMessages, versionsOf } from '../../session/branches.ts';
import type { Session } from '../../session/session.ts';
import { findJson } from '../find-json.ts';
import { readImport } from '../read-import.ts';

const read = (data: unknown) => {
  let ids = 0;
  return readImport(JSON.stringify(data), { nextId: () => `new${++ids}`, now: 5_000 });
};
const shown = (session: Session | undefined) => session?.messages.map(({ role, content }) => [role, content]);
const find = (session: Session | undefined, content: string) =>
  session && allMessages(session).find((message) => message.content === content);
/** The contents of all versions of a message, and which is shown. */
const versions = (session: Session | undefined, content: string) => {
  const message = find(session, content);
  return session && message ? versionsOf(session, message.id).versions.map((one) => one.content) : [];
};

const root = '00000000-0000-4000-8000-000000000000';
const claudeMessage = (uuid: string, parent: string, sender: string, text: string, more: object = {}) => ({
  uuid,
  parent_message_uuid: parent,
  sender,
  text,
  content: [{ type: 'text', text }],
  created_at: `2026-03-29T07:06:0${uuid.length}.552627Z`,
  attachments: [],
  files: [],
  ...more,
});

test('R-CHAT-70 Claude: branches, thoughts, attachments and tool calls', () => {
  const { sessions, skipped, omitted } = read([
    {
      uuid: 'c1',
      name: '日历',
      created_at: '2026-03-29T07:06:00Z',
      updated_at: '2026-03-30T07:06:00Z',
      is_starred: true,
      current_leaf_message_uuid: 'aaaa',
      chat_messages: [
        claudeMessage('a', root, 'human', '', {
          content: [],
          attachments: [{ file_name: '记录.txt', file_type: 'txt', extracted_content: '周一开会' }],
          files: [{ file_name: '记录.txt' }, { file_name: '图.png', file_kind: 'image' }],
        }),
        claudeMessage('aa', 'a', 'assistant', '旧回答'),
        claudeMessage('aaa', 'a', 'assistant', '新回答', {
          content: [
            { type: 'thinking', thinking: '想一想' },
            { type: 'tool_use', name: 'calendar', input: {} },
            { type: 'tool_result', name: 'calendar', content: [] },
            { type: 'text', text: '新回答' },
          ],
        }),
        claudeMessage('aaaa', 'aaa', 'human', '谢谢'),
        claudeMessage('aaaaa', 'aaaa', 'system', ''),
      ],
    },
    { uuid: 'c2', name: '空', chat_messages: [] },
  ]);
  const [session] = sessions;
  expect({ skipped, omitted }).toEqual({ skipped: 1, omitted: 1 });
  expect(session).toMatchObject({ title: '日历', updatedAt: Date.parse('2026-03-30T07:06:00Z') });
  expect(session?.pinnedAt).toBeDefined();
  expect(shown(session)).toEqual([
    ['user', '（图片未导出：图.png）'],
    ['assistant', '（调用了工具：calendar）\n\n新回答'],
    ['user', '谢谢'],
  ]);
  expect(session?.messages[0]?.files).toMatchObject([{ name: '记录.txt', text: '周一开会' }]);
  expect(session?.messages[1]?.reasoning?.text).toBe('想一想');
  expect(versions(session, '旧回答')).toEqual(['旧回答', '（调用了工具：calendar）\n\n新回答']);
});

test('R-CHAT-70 Claude: an older export without parents is in order', () => {
  const chat_messages = ['一', '二', '三'].map((text, n) => ({
    uuid: `u${n}`,
    text,
    sender: n % 2 ? 'assistant' : 'human',
    created_at: '2024-01-01T00:00:00Z',
  }));
  expect(shown(read([{ uuid: 'c', name: '', chat_messages }]).sessions[0])).toEqual([
    ['user', '一'],
    ['assistant', '二'],
    ['user', '三'],
  ]);
});

test('R-CHAT-70 Open WebUI: the tree with the shown branch, thoughts in the text, the model', () => {
  const messages = {
    q: {
      id: 'q',
      parentId: null,
      childrenIds: ['a', 'b'],
      role: 'user',
      content: '问',
      timestamp: 1_700_000_000,
    },
    a: {
      id: 'a',
      parentId: 'q',
      childrenIds: [],
      role: 'assistant',
      content:
        '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n> 想\n> 好\n</details>\n答一',
      model: 'qwen3:8b',
      timestamp: 1_700_000_001,
    },
    b: {
      id: 'b',
      parentId: 'q',
      childrenIds: [],
      role: 'assistant',
      content: '答二',
      timestamp: 1_700_000_002,
    },
  };
  const chat = { title: '标题', models: ['qwen3:8b'], history: { messages, currentId: 'a' }, messages: [] };
  const record = {
    id: 'x',
    title: '标题',
    chat,
    created_at: 1_700_000_000,
    updated_at: 1_700_000_009,
    pinned: false,
  };
  for (const data of [[record], record, [chat], chat]) {
    const [session] = read(data).sessions;
    expect(shown(session)).toEqual([
      ['user', '问'],
      ['assistant', '答一'],
    ]);
    expect(session?.messages[1]).toMatchObject({ model: 'qwen3:8b', reasoning: { text: '想\n好' } });
    expect(versions(session, '答二')).toEqual(['答一', '答二']);
  }
});

test('R-CHAT-70 LibreChat: flat and recursive exports give the same session', () => {
  const message = (
    id: string,
    parent: string,
    isUser: boolean,
    text: string,
    n: number,
    more: object = {},
  ) => ({
    messageId: id,
    parentMessageId: parent,
    isCreatedByUser: isUser,
    sender: isUser ? 'User' : 'GPT-4o',
    text,
    createdAt: `2026-01-01T00:00:0${n}.000Z`,
    ...more,
  });
  const none = '00000000-0000-0000-0000-000000000000';
  const q = message('q', none, true, '问', 1);
  const a = message('a', 'q', false, '', 2, {
    model: 'gpt-4o',
    content: [
      { type: 'think', think: '想' },
      { type: 'text', text: { value: '答一' } },
    ],
  });
  const b = message('b', 'q', false, '答二', 3);
  const after = message('n', 'b', true, '再问', 4);
  const base = { conversationId: 'c', endpoint: 'openAI', title: '题', exportAt: '10:00', branches: true };
  const flat = { ...base, recursive: false, messages: [q, a, b, after] };
  const tree = { ...base, recursive: true, messages: [{ ...q, children: [a, { ...b, children: [after] }] }] };
  for (const data of [flat, tree]) {
    const [session] = read(data).sessions;
    expect(session?.title).toBe('题');
    expect(shown(session)).toEqual([
      ['user', '问'],
      ['assistant', '答二'],
      ['user', '再问'],
    ]);
    expect(versions(session, '答二')).toEqual(['答一', '答二']);
    expect(find(session, '答一')).toMatchObject({ model: 'gpt-4o', reasoning: { text: '想' } });
  }
});

const cherryBlocks = [
  { id: 'b1', type: 'main_text', content: '问' },
  { id: 'b2', type: 'thinking', content: '想' },
  { id: 'b3', type: 'main_text', content: '甲答' },
  { id: 'b4', type: 'main_text', content: '乙答' },
  { id: 'b5', type: 'main_text', content: '再问' },
  { id: 'b6', type: 'file', file: { origin_name: '表.xlsx' } },
];
const cherryTopic = {
  id: 't1',
  messages: [
    { id: 'm1', role: 'user', createdAt: '2026-01-01T00:00:01Z', blocks: ['b1', 'b6'] },
    {
      id: 'm2',
      role: 'assistant',
      askId: 'm1',
      createdAt: '2026-01-01T00:00:02Z',
      blocks: ['b2', 'b3'],
      model: { name: '甲' },
    },
    {
      id: 'm3',
      role: 'assistant',
      askId: 'm1',
      createdAt: '2026-01-01T00:00:03Z',
      blocks: ['b4'],
      model: { name: '乙' },
      foldSelected: true,
    },
    { id: 'm4', role: 'user', createdAt: '2026-01-01T00:00:04Z', blocks: ['b5'] },
  ],
};
const cherry = {
  time: 1,
  version: 5,
  localStorage: {
    'persist:cherry-studio': JSON.stringify({
      assistants: JSON.stringify({ assistants: [{ id: 'x', topics: [{ id: 't1', name: '话题' }] }] }),
    }),
  },
  indexedDB: { topics: [cherryTopic, { id: 't2', messages: [] }], message_blocks: cherryBlocks },
};

test('R-CHAT-70 Cherry Studio: blocks, names of topics, and the answers of several models as versions', () => {
  const { sessions, skipped } = read(cherry);
  expect([sessions.length, skipped]).toEqual([1, 0]);
  expect(sessions[0]?.title).toBe('话题');
  expect(shown(sessions[0])).toEqual([
    ['user', '问\n\n（附件未导出：表.xlsx）'],
    ['assistant', '乙答'],
    ['user', '再问'],
  ]);
  expect(versions(sessions[0], '甲答')).toEqual(['甲答', '乙答']);
  expect(find(sessions[0], '甲答')).toMatchObject({ model: '甲', reasoning: { text: '想' } });
});

test('R-CHAT-70 an archive is opened for the JSON in it, and a broken or empty one says so', () => {
  const json = JSON.stringify(cherry);
  const archive = zipSync({
    'Data/Files/a.png': new Uint8Array(9),
    'users.json': strToU8('[]'),
    'data.json': strToU8(json),
  });
  expect(findJson(archive)).toBe(json);
  expect(findJson(gzipSync(strToU8(json)))).toBe(json);
  expect(findJson(strToU8(json))).toBe(json);
  expect(() => findJson(zipSync({ 'a.txt': strToU8('x') }))).toThrow('没有 JSON 文件');
  expect(() => findJson(archive.slice(0, 40))).toThrow('压缩包已损坏');
});

test('R-CHAT-70 a message that has only what cannot be brought along is counted', () => {
  const messages = [
    { role: 'system', content: '你是助手' },
    { role: 'user', content: '问' },
    { role: 'assistant', content: [{ type: 'audio', data: 'x' }] },
  ];
  const { sessions, omitted } = read({ messages });
  expect(shown(sessions[0])).toEqual([['user', '问']]);
  expect(omitted).toBe(2);
});

test('R-CHAT-70 whatever tree a file holds, every message comes in once, below the message it followed', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const tree = fc.tuple(...ids.map((_, n) => fc.integer({ min: -1, max: n - 1 })));
  fc.assert(
    fc.property(tree, fc.constantFrom(...ids), (parents, leaf) => {
      const messages = Object.fromEntries(
        ids.map((id, n) => [
          id,
          { id, parentId: ids[parents[n] ?? -1] ?? null, role: n % 2 ? 'assistant' : 'user', content: id },
        ]),
      );
      const [session] = read([{ chat: { history: { messages, currentId: leaf } } }]).sessions;
      if (!session) throw new Error('no session');
      const all = allMessages(session);
      expect(all.map(({ content }) => content).toSorted()).toEqual(ids);
      const byId = new Map(all.map((message) => [message.id, message.content]));
      for (const { content, parent } of all)
        expect(parent === null ? null : byId.get(parent)).toBe(messages[content]?.parentId ?? null);
      expect(session.messages.at(-1)?.content).toBe(leaf);
    }),
  );
});
