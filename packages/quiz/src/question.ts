import { explainItem } from './explain-item.ts';
import type { Item, Random } from './item.ts';
import { shuffled } from './random.ts';
import { readSyllables, type Syllable, writeSyllable, writeSyllables } from './syllables.ts';
import { readTypedPinyin } from './typed-pinyin.ts';

/** How an item is answered. */
export type Question =
  | { form: 'typed'; item: Item; prompt: string }
  | {
      form: 'choice';
      item: Item;
      prompt: string;
      /** In the order in which they are shown; each is given back as it is in the answer. */
      options: readonly string[];
      /** Whether the options are pinyin (to be set in a Latin font, marked with lang="zh-Latn"). */
      optionsArePinyin: boolean;
    }
  | { form: 'judgement'; item: Item; prompt: string };

/** What the visitor answered. `skipped` counts as wrong and shows what is right. */
export type Answer =
  | { form: 'typed'; text: string }
  | { form: 'choice'; option: string }
  | { form: 'judgement'; holds: boolean }
  | { form: 'skipped' };

export type Grade =
  | { outcome: 'right' | 'wrong'; expected: string; explanation: string }
  /** What was typed is no pinyin: nothing is counted, the sentence helps, the visitor tries again. */
  | { outcome: 'unclear'; sentence: string };

/** The right answer of an item, as it is shown. */
export function correctAnswer(item: Item): string {
  if (item.kind === 'syllable' || item.kind === 'tone') return item.pinyin;
  if (item.kind === 'judgement') return item.holds ? '对' : '不对';
  return item.answer;
}

/** The question that an item becomes, with its options shuffled. */
export function createQuestion(item: Item, random: Random): Question {
  const prompt = promptOf(item);
  if (item.kind === 'syllable') return { form: 'typed', item, prompt };
  if (item.kind === 'judgement') return { form: 'judgement', item, prompt };
  return {
    form: 'choice',
    item,
    prompt,
    options: shuffled([correctAnswer(item), ...item.distractors], random),
    optionsArePinyin: item.kind !== 'word' && item.kind !== 'measure' && item.kind !== 'grammar',
  };
}

function promptOf(item: Item): string {
  const marked = item.mark
    ? Array.from(item.text)
        .slice(...item.mark)
        .join('')
    : item.text;
  switch (item.kind) {
    case 'syllable':
      return `“${item.text}”的拼音怎么写？`;
    case 'tone':
      return item.tones.length > 1 ? `“${item.text}”两个字各读第几声？` : `“${item.text}”读第几声？`;
    case 'sandhi':
      return item.mark ? `在“${item.text}”里，“${marked}”实际读什么？` : `“${item.text}”实际怎么读？`;
    case 'neutral':
    case 'erhua':
      return `“${item.text}”怎么读？`;
    case 'word':
      return `下面哪一个是普通话的说法？（${item.text}）`;
    case 'measure':
      return `一（　）${item.text}，用哪个量词？`;
    case 'grammar':
      return '下面哪一句合乎普通话的说法？';
    case 'judgement':
      return `在“${item.text}”里，“${marked}”读 ${item.claim}，对不对？`;
    case 'retroflex':
    case 'nasal':
    case 'consonant':
    case 'polyphone':
    case 'misread':
      return item.mark ? `在“${item.text}”里，“${marked}”怎么读？` : `“${item.text}”怎么读？`;
  }
}

/** Whether an answer is right, what would be, and why in one or two sentences. */
export function gradeAnswer(item: Item, answer: Answer): Grade {
  const expected = correctAnswer(item);
  const grade = (right: boolean, given: string | null): Grade => ({
    outcome: right ? 'right' : 'wrong',
    expected,
    explanation: explainItem(item, right, given),
  });
  switch (answer.form) {
    case 'skipped':
      return grade(false, null);
    case 'judgement':
      return grade(item.kind === 'judgement' && answer.holds === item.holds, null);
    case 'choice':
      return grade(item.kind !== 'judgement' && answer.option === expected, answer.option);
    case 'typed':
      return gradeTyped(expected, answer.text, grade);
  }
}

function gradeTyped(
  expected: string,
  text: string,
  grade: (right: boolean, given: string | null) => Grade,
): Grade {
  const typed = readTypedPinyin(text);
  if (!typed.valid) return { outcome: 'unclear', sentence: typed.sentence };
  const meant = readSyllables(expected);
  if (!typed.hasTones && meant.some((syllable) => syllable.tone !== 5)) {
    return { outcome: 'unclear', sentence: '还没有标声调：在每个音节后面写 1、2、3、4，轻声写 0。' };
  }
  const readings = typed.readings.map(writeSyllables);
  return grade(readings.includes(expected), closestReading(typed.readings, meant));
}

/** The division of what was typed that has as many syllables as were meant, for the explanation. */
function closestReading(readings: readonly (readonly Syllable[])[], meant: readonly Syllable[]): string {
  const same = readings.find((reading) => reading.length === meant.length) ?? readings[0] ?? [];
  return same.map(writeSyllable).join(' ');
}
