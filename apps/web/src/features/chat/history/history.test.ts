import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SessionSummary } from '../store/session-records.ts';
import { findInMessages, queryPattern } from './find-in-messages.ts';
import { findTitles, groupSessions } from './group-sessions.ts';
import { compareSessions, withChange } from './session-list.ts';

const day = 86_400_000;
const now = new Date(2026, 10, 20, 15).getTime();
const head = (id: string, updatedAt: number, pinnedAt?: number): SessionSummary =>
  pinnedAt === undefined ? { id, title: id, updatedAt } : { id, title: id, updatedAt, pinnedAt };

test('R-HIST-06 sessions are grouped: pinned, today, yesterday, 7 days, 30 days, then by month', () => {
  const heads = [
    head('p', now - 400 * day, 1),
    head('a', now),
    head('b', new Date(2026, 10, 20).getTime()),
    head('c', new Date(2026, 10, 20).getTime() - 1),
    head('d', now - 5 * day),
    head('e', now - 20 * day),
    head('f', new Date(2026, 8, 3).getTime()),
    head('g', new Date(2025, 0, 3).getTime()),
  ];
  const shown = groupSessions(heads, now).map((line) =>
    line.type === 'group' ? `[${line.label}]` : line.session.id,
  );
  expect(shown).toEqual([
    '[置顶]', 'p', '[今天]', 'a', 'b', '[昨天]', 'c', '[7 天内]', 'd', '[30 天内]', 'e',
    '[2026 年 9 月]', 'f', '[2025 年 1 月]', 'g',
  ]); // prettier-ignore
});

test('R-HIST-02 a title is found by any part of it, whatever the case', () => {
  const heads = [
    { ...head('a', 1), title: 'Hello 世界' },
    { ...head('b', 2), title: '别的' },
  ];
  expect(findTitles(heads, ' hELLO 世').map(({ id }) => id)).toEqual(['a']);
  expect(findTitles(heads, '.*')).toEqual([]);
});

test('R-HIST-01 news keep the list in order, whatever comes', () => {
  const news = fc.oneof(
    fc.record({
      type: fc.constant('saved' as const),
      head: fc
        .tuple(fc.nat(8), fc.nat(20), fc.option(fc.nat(5)))
        .map(([id, at, pinned]) => head(`s${id}`, at, pinned ?? undefined)),
    }),
    fc.record({ type: fc.constant('removed' as const), ids: fc.array(fc.nat(8).map((id) => `s${id}`)) }),
  );
  fc.assert(
    fc.property(fc.array(news), (list) => {
      let heads: readonly SessionSummary[] = [];
      const expected = new Map<string, SessionSummary>();
      for (const one of list) {
        heads = withChange(heads, one);
        if (one.type === 'saved') expected.set(one.head.id, one.head);
        else for (const id of one.ids) expected.delete(id);
      }
      expect(heads).toEqual([...expected.values()].toSorted(compareSessions));
    }),
  );
});

test('R-HIST-03 words are found in messages with what is around them, newest first, three at most', () => {
  const record = {
    id: 's',
    title: 't',
    updatedAt: 1,
    messages: [
      ...Array.from({ length: 5 }, (_, index) => ({
        id: `m${index}`,
        role: 'user',
        content: `第${index}次说 Foo\n bar 了`,
      })),
      null,
      { content: 5 },
    ],
  };
  const hits = findInMessages(record, queryPattern(' foo BAR ') as RegExp);
  expect(hits.map(({ message }) => message)).toEqual(['m4', 'm3', 'm2']);
  expect(hits[0]).toMatchObject({ before: '第4次说 ', found: 'Foo bar', after: ' 了', role: 'user' });
  expect(findInMessages({ messages: 'x' }, /x/)).toEqual([]);
});

test('R-HIST-03 any words are a safe pattern that finds them, and no pair of surrogates is cut', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme' }),
      (words, around) => {
        const pattern = queryPattern(words);
        if (!pattern) return;
        const [hit] = findInMessages(
          { id: 's', messages: [{ role: 'user', content: around + words + around }] },
          pattern,
        );
        expect(hit).toBeDefined();
        expect(`${hit?.before}|${hit?.after}`.isWellFormed()).toBe(true);
      },
    ),
  );
});
