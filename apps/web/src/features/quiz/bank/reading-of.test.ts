import { KINDS, loadWholeBank } from '@baigong/quiz';
import { expect, test } from 'vitest';
import { kindGlyphs } from '../home/home-view.tsx';
import { itemHeading, isPinyinReading, itemReading, similarItems } from './reading-of.ts';
import { parseAddress, parsePractice, practiceTitle, serializeAddress } from './view.ts';

const bank = await loadWholeBank();

test('R-QUIZ-31 every item has a heading and says what is right about it', () => {
  for (const item of bank) {
    expect(itemHeading(item), item.id).not.toBe('');
    const reading = itemReading(item);
    if (item.kind !== 'grammar') expect(reading, item.id).not.toBe('');
    expect(/\p{Script=Han}/u.test(reading), item.id).toBe(!isPinyinReading(item) && item.kind !== 'grammar');
  }
});

test('R-QUIZ-31 similar items are of the same kind and contrast, others than the item, and each once', () => {
  for (const item of bank.filter((_, at) => at % 17 === 0)) {
    const similar = similarItems(bank, item, 3);
    const headings = [item, ...similar].map(itemHeading);
    expect(new Set(headings).size, item.id).toBe(headings.length);
    for (const other of similar) expect([other.kind, other.contrast]).toEqual([item.kind, item.contrast]);
    if (item.kind === 'grammar' || item.kind === 'word') expect(similar).toEqual([]);
    else expect(similar.length, item.id).toBeGreaterThan(0);
  }
});

test('R-QUIZ-30 every view and practice has an address that leads back to it', () => {
  const back = (search: string) => parseAddress(new URLSearchParams(search));
  for (const view of ['home', 'exam', 'tone', 'mistakes', 'statistics'] as const)
    expect(back(serializeAddress(view)).view).toBe(view);
  for (const kind of KINDS) {
    const practice = { of: 'kind', kind } as const;
    expect(back(serializeAddress('practice', practice))).toEqual({ view: 'practice', practice });
    expect(practiceTitle(practice)).not.toBe('');
    expect(kindGlyphs[kind]).toHaveLength(1);
  }
  expect(back(serializeAddress('practice', { of: 'mistakes' })).practice).toEqual({ of: 'mistakes' });
  expect(back('?view=nowhere&of=everything')).toEqual({ view: 'home', practice: { of: 'due' } });
  expect(parsePractice('toString')).toBeNull();
});
