const endsWide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]$/u;
const beginsWide = /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** Joins words with spaces, except next to Chinese, where the engine splits arbitrarily. */
export function joinLine(words: readonly string[]): string {
  let line = '';
  for (const word of words) {
    if (word === '') continue;
    line += line === '' || endsWide.test(line) || beginsWide.test(word) ? word : ` ${word}`;
  }
  return line.trim();
}

/** Joins words as `joinLine` does; parts of one word stand together. */
export function joinWords(
  words: readonly { readonly text: string; readonly isPart?: boolean | undefined }[],
): string {
  const whole: string[] = [];
  for (const { text, isPart } of words)
    if (isPart && whole.length > 0) whole.push((whole.pop() ?? '') + text);
    else whole.push(text);
  return joinLine(whole);
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

/** Marks between Chinese are full width, between Latin words half. */
export function repairLine(text: string): string {
  return (
    narrowMarksOf(text)
      // Half-width marks between Chinese characters.
      .replace(/(?<=\p{Script=Han})[,:;?!](?=\p{Script=Han}|$)/gu, (mark) => wide[mark] ?? mark)
      .replace(new RegExp(`(?<=[${ascii}]) (?=[,.;:!?%](?:\\s|$))`, 'gu'), '')
      // A dash between dates is as long as the character for one.
      .replace(/(?<=\d)一(?=\d|至今)/gu, '—')
  );
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
export const doubtfulBelow = 60;

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
