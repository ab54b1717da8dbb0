import type { ContrastId, Item, Kind } from './item.ts';
import { readSyllable } from './syllables.ts';

/**
 * An item as it lies in `bank/KIND.json`: text, place of the marked character (−1: none), contrast, level, pinyin,
 * right answer, wrong answers, note (empty: none), and what only some kinds have (the rule of a tone change, whether a
 * claim holds).
 */
export type BankRow = readonly [
  text: string,
  mark: number,
  contrast: string,
  level: number,
  pinyin: string,
  answer: string,
  distractors: readonly string[],
  note: string,
  extra: string,
];

/** An item's id, which progress is kept under: it must not change when items are added. */
export function itemId(kind: Kind, [text, mark, , , , answer]: BankRow): string {
  const base = `${kind}:${text}${mark < 0 ? '' : `@${mark}`}`;
  return kind === 'grammar' || kind === 'word' || kind === 'judgement' ? `${base}=${answer}` : base;
}

/** Makes an item of its row. The rows are ours and every one is checked by `bank.test.ts`. */
export function itemOfRow(kind: Kind, row: BankRow): Item {
  const [text, mark, contrast, level, pinyin, answer, distractors, note, extra] = row;
  const base = {
    id: itemId(kind, row),
    text,
    ...(mark < 0 ? {} : { mark: [mark, mark + 1] as const }),
    contrast: contrast as ContrastId,
    level: level as 1 | 2 | 3,
    ...(note === '' ? {} : { note }),
  };
  switch (kind) {
    case 'syllable':
      return { ...base, kind, pinyin };
    case 'tone':
      return { ...base, kind, pinyin, tones: tonesOf(pinyin), distractors };
    case 'sandhi':
      return { ...base, kind, pinyin, answer, distractors, rule: extra as 'third' | 'yi' | 'bu' };
    case 'word':
    case 'measure':
    case 'grammar':
      return { ...base, kind, answer, distractors };
    case 'judgement':
      return { ...base, kind, answer, claim: pinyin, holds: extra === 'yes' };
    case 'retroflex':
    case 'nasal':
    case 'consonant':
    case 'polyphone':
    case 'neutral':
    case 'erhua':
    case 'misread':
      return { ...base, kind, pinyin, answer, distractors };
  }
}

function tonesOf(pinyin: string): number[] {
  return pinyin.split(' ').map((syllable) => readSyllable(syllable).tone);
}
