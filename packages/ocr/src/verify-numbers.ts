import type { Box, Ink } from './ink.ts';
import type { RecogniseLine } from './recogniser.ts';
import type { ReadSymbol, ReadWord } from './words.ts';

/** What may stand in a number: the second reading knows nothing else. */
const characters = '0123456789.,:-/%+()¥';
const numeric = /^[0-9.,:%/+()¥￥-]$/u;
/** What a 1 is taken for, alone or twice (451] for 451). */
const likeOne = /^[\]|]$/u;
/** As both readings have it: points and commas are taken for each other, and for two. */
const amount = /^\d{1,3}(?:[.,]{1,2}\d{3})*[.,]{1,2}\d{2}$/u;
/** The end of an amount, whatever was made of its beginning. */
const endsAsAmount = /\d[.,]{1,2}\d{2}$/u;
/** A word under this confidence may be anything: its number is what the second reading says. */
const unsure = 60;
/** From here on a reading counts as sure. */
const sure = 70;
/** What a word gets whose two readings differ. */
const doubtful = 45;

/** The stretches of a word's letters that are a number, with a letter before an amount that may be its currency. */
function numberRuns(symbols: readonly ReadSymbol[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = -1;
  // [12] is a note, and its brackets are what they are.
  const mayBeOne = !symbols.some(({ text }) => text === '[');
  for (let at = 0; at <= symbols.length; at++) {
    const text = symbols[at]?.text;
    if (text !== undefined && (numeric.test(text) || (mayBeOne && from !== -1 && likeOne.test(text)))) {
      if (from === -1) from = at;
    } else if (from !== -1) {
      runs.push({ from, to: at });
      from = -1;
    }
  }
  return runs.filter((run) => {
    const text = symbols
      .slice(run.from, run.to)
      .map((symbol) => symbol.text)
      .join('');
    return /\d/u.test(text) && text.replaceAll(/[^\d\]|]/gu, '').length >= 2;
  });
}

/** 1.286.50 and 1,.286.50 as 1,286.50: the last mark of an amount is the point. */
function withMarks(text: string): string {
  if (!amount.test(text)) return text;
  const digits = digitsOf(text);
  const groups = text.match(/\d+/gu) ?? [];
  return `${groups.slice(0, -1).join(',')}.${digits.slice(-2)}`;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

/**
 * A figure that stands alone in a cell is often taken for something else. What is as narrow as a figure, and was not surely read as
 * one or as a letter, is read by the data that knows digits.
 * @param line the picture of the line
 */
export async function readLoneFigure<T extends ReadWord>(
  words: readonly T[],
  line: () => Ink,
  toWord: (word: ReadWord) => T,
  recognise: RecogniseLine,
): Promise<readonly T[]> {
  const text = words.map((word) => word.text).join('');
  const confidence = words.length === 0 ? 0 : Math.min(...words.map((word) => word.confidence));
  if (/^[\dA-Za-z]$/u.test(text) && confidence >= sure) return words;
  const [again, ...more] = await recognise(line(), { language: 'eng', characters: '0123456789' });
  if (!again || more.length > 0 || !/^\d$/u.test(again.text) || again.confidence < unsure) return words;
  return [toWord(again)];
}

/**
 * Reads the numbers of a line a second time, by data that knows digits and ¥ alone. Where both readings agree, it is
 * sure; where they differ in a digit, the surer one is taken and the word marked as doubtful; a sign of currency, which
 * the Chinese data does not know, comes from the second reading.
 * @param cut the picture of a stretch of the line
 */
export async function verifyNumbers<T extends ReadWord>(
  words: readonly T[],
  cut: (box: Pick<Box, 'left' | 'right'>) => Ink,
  recognise: RecogniseLine,
): Promise<T[]> {
  const checked: T[] = [];
  for (const [index, word] of words.entries()) {
    const [run] = numberRuns(word.symbols);
    const first = run && word.symbols[run.from];
    const last = run && word.symbols[run.to - 1];
    if (!run || !first || !last) {
      checked.push(word);
      continue;
    }
    const text = word.symbols
      .slice(run.from, run.to)
      .map((symbol) => symbol.text)
      .join('');
    const before = word.symbols[run.from - 1];
    const lone = index > 0 && run.from === 0 ? words[index - 1] : undefined;
    const neighbour = before ?? (lone?.symbols.length === 1 ? lone.symbols[0] : undefined);
    const letter = (last.right - first.left) / Math.max(1, text.length);
    const mayBeCurrency =
      neighbour !== undefined &&
      endsAsAmount.test(text) &&
      !numeric.test(neighbour.text) &&
      first.left - neighbour.right < letter * 1.2;
    const left = (mayBeCurrency ? neighbour.left : first.left) - letter * 0.35;
    const again = await recognise(cut({ left, right: last.right + letter * 0.35 }), {
      language: 'eng',
      characters,
    });
    const second = again
      .map((one) => one.text)
      .join('')
      .replaceAll(/\s/gu, '');
    const confidence = again.length === 0 ? 0 : Math.min(...again.map((one) => one.confidence));
    const agrees = digitsOf(second) === digitsOf(text);
    // A full stop of the sentence is read as a part of the number.
    const secondNumber = withMarks(second.replace(/^[¥￥]/u, '').replace(/(?<=\d)[.,:]$/u, ''));
    // An amount in place of something that was hardly read.
    const isBetter =
      confidence > word.confidence &&
      (digitsOf(second).length === digitsOf(text.replaceAll(/[\]|]/gu, '1')).length ||
        (word.confidence < unsure && amount.test(secondNumber)));
    const hasSign = /^[¥￥]/u.test(second) && (agrees || isBetter) && endsAsAmount.test(secondNumber);
    const isCurrency = hasSign && (mayBeCurrency || neighbour === undefined);
    const isClean = !/[\]|]/u.test(text);
    const number = (agrees && isClean) || (!agrees && !isBetter) ? text : secondNumber;
    const prefix = word.symbols
      .slice(0, run.from - (isCurrency && before ? 1 : 0))
      .map((one) => one.text)
      .join('');
    const rest = word.symbols
      .slice(run.to)
      .map((one) => one.text)
      .join('');
    if (isCurrency && lone) {
      // The sign was taken for a word of its own.
      const sign = checked.pop();
      if (sign && sign.symbols.length > 1) checked.push(sign);
    }
    checked.push({
      ...word,
      left: isCurrency && neighbour ? Math.min(word.left, neighbour.left) : word.left,
      text: `${prefix}${isCurrency ? `￥${withMarks(number)}` : number}${rest}`,
      confidence: agrees
        ? Math.max(word.confidence, Math.min(confidence, 95), sure)
        : Math.min(word.confidence, doubtful),
    });
  }
  return checked;
}
