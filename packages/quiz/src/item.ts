/**
 * What the bank holds. Every item is one question with one right answer and, where it is answered by choosing, with
 * wrong ones that are never also right. Texts are Simplified Chinese, readings are pinyin with tone marks.
 */

/** The kinds of practice, in the order in which the screen lists them. */
export const KINDS = [
  'syllable',
  'tone',
  'retroflex',
  'nasal',
  'consonant',
  'polyphone',
  'neutral',
  'erhua',
  'sandhi',
  'misread',
  'word',
  'measure',
  'grammar',
  'judgement',
] as const;

export type Kind = (typeof KINDS)[number];

/** What visitors read of a kind. */
export const KIND_NAMES: Readonly<Record<Kind, { name: string; about: string }>> = {
  syllable: { name: '看字写拼音', about: '看到字词，写出它的拼音和声调。' },
  tone: { name: '声调', about: '看字或听音，分清阴平、阳平、上声、去声。' },
  retroflex: { name: '平翘舌', about: '分清 z、c、s 和 zh、ch、sh。' },
  nasal: { name: '前后鼻音', about: '分清 an 和 ang、en 和 eng、in 和 ing。' },
  consonant: { name: '易混声母', about: '分清 n 和 l、f 和 h、r 和 l。' },
  polyphone: { name: '多音字', about: '同一个字，在这个词里读哪个音。' },
  neutral: { name: '轻声', about: '哪些词的最后一个字要读轻声。' },
  erhua: { name: '儿化', about: '哪些词的“儿”和前一个字合成一个音节。' },
  sandhi: { name: '变调', about: '上声连读、“一”和“不”的变调。' },
  misread: { name: '易错读音', about: '常被读错的字词。' },
  word: { name: '词语判断', about: '选出普通话的说法，认出方言的说法。' },
  measure: { name: '量词搭配', about: '名词前面该用哪个量词。' },
  grammar: { name: '语序和表达', about: '选出合乎普通话习惯的句子。' },
  judgement: { name: '判断对错', about: '判断标出的读音对不对。' },
};

interface ItemBase {
  /** Stable over releases: progress is kept under it. */
  id: string;
  /** What the visitor sees: a character, a word or a sentence. */
  text: string;
  /** The character asked about, as `[start, end)` in `text`; absent when the whole text is meant. */
  mark?: readonly [number, number];
  /** The contrast that this item trains, as in `CONTRASTS`. */
  contrast: ContrastId;
  /** 1 everyday, 2 common, 3 seldom. */
  level: 1 | 2 | 3;
  /** One sentence that is shown after the answer; absent when there is nothing to add. */
  note?: string;
}

/** A character or word whose pinyin is typed. */
export interface SyllableItem extends ItemBase {
  kind: 'syllable';
  /** The reading of the whole text as the dictionary writes it, syllables parted by spaces. */
  pinyin: string;
}

/** A character or a word of two whose tones are told. */
export interface ToneItem extends ItemBase {
  kind: 'tone';
  pinyin: string;
  /** The tone of every syllable, 1 to 4. */
  tones: readonly number[];
  /** Other tones on the same syllables; none is a reading of the text. */
  distractors: readonly string[];
}

/** A reading that is chosen among readings. */
export interface ReadingItem extends ItemBase {
  kind: 'retroflex' | 'nasal' | 'consonant' | 'polyphone' | 'neutral' | 'erhua' | 'misread';
  /** The reading of the whole text. */
  pinyin: string;
  /** What is right: the reading of the marked part, or of the whole text when nothing is marked. */
  answer: string;
  distractors: readonly string[];
}

/** A word whose tones change in speech. */
export interface SandhiItem extends ItemBase {
  kind: 'sandhi';
  /** As the dictionary writes it, before the change. */
  pinyin: string;
  /** As it is spoken. */
  answer: string;
  distractors: readonly string[];
  rule: 'third' | 'yi' | 'bu';
}

/** What is said in standard Mandarin, chosen among words, measures or sentences. */
export interface WordingItem extends ItemBase {
  kind: 'word' | 'measure' | 'grammar';
  answer: string;
  distractors: readonly string[];
}

/** A claim about a reading that holds or not. */
export interface JudgementItem extends ItemBase {
  kind: 'judgement';
  /** The reading of the marked part that the claim states. */
  claim: string;
  holds: boolean;
  /** The right reading of the marked part. */
  answer: string;
}

export type Item = SyllableItem | ToneItem | ReadingItem | SandhiItem | WordingItem | JudgementItem;

type Narrowed<I, K> = I extends { kind: Kind } ? (K extends I['kind'] ? I & { kind: K } : never) : never;

/** The items of a kind. */
export type ItemOf<K extends Kind> = Narrowed<Item, K>;

/** Pairs and groups that learners confuse. Progress is kept for each besides that of the items. */
export const CONTRASTS = {
  'zh/z': 'zh 和 z',
  'ch/c': 'ch 和 c',
  'sh/s': 'sh 和 s',
  'an/ang': 'an 和 ang',
  'en/eng': 'en 和 eng',
  'in/ing': 'in 和 ing',
  'n/l': 'n 和 l',
  'f/h': 'f 和 h',
  'r/l': 'r 和 l',
  'tone-1': '阴平',
  'tone-2': '阳平',
  'tone-3': '上声',
  'tone-4': '去声',
  'tone-pair': '双音节声调',
  spelling: '拼写',
  polyphone: '多音字',
  neutral: '轻声',
  erhua: '儿化',
  third: '上声变调',
  yi: '“一”的变调',
  bu: '“不”的变调',
  misread: '易错读音',
  word: '词语',
  measure: '量词',
  grammar: '语序和表达',
} as const satisfies Record<string, string>;

export type ContrastId = keyof typeof CONTRASTS;

/** Where a random number in [0, 1) comes from: `Math.random` on the screen, a seeded one in exams and tests. */
export type Random = () => number;
