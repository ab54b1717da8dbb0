import type { Block, DocumentText } from '@baigong/document-reader/document-text';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseAnswer } from '../panels/ask/parse-answer.ts';
import { readTranslation } from '../panels/translate/translate-prompt.ts';
import { remapAiRecord, Answer, emptyAiRecord, Turn, type AiRecord } from '@baigong/documents/ai-record';

const text = (...words: readonly string[]): DocumentText => ({
  format: 'pdf',
  blocks: words.map((one): Block => ({ kind: 'paragraph', text: one })),
  outline: [],
  notes: [],
});
const done = (words: string): Answer => z.parse(Answer, { text: words, state: 'done', at: 5 });

const before = text('甲方于每月五日前付款。', '乙方于三十日内交付设备。', '本条重复。', '本条重复。');
const after = text('封面由扫描识别而来。', '乙方于三十日内交付设备。', '又一段新字。', '本条重复。');

const turn = z.parse(Turn, {
  id: 't',
  question: '什么时候交付？',
  about: '三十日内交付',
  position: { block: 1, start: 3, end: 9 },
  passages: [
    { number: 1, from: 0, to: 1 },
    { number: 2, from: 1, to: 3 },
  ],
});
const work: AiRecord = {
  ...emptyAiRecord,
  turns: [turn, { ...turn, id: 'u', about: '每月五日', position: { block: 0, start: 3, end: 7 } }],
  answers: {
    'turn:t': done('付款在每月五日前[1“甲方于每月五日前付款”]，交付在三十日内[2“乙方于三十日内交付设备”]。'),
    'chapter:1': done('讲交付。'),
    'chapter:0': done('讲付款。'),
    'translation:en:0:1': done('[[0]]\nPay by the fifth.\n\n[[1]]\nDeliver in thirty days.'),
    'translation:en:9:2': done('[[0]]\nOnly what is gone.'),
    map: done('{}'),
  },
};

test('R-READ-61 a saved answer cites the text as it is now: what moved is found where it stands, what is gone is no citation', () => {
  const now = remapAiRecord(work, before, after);
  const [asked] = now.turns;
  const answer = now.answers['turn:t'];
  if (!asked || !answer) throw new Error('the turn is kept');
  expect(parseAnswer(before, turn, answer).citations.map(({ positions }) => positions[0]?.block)).toEqual([
    0, 1,
  ]);
  const read = parseAnswer(after, asked, answer);
  expect(read.citations.map(({ quote, positions }) => [quote, positions[0]?.block])).toEqual([
    ['乙方于三十日内交付设备', 1],
  ]);
  expect(read.unresolved).toBe(1);
  expect(read.plain).toBe('付款在每月五日前，交付在三十日内。');
  // Even where nothing had told the turn that the text is another.
  expect(parseAnswer(after, turn, answer).citations).toEqual(read.citations);
});

test('R-READ-62 what is kept of a document by the place of a paragraph follows it when the text is read anew', () => {
  const now = remapAiRecord(work, before, after);
  expect(now.turns.map(({ passages }) => passages)[0]).toEqual([
    { number: 1, from: 0, to: 0 },
    { number: 2, from: 1, to: 4 },
  ]);
  expect(now.turns.map(({ position }) => position)).toEqual([{ block: 1, start: 3, end: 9 }, undefined]);
  expect(Object.keys(now.answers)).toEqual(['turn:t', 'chapter:1', 'translation:en:0:1', 'map']);
  expect(now.answers['chapter:1']?.text).toBe('讲交付。');
  const translated = now.answers['translation:en:0:1']?.text ?? '';
  expect([...readTranslation(translated, true).done]).toEqual([[1, 'Deliver in thirty days.']]);
  // A text that stayed as it was leaves all as it was.
  expect(remapAiRecord(work, before, before)).toEqual(work);
});
