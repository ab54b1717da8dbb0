/** A letter that a recogniser read, with its place along the line in pixels. */
export interface ReadSymbol {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** 0 to 100. */
  readonly confidence: number;
}

/** What a recogniser took for a word. */
export interface ReadWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** 0 to 100. */
  readonly confidence: number;
  readonly symbols: readonly ReadSymbol[];
}

const endsWide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]$/u;
const beginsWide = /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
const narrow = /^[\p{Script=Latin}\p{N}%)\].,;:!?]$/u;
const beginsNarrow = /^[\p{Script=Latin}\p{N}([￥¥]$/u;

/** Joins words with spaces, except next to Chinese, where the engine splits arbitrarily. */
export function joinLine(words: readonly string[]): string {
  let line = '';
  for (const word of words) {
    if (word === '') continue;
    line += line === '' || endsWide.test(line) || beginsWide.test(word) ? word : ` ${word}`;
  }
  return line.trim();
}

/** Words of Latin letters that the recogniser ran together, parted where the gap is as wide as a space. */
export function partWords(words: readonly ReadWord[], letter: number): ReadWord[] {
  return words.flatMap((word) => {
    const parts: ReadSymbol[][] = [];
    for (const symbol of word.symbols) {
      const last = parts.at(-1)?.at(-1);
      const isSpace =
        last !== undefined &&
        symbol.left - last.right > letter * 0.26 &&
        narrow.test(last.text) &&
        beginsNarrow.test(symbol.text) &&
        !(/^[.,:]$/u.test(last.text) && /^\d$/u.test(symbol.text));
      if (last === undefined || isSpace) parts.push([symbol]);
      else parts.at(-1)?.push(symbol);
    }
    if (parts.length < 2) return [word];
    return parts.map((symbols) => ({
      text: symbols.map(({ text }) => text).join(''),
      left: symbols[0]?.left ?? word.left,
      right: symbols.at(-1)?.right ?? word.right,
      confidence: word.confidence,
      symbols,
    }));
  });
}

const ascii = '0-9A-Za-z';
const wide: Readonly<Record<string, string>> = { ',': '，', ':': '：', ';': '；', '?': '？', '!': '！' };

const narrowMarks: Readonly<Record<string, string>> = {
  '，': ',',
  '。': '.',
  '：': ':',
  '；': ';',
  '？': '?',
  '！': '!',
};

/** In a line of Latin words alone, marks are half-width: the Chinese data reads many of them as its own. */
function narrowMarksOf(text: string): string {
  if (!/[A-Za-z]{3}/u.test(text) || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return text;
  return text
    .replace(/[，。：；？！](?=[A-Za-z])/gu, (mark) => `${narrowMarks[mark] ?? mark} `)
    .replace(/[，。：；？！]/gu, (mark) => narrowMarks[mark] ?? mark);
}

/** Small certain repairs of one line: signs that the trained data lacks are read as the same other ones each time. */
export function repairLine(text: string): string {
  return (
    narrowMarksOf(text)
      // ℃ is read as a quotation mark and a C.
      .replace(/(\d) ?["'“”‘’*°º。]{1,2} ?C(?![A-Za-z])/gu, '$1 ℃')
      // A bullet is read as a full stop, which never begins a line.
      .replace(/^。 ?(?=[^。])/u, '• ')
      // Half-width marks between Chinese characters.
      .replace(/(?<=\p{Script=Han})[,:;?!](?=\p{Script=Han}|$)/gu, (mark) => wide[mark] ?? mark)
      .replace(new RegExp(`(?<=[${ascii}]) (?=[,.;:!?%](?:\\s|$))`, 'gu'), '')
  );
}

/** Whether words are Latin but for a letter in ten, which may be one that was read wrongly. */
export function isMostlyLatin(words: readonly { readonly text: string }[]): boolean {
  const text = words.map((word) => word.text).join('');
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const others = text.match(/\p{L}/gu)?.length ?? 0;
  return latin >= 6 && others - latin <= latin / 10;
}

/** The mean of the words' confidences, long words counting more; 0 without words. */
export function meanConfidence(
  words: readonly { readonly text: string; readonly confidence: number }[],
): number {
  let sum = 0;
  let letters = 0;
  for (const { text, confidence } of words) {
    sum += confidence * text.length;
    letters += text.length;
  }
  return letters === 0 ? 0 : sum / letters;
}

/** Words under this confidence are shown as doubtful. */
const doubtfulBelow = 60;

/** Whether a word is shown as doubtful: signs alone are not. */
export const isDoubtful = ({
  text,
  confidence,
}: {
  readonly text: string;
  readonly confidence: number;
}): boolean => confidence < doubtfulBelow && /[\p{L}\p{N}]/u.test(text);

/** A stretch of a line's text that was read with little confidence, by its places in the text. */
export interface Doubt {
  readonly from: number;
  readonly to: number;
}

/** The doubtful stretches of a line's text, neighbours joined; a word that a repair changed is found by what is left of it. */
export function findDoubts(
  text: string,
  words: readonly { readonly text: string; readonly confidence: number }[],
): Doubt[] {
  const doubts: { from: number; to: number }[] = [];
  let at = 0;
  for (const word of words) {
    const found = word.text === '' ? -1 : text.indexOf(word.text, at);
    if (found === -1) continue;
    const to = found + word.text.length;
    if (isDoubtful(word)) {
      const last = doubts.at(-1);
      if (last && text.slice(last.to, found).trim() === '') last.to = to;
      else doubts.push({ from: found, to });
    }
    at = to;
  }
  return doubts;
}
