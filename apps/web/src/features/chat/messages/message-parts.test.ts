// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { Message } from '../session/session.ts';
import { countVirtualized } from './message-list.tsx';
import { splitSentences } from './read-aloud.ts';
import { findTextRanges } from './use-scroll-to-target.ts';
import { formatTextSize, splitQuote } from './user-message.tsx';
import { findVersions } from './version-positions.ts';

function message(id: string, parent: string | null, more: Partial<Message> = {}): Message {
  return { id, parent, role: 'assistant', content: '', conversationId: 's', createdAt: Number(id), ...more };
}

describe('versions', () => {
  const session = {
    id: 's',
    title: '',
    createdAt: 0,
    updatedAt: 0,
    messages: [message('1', null), message('2', '1'), message('5', '2')],
    branches: [message('3', '2'), message('4', '2'), message('6', '4')],
  };

  test('R-MSG-74 a message knows its place among those with the same parent, oldest first', () => {
    expect([...findVersions(session)]).toEqual([['5', { index: 3, count: 3 }]]);
  });

  test('R-MSG-74 a message without versions has no place to show', () => {
    expect(findVersions({ ...session, branches: [] }).size).toBe(0);
  });
});

describe('what is laid out at once', () => {
  test('R-MSG-14 a short session is laid out whole', () => {
    expect(countVirtualized(Array.from({ length: 12 }, (_, at) => message(String(at), null)))).toBe(0);
  });

  test('R-MSG-14 of a long one only the end', () => {
    expect(countVirtualized(Array.from({ length: 1_000 }, (_, at) => message(String(at), null)))).toBe(988);
  });

  test('R-MSG-14 heavy messages count for more, but the last exchange is always there', () => {
    const heavy = Array.from({ length: 100 }, (_, at) =>
      message(String(at), null, { content: '字'.repeat(30_000) }),
    );
    expect(countVirtualized(heavy)).toBe(98);
  });
});

describe('what the visitor said', () => {
  test.each([
    ['> 甲\n> 乙\n\n丙', '甲\n乙', '丙'],
    ['只有文字', '', '只有文字'],
    ['> 只有引用', '只有引用', ''],
    ['>没有空行\n的大于号', '', '>没有空行\n的大于号'],
    ['', '', ''],
  ])('R-MSG-76 %j is quoted %j and says %j', (content, quote, text) => {
    expect(splitQuote(content)).toEqual({ quote, text });
  });

  test('R-MSG-76 a file tells its size in characters', () => {
    expect(formatTextSize('字'.repeat(300))).toBe('300 字');
    expect(formatTextSize('字'.repeat(12_345))).toBe('1.2 万字');
  });
});

describe('reading and finding', () => {
  test('R-MSG-12 text is read in sentences that no browser cuts short', () => {
    const sentences = splitSentences(`第一句。第二句！\n\n——\n${'很长'.repeat(200)}`);
    expect(sentences.slice(0, 2)).toEqual(['第一句。', '第二句！']);
    expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThanOrEqual(120);
    expect(sentences.join('')).not.toContain('——\n');
  });

  test('R-MSG-78 a search hit is found in every text node, whatever its case', () => {
    const box = document.createElement('div');
    box.innerHTML = '<p>Hello 你好</p><p>说 hello</p>';
    expect(findTextRanges(box, 'HELLO').map(String)).toEqual(['Hello', 'hello']);
    expect(findTextRanges(box, '  ')).toEqual([]);
  });
});
