import * as z from 'zod/mini';
import { defineTool, textArgument } from './tool.ts';
import { utf8Length } from './utf8-length.ts';
import { segments } from '@baigong/text-zh/segments';

/**
 * Silent reading: about 400 Chinese characters a minute (the middle of the 300–500 usually given for adults) and
 * 238 English words (M. Brysbaert, "How many words do we read per minute?", 2019). Reading aloud: 220 characters
 * (a news reader's brisk pace is near 280, a speech near 180) and 150 words.
 */
const rates = { silent: { characters: 400, words: 238 }, aloud: { characters: 220, words: 150 } } as const;

export interface TextCount {
  /** What a reader takes for one character: an emoji of several code points is one. Line breaks are left out. */
  readonly characters: number;
  readonly withoutSpaces: number;
  readonly withoutPunctuation: number;
  readonly han: number;
  readonly distinctHan: number;
  readonly punctuation: number;
  readonly words: number;
  readonly numbers: number;
  readonly lines: number;
  readonly paragraphs: number;
  readonly sentences: number;
  readonly bytes: number;
  readonly codeUnits: number;
  readonly codePoints: number;
}

/** Words of every script that sets blanks between them, and figures: don't, well-known, 3.14, 2026-11-20. */
const wordPattern = /[\p{L}\p{M}\p{N}_]+(?:(?:['’-]|(?<=\p{Nd})[.,](?=\p{Nd}))[\p{L}\p{M}\p{N}_]+)*/gu;

function countWords(text: string): { words: number; numbers: number } {
  const result = { words: 0, numbers: 0 };
  const spaced = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, ' ');
  for (const [word] of spaced.matchAll(wordPattern)) {
    if (/\p{L}/u.test(word)) result.words += 1;
    else if (/\p{N}/u.test(word)) result.numbers += 1;
  }
  return result;
}

function classify(grapheme: string): 'lineBreak' | 'space' | 'punctuation' | 'other' {
  if (/^[\r\n\u2028\u2029]+$/.test(grapheme)) return 'lineBreak';
  if (/^\s+$/u.test(grapheme)) return 'space';
  const isPunctuation =
    /^[\p{P}\p{S}]/u.test(grapheme) && !/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(grapheme);
  return isPunctuation ? 'punctuation' : 'other';
}

/** Counts what a text consists of. A character is a grapheme cluster (UAX #29); line breaks are not counted. */
export function countCharacters(text: string): TextCount {
  const occurrences = new Map<string, number>();
  for (const { segment } of segments(text, 'grapheme'))
    occurrences.set(segment, (occurrences.get(segment) ?? 0) + 1);
  const counts = { lineBreak: 0, space: 0, punctuation: 0, other: 0 };
  for (const [grapheme, count] of occurrences) counts[classify(grapheme)] += count;
  const { space: spaces, punctuation } = counts;
  const characters = spaces + punctuation + counts.other;
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  const lines = text === '' ? 0 : text.split(/\r\n?|\n/).length;
  return {
    characters,
    withoutSpaces: characters - spaces,
    withoutPunctuation: characters - spaces - punctuation,
    han: han.length,
    distinctHan: new Set(han).size,
    punctuation,
    ...countWords(text),
    lines,
    paragraphs: text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length,
    sentences: text.split(/[。！？!?…\r\n]+|\.(?=\s)/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length,
    bytes: utf8Length(text),
    codeUnits: text.length,
    codePoints: Array.from(text).length,
  };
}

function duration(seconds: number): string {
  if (seconds < 60) return `约 ${Math.max(1, Math.round(seconds))} 秒`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `约 ${minutes} 分钟`;
  return `约 ${Math.floor(minutes / 60)} 小时${minutes % 60 === 0 ? '' : ` ${minutes % 60} 分钟`}`;
}

/** How long a text is read, in seconds: in silence, or aloud. */
export function readingSeconds(
  { han, words, numbers }: Pick<TextCount, 'han' | 'words' | 'numbers'>,
  how: keyof typeof rates,
): number {
  return (han / rates[how].characters + (words + numbers) / rates[how].words) * 60;
}

function time(counted: TextCount, how: keyof typeof rates): string {
  const [rate, seconds] = [rates[how], readingSeconds(counted, how)];
  return `${duration(seconds)}（每分钟 ${rate.characters} 字或 ${rate.words} 词）`;
}

export const countText = defineTool('count_text', {
  input: z.object({ text: textArgument('The text to count.') }),
  parse: (text) => ({ text }),
  run({ text }) {
    const counted = countCharacters(text);
    const items: [string, string | number][] = [
      ['字符（计标点，不计空格）', counted.withoutSpaces],
      ['字符（不计标点和空格）', counted.withoutPunctuation],
      ['字符（计标点和空格）', counted.characters],
      ['汉字', `${counted.han}（不重复 ${counted.distinctHan}）`],
      ['外文单词', counted.words],
      ['数字', counted.numbers],
      ['字数（汉字 + 单词 + 数字）', counted.han + counted.words + counted.numbers],
      ['标点与符号', counted.punctuation],
      ['行', counted.lines],
      ['段（非空行）', counted.paragraphs],
      ['句', counted.sentences],
      ['UTF-8 字节', counted.bytes],
      ['Unicode 码位', counted.codePoints],
      ['默读', time(counted, 'silent')],
      ['朗读', time(counted, 'aloud')],
    ];
    return {
      title: '字数统计',
      summary: `汉字 ${counted.han}，字符 ${counted.withoutSpaces}（不计空格），单词 ${counted.words}，行 ${counted.lines}`,
      blocks: [{ type: 'keyValues', items: items.map(([key, value]) => ({ key, value: String(value) })) }],
    };
  },
});
