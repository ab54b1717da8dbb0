import { expect, test } from 'vitest';
import { groupMentions, maxValues, placeAt, countPlaces } from './mentions.ts';

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
  expect(groups.map(({ kind, count, distinct }) => [kind, count, distinct])).toEqual([
    ['date', 3, 2],
    ['amount', 1, 1],
  ]);
  const [dates] = groups;
  expect(dates?.values.map(({ text }) => text)).toEqual(['3月1日', '四月']);
  const [first] = dates?.values ?? [];
  expect(first && [countPlaces(first), placeAt(first, 0), placeAt(first, 1), placeAt(first, 2)]).toEqual([
    2,
    at(1),
    at(4),
    at(1),
  ]);
});

test('R-READ-35 of too many values those that are mentioned most are told, and how many there are', () => {
  const mentions = Array.from({ length: maxValues + 5 }, (_, n) => ({
    kind: 'date' as const,
    text: `${n}`,
    value: `${n}`,
    position: at(n),
  }));
  const [group] = groupMentions(['date'], [...mentions, { ...mentions[maxValues + 4]!, position: at(900) }]);
  expect(group).toMatchObject({ count: maxValues + 6, distinct: maxValues + 5 });
  expect(group?.values).toHaveLength(maxValues);
  expect(group?.values[0]?.text).toBe(`${maxValues + 4}`);
});
