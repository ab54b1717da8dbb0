import { expect, test } from 'vitest';
import { pinyin as pinyinPro } from 'pinyin-pro';
import cedictRows from '../bank/check/cc-cedict.json' with { type: 'json' };
import jiebaRows from '../bank/check/jieba.json' with { type: 'json' };
import openGramRows from '../bank/check/open-gram.json' with { type: 'json' };
import unihanRows from '../bank/check/unihan.json' with { type: 'json' };
import { GRAMMAR_RULES } from '../scripts/lists/grammar-rules.ts';
import { EITHER_WORDS, TWO_READINGS } from '../scripts/lists/neutral-words.ts';
import { isMoreUsual } from '../scripts/sentence-cost.ts';
import { createQuestion, gradeAnswer, correctAnswer } from './question.ts';
import { CONTRASTS, type Item, KINDS, type ReadingItem } from './item.ts';
import { loadBank, loadWholeBank } from './load-bank.ts';
import { seededRandom } from './random.ts';
import { readSyllables, splitSyllable, writeSyllable } from './syllables.ts';

/** CC-CEDICT: by word, its readings, its measures, whether it is marked as dialect throughout, other readings in notes. */
const cedict = new Map(
  (cedictRows as [string, (string | null)[], string[], number, string[]][]).map(
    ([word, readings, measures, dialect, other]) => [
      word,
      { readings, measures, dialect: dialect === 1, other },
    ],
  ),
);
/** jieba: how often a word was counted in printed texts. */
const jieba = new Map(jiebaRows as [string, number][]);
/** open-gram: by words in a row, what the last costs after the others, and going on without the first. */
const openGram = new Map(
  (openGramRows as [string, number, number][]).map(([words, ...counted]) => [words, counted] as const),
);
/** Unihan kTGHZ2013: by character, its readings in 通用规范汉字字典. */
const unihan = new Map((unihanRows as [string, string[], string[]][]).map(([one, now]) => [one, now]));
/** Unihan kXHC1983: by character, its readings in 现代汉语词典 of 1983. */
const earlier = new Map((unihanRows as [string, string[], string[]][]).map(([one, , then]) => [one, then]));

const bank = await loadWholeBank();
const all = (check: (item: Item) => string | null): string[] =>
  bank.flatMap((item) => {
    const wrong = check(item);
    return wrong === null ? [] : [`${item.id}: ${wrong}`];
  });
const markedCharacter = (item: Item): string => (item.mark ? item.text.slice(...item.mark) : '');
const markedSyllable = (item: Item, pinyin: string): string => pinyin.split(' ')[item.mark?.[0] ?? 0] ?? '';
const base = (reading: string): string => readSyllables(reading)[0]!.base;

test('R-QUIZ-02 the bank has at least 2,000 items, every kind has its share, and ids are unique', async () => {
  expect(bank.length).toBeGreaterThanOrEqual(2000);
  for (const kind of KINDS) expect((await loadBank(kind)).length, kind).toBeGreaterThanOrEqual(40);
  expect(new Set(bank.map((item) => item.id)).size).toBe(bank.length);
  expect(all((item) => (item.contrast in CONTRASTS ? null : item.contrast))).toEqual([]);
});

test('R-QUIZ-03 every reading in the bank is that of CC-CEDICT', () => {
  expect(
    all((item) => {
      if (!('pinyin' in item)) return null;
      const readings = cedict.get(item.text)?.readings;
      // Repeated verbs and A不A are phrases: no dictionary lists them, their rule is checked below.
      if (!readings && item.kind === 'sandhi' && item.note?.includes('轻声')) return null;
      if (!readings) return 'not in CC-CEDICT';
      if (item.kind === 'misread' || item.kind === 'erhua')
        return readings.includes(item.pinyin) ? null : readings.join();
      return readings.length === 1 && readings[0] === item.pinyin ? null : readings.join();
    }),
  ).toEqual([]);
});

test('R-QUIZ-03 every syllable in the bank is a reading that 通用规范汉字字典 has for its character', () => {
  expect(
    all((item) => {
      if (!('pinyin' in item)) return null;
      const syllables = readSyllables(item.pinyin);
      const characters = Array.from(item.text);
      if (syllables.length < characters.length) characters.splice(characters.lastIndexOf('儿'), 1);
      if (syllables.length !== characters.length) return 'characters and syllables differ in number';
      for (const [index, syllable] of syllables.entries()) {
        const known = unihan.get(characters[index]!) ?? [];
        const agrees =
          syllable.tone === 5
            ? known.some((reading) => base(reading) === syllable.base)
            : known.includes(writeSyllable({ ...syllable, erhua: false }));
        if (!agrees) return `${characters[index]} ${writeSyllable(syllable)}`;
      }
      return null;
    }),
  ).toEqual([]);
});

test('R-QUIZ-03 pinyin-pro reads the items of the generated kinds alike', () => {
  const generated = new Set(['syllable', 'tone', 'retroflex', 'nasal', 'consonant', 'polyphone']);
  expect(
    all((item) => {
      if (generated.has(item.kind) && 'pinyin' in item) {
        const read = pinyinPro(item.text, { toneSandhi: false });
        return read === item.pinyin ? null : read;
      }
      if (item.kind === 'misread') {
        const read = markedSyllable(item, pinyinPro(item.text, { toneSandhi: false }));
        return read === item.answer ? null : read;
      }
      return null;
    }),
  ).toEqual([]);
});

test('R-QUIZ-04 no wrong option is a reading of what is asked, and options are unique', () => {
  expect(
    all((item) => {
      if (!('distractors' in item)) return null;
      const options = [correctAnswer(item), ...item.distractors];
      if (item.distractors.length === 0) return 'no wrong option';
      if (new Set(options).size !== options.length) return options.join();
      if (!('pinyin' in item)) return null;
      const readings = cedict.get(item.text)?.readings ?? [];
      for (const wrong of item.distractors) {
        if (item.mark && item.kind !== 'sandhi') {
          if (readings.some((reading) => reading !== null && markedSyllable(item, reading) === wrong))
            return wrong;
        } else if (item.kind !== 'sandhi' && readings.includes(wrong)) return wrong;
        const single = item.kind === 'retroflex' || item.kind === 'nasal' || item.kind === 'consonant';
        if (single && item.mark && unihan.get(markedCharacter(item))?.includes(wrong)) return `also ${wrong}`;
        if (item.kind === 'tone' && item.text.length === 1 && unihan.get(item.text)?.includes(wrong))
          return wrong;
      }
      return null;
    }),
  ).toEqual([]);
});

test('R-QUIZ-04 each option is a syllable of Mandarin', () => {
  expect(
    all((item) => {
      if (!('distractors' in item) || !('pinyin' in item)) return null;
      for (const option of [correctAnswer(item), ...item.distractors]) {
        try {
          readSyllables(option);
        } catch {
          return option;
        }
      }
      return null;
    }),
  ).toEqual([]);
});

test('R-QUIZ-56 no reading is asked of a text for which a dictionary names a second one', () => {
  const listed = new Set(TWO_READINGS);
  expect(
    all((item) => {
      if (item.kind === 'word' || item.kind === 'measure' || item.kind === 'grammar') return null;
      const { readings = [], other = [] } = cedict.get(item.text) ?? {};
      if (listed.has(item.text)) return 'its meaning decides';
      if (other.length > 0) return `also ${other.join()}`;
      if (item.kind === 'judgement') {
        const keys = new Set(readings.map((one) => markedSyllable(item, one ?? '')));
        return keys.size > 1 ? [...keys].join() : null;
      }
      return new Set(readings).size > 1 && !item.mark && item.kind !== 'erhua' ? readings.join() : null;
    }),
  ).toEqual([]);
});

test('R-QUIZ-56 a character alone has one reading, in the dictionary of today and in that of 1983', () => {
  expect(
    all((item) => {
      if (Array.from(item.text).length !== 1 || !('pinyin' in item)) return null;
      const known = new Set([...(unihan.get(item.text) ?? []), ...(earlier.get(item.text) ?? [])]);
      return known.size === 1 && known.has(item.pinyin) ? null : [...known].join();
    }),
  ).toEqual([]);
});

test('R-QUIZ-09 of a character with several readings, all options are readings that it has elsewhere', async () => {
  for (const item of await loadBank('polyphone')) {
    const known = unihan.get(markedCharacter(item)) ?? [];
    expect(known, item.id).toEqual(expect.arrayContaining([item.answer, ...item.distractors]));
  }
});

test('R-QUIZ-10 a neutral syllable has no tone in CC-CEDICT, and a full one has one', async () => {
  for (const item of (await loadBank('neutral')) as readonly ReadingItem[]) {
    const tone = readSyllables(item.answer).at(-1)!.tone;
    const wrong = readSyllables(item.distractors[0]!).at(-1)!.tone;
    expect([tone === 5, wrong === 5].filter(Boolean), item.id).toHaveLength(1);
    expect(cedict.get(item.text)?.readings, item.id).toEqual([item.answer]);
  }
});

test('R-QUIZ-11 a joined r and a full 儿 are as in CC-CEDICT', async () => {
  for (const item of await loadBank('erhua')) {
    const readings = cedict.get(item.text)?.readings ?? [];
    expect(readings, item.id).toContain(item.answer);
    for (const wrong of item.distractors) expect(readings, item.id).not.toContain(wrong);
  }
});

test('R-QUIZ-12 tones change by rule, and pinyin-pro says 一 and 不 alike', async () => {
  for (const item of await loadBank('sandhi')) {
    const syllables = readSyllables(item.pinyin);
    if (item.rule === 'third') {
      expect(
        syllables.map((one) => one.tone),
        item.id,
      ).toEqual([3, 3]);
      expect(
        readSyllables(item.answer).map((one) => one.tone),
        item.id,
      ).toEqual([2, 3]);
      continue;
    }
    const place = item.mark![0];
    const next = syllables[place + 1];
    const spoken = readSyllables(item.answer)[0]!.tone;
    const own = item.rule === 'yi' ? 1 : 4;
    if (place > 0) expect([5, own], item.id).toContain(spoken);
    else if (item.id.includes('一月')) expect(spoken).toBe(1);
    else {
      expect(spoken, item.id).toBe(next?.tone === 4 ? 2 : 4);
      expect(markedSyllable(item, pinyinPro(item.text)), item.id).toBe(item.answer);
    }
  }
});

test('R-QUIZ-14 the standard word is in CC-CEDICT, and each dialect word as dialect in every meaning', async () => {
  for (const item of await loadBank('word')) {
    expect(cedict.get(item.answer)?.dialect, item.answer).toBe(false);
    for (const wrong of item.distractors) expect(cedict.get(wrong)?.dialect, wrong).toBe(true);
  }
});

test('R-QUIZ-14 each dialect word was counted in print, not only taken over from a list', async () => {
  for (const item of await loadBank('word')) {
    for (const wrong of item.distractors) expect(jieba.get(wrong), wrong).toBeGreaterThan(3);
  }
});

test('R-QUIZ-14 the standard word is ten times as frequent in print as each dialect word', async () => {
  for (const item of await loadBank('word')) {
    const often = jieba.get(item.answer) ?? 0;
    expect(often, item.answer).toBeGreaterThan(0);
    for (const wrong of item.distractors) {
      expect(jieba.get(wrong), `${item.answer} ${wrong}`).toBeLessThanOrEqual(often / 10);
    }
  }
});

test('R-QUIZ-28 a sentence has the pattern of a rule with a printed source, and no wrong one has any', async () => {
  const rules = GRAMMAR_RULES.map(({ standard, deviation, source, note, sentences }) => {
    expect(source, note).toMatch(/[\p{Script=Han}]/u);
    return { standard, deviation, note, rights: sentences.split('\n').map((line) => line.split('|')[0]) };
  });
  for (const item of await loadBank('grammar')) {
    const rule = rules.find(({ rights }) => rights.includes(item.answer));
    if (!rule) throw new Error(`no rule for ${item.answer}`);
    expect(item.note).toBe(rule.note);
    expect(item.answer).toMatch(rule.standard);
    expect(item.answer).not.toMatch(rule.deviation);
    for (const wrong of item.distractors) {
      expect(wrong).toMatch(rule.deviation);
      // Of no rule: a sentence that breaks one rule must not be what another asks for.
      for (const { rights } of rules) expect(rights).not.toContain(wrong);
      expect(wrong).not.toMatch(rule.standard);
    }
  }
});

test('R-QUIZ-28 open-gram finds the standard sentence clearly more probable than each wrong one, and never the reverse', async () => {
  for (const item of await loadBank('grammar')) {
    for (const wrong of item.distractors) {
      expect(isMoreUsual(openGram, item.answer, wrong), `${item.answer} ${wrong}`).toBe(true);
      expect(isMoreUsual(openGram, wrong, item.answer), `${wrong} ${item.answer}`).toBe(false);
    }
  }
});

test('R-QUIZ-36 characters that are named for their phonetic part are on the side of the answer', () => {
  const side = (item: Item, syllable: string): string | null => {
    const { initial, final } = splitSyllable(base(syllable));
    if (item.kind === 'nasal') return /ng?$/.exec(final)?.[0] ?? null;
    if (item.kind === 'retroflex') return /^[zcs]h?$/.test(initial) ? String(initial.endsWith('h')) : null;
    return item.contrast.split('/').includes(initial) ? initial : null;
  };
  let named = 0;
  expect(
    all((item) => {
      const relatives = /声旁相同的“([^”]+)”/u.exec(item.note ?? '')?.[1]?.split('、');
      if (!relatives || !('answer' in item)) return null;
      named++;
      for (const relative of relatives) {
        const sides = (unihan.get(relative) ?? []).map((reading) => side(item, reading));
        if (sides.length === 0 || sides.some((one) => one !== side(item, item.answer))) return relative;
      }
      return null;
    }),
  ).toEqual([]);
  expect(named).toBeGreaterThan(150);
});

test('R-QUIZ-10 R-QUIZ-12 no tone is asked of a word that good speakers say in two ways', () => {
  const either = new Set(EITHER_WORDS);
  expect(
    all((item) => {
      const wholeTones =
        item.kind === 'syllable' || item.kind === 'tone' || (item.kind === 'sandhi' && !item.mark);
      const full = item.kind === 'neutral' && readSyllables(item.answer).at(-1)!.tone !== 5;
      return (wholeTones || full) && either.has(item.text) ? 'said in two ways' : null;
    }),
  ).toEqual([]);
});

test('R-QUIZ-15 the measure is one that CC-CEDICT lists for the noun, and no other option is', async () => {
  for (const item of await loadBank('measure')) {
    const listed = cedict.get(item.text)?.measures ?? [];
    expect(listed, item.text).toContain(item.answer);
    for (const wrong of item.distractors) expect(listed, item.text).not.toContain(wrong);
  }
});

test('R-QUIZ-16 half of the claims hold, and those that do not claim another reading', async () => {
  const items = await loadBank('judgement');
  const holding = items.filter((item) => item.holds);
  expect(Math.abs(holding.length * 2 - items.length)).toBeLessThan(items.length / 10);
  for (const item of items) {
    const reading = cedict.get(item.text)?.readings.map((one) => markedSyllable(item, one ?? ''));
    expect(reading, item.id).toContain(item.answer);
    expect(item.claim === item.answer, item.id).toBe(item.holds);
    if (!item.holds) expect(reading, item.id).not.toContain(item.claim);
  }
});

test('R-QUIZ-07 the right answer of every item is graded right and every other option wrong', () => {
  const random = seededRandom(7);
  for (const item of bank) {
    const question = createQuestion(item, random);
    if (question.form === 'typed') {
      expect(gradeAnswer(item, { form: 'typed', text: correctAnswer(item) }).outcome, item.id).toBe('right');
      expect(gradeAnswer(item, { form: 'typed', text: 'mai2 mai2 mai2' }).outcome, item.id).toBe('wrong');
    } else if (question.form === 'judgement') {
      const holds = item.kind === 'judgement' && item.holds;
      expect(gradeAnswer(item, { form: 'judgement', holds }).outcome, item.id).toBe('right');
      expect(gradeAnswer(item, { form: 'judgement', holds: !holds }).outcome, item.id).toBe('wrong');
    } else {
      const right = question.options.filter(
        (option) => gradeAnswer(item, { form: 'choice', option }).outcome === 'right',
      );
      expect(right, item.id).toEqual([correctAnswer(item)]);
    }
    expect(gradeAnswer(item, { form: 'skipped' }).outcome).toBe('wrong');
  }
});
