import { expect, test } from 'vitest';
import { groupMentions, mostValues, placeOf, placesOf } from './mentions.ts';

const at = (block: number) => ({ block, start: 1, end: 3 });

test('R-READ-35 what is mentioned is told once for each value, most often mentioned first, with all its places', () => {
  const groups = groupMentions(
    ['person', 'date', 'amount'],
    [
      { kind: 'amount', text: '一万元', value: '10000', position: at(0) },
      { kind: 'date', text: '3月1日', value: '03-01', position: at(1) },
      { kind: 'date', text: '四月', value: '04', position: at(2) },
      { kind: 'date', text: '三月一日', value: '03-01', position: at(4) },
    ],
  );
  expect(groups.map(({ kind, count, different }) => [kind, count, different])).toEqual([
    ['date', 3, 2],
    ['amount', 1, 1],
  ]);
  const [dates] = groups;
  expect(dates?.values.map(({ text }) => text)).toEqual(['3月1日', '四月']);
  const [first] = dates?.values ?? [];
  expect(first && [placesOf(first), placeOf(first, 0), placeOf(first, 1), placeOf(first, 2)]).toEqual([
    2,
    at(1),
    at(4),
    at(1),
  ]);
});

test('R-READ-35 of too many values those that are mentioned most are told, and how many there are', () => {
  const mentions = Array.from({ length: mostValues + 5 }, (_, n) => ({
    kind: 'date' as const,
    text: `${n}`,
    value: `${n}`,
    position: at(n),
  }));
  const [group] = groupMentions(['date'], [...mentions, { ...mentions[mostValues + 4]!, position: at(900) }]);
  expect(group).toMatchObject({ count: mostValues + 6, different: mostValues + 5 });
  expect(group?.values).toHaveLength(mostValues);
  expect(group?.values[0]?.text).toBe(`${mostValues + 4}`);
});
