import { emptyProgress, recordExam, statistics } from '@baigong/quiz';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProgressFile, InvalidProgressFile, writeProgressFile } from '../storage/progress-file.ts';
import { cardText, examCard, studyCard } from '../share/cards.ts';
import { ceilScale } from './column-chart.tsx';

const NOW = new Date(2026, 10, 22, 9);

test('R-QUIZ-43 an axis ends at an even number not below the most, and not far above it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (most) => {
      const top = ceilScale(most);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top % 2).toBe(0);
      expect(top).toBeLessThanOrEqual(Math.max(10, most * 2));
    }),
  );
});

test('R-QUIZ-44 the card of everyday practice tells days, answers and the best exam', () => {
  const exam = { at: 1, seed: 1, total: 88.5, level: '二级甲等', parts: [] };
  const progress = {
    ...recordExam(recordExam(emptyProgress(), exam), { ...exam, total: 81 }),
    days: { '2026-11-22': { answered: 4, right: 3, seconds: 20 } },
    kindTallies: { tone: { answered: 4, right: 3 } },
  };
  const words = cardText(studyCard(statistics(progress, NOW, 7), NOW));
  expect(words).toBe(
    '普通话练习，2026 年 11 月 22 日，连续练习 1 天，累计答题 4 题，正确率 75%，已掌握 0 / 0 题，模拟测试最高 88.5 分',
  );
  expect(studyCard(statistics(emptyProgress(), NOW, 7), NOW).rows.map(({ value }) => value)).toContain('–');
});

test('R-QUIZ-44 the card of an exam has its level as a stamp, or none', () => {
  const score = {
    total: 92,
    complete: true,
    choices: [],
    parts: [{ id: 'words', got: 18, of: 20, lines: [] }],
  } as const;
  const level = { name: '一级乙等', from: 92 } as const;
  const names = [{ id: 'words', name: '读多音节词语' }];
  expect(examCard({ ...score, level }, names, NOW)).toMatchObject({
    number: '92',
    stamp: '一级乙等',
    rows: [{ name: '读多音节词语', value: '18 / 20', part: 0.9 }],
  });
  expect(cardText(examCard({ ...score, level: null }, [], NOW))).toContain('words 18 / 20');
});

test('R-QUIZ-42 progress written to a file is read back, and what is no such file is refused with a sentence', () => {
  const progress = { ...emptyProgress(), kindTallies: { tone: { answered: 4, right: 3 } } };
  expect(readProgressFile(writeProgressFile(progress, 1))).toEqual({ progress, lost: [] });
  for (const text of ['', '{', 'null', '[]', '{"format":"other"}', '{"format":"baigong-quiz-progress"}'])
    expect(() => readProgressFile(text), text).toThrow(InvalidProgressFile);
  const damaged = JSON.stringify({ format: 'baigong-quiz-progress', savedAt: 1, progress: { items: 3 } });
  expect(readProgressFile(damaged).lost).not.toEqual([]);
});
