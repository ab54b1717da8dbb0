import { Tokenizer, type Tokens } from 'marked';

/**
 * Emphasis next to Chinese, Japanese and Korean text.
 *
 * CommonMark decides whether `**` opens or closes by the characters beside it, which fails where no spaces are
 * written: `**“强调”**后`, `**注意：**文本`. The CJK-friendly amendment (Tatsunori Uchino,
 * https://github.com/tats-u/markdown-cjk-friendly, specification.md) changes rule 2 of the flanking runs: only
 * *non-CJK* punctuation counts as punctuation, and a CJK character on the other side counts like a space.
 *
 * It is done here by letting marked see a softened copy of the text of the same length, in which the punctuation
 * that the amendment disregards is a letter. `_` keeps CommonMark's rule, as the amendment says.
 */
// A citation's mark (citation-marks.ts) stands where Chinese punctuation would.
const cjk =
  /[\ue000\ue001\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3001-\u303f\u30fb\u30fc\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uffef]/u;
const cjkPunctuation =
  /[\u3001-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee]/g;
const punctuation = /[\p{P}\p{S}]/u;
const letter = '一';

function characterBefore(text: string, index: number): string {
  return /.$/su.exec(text.slice(Math.max(0, index - 2), index))?.[0] ?? '';
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** The text as the amended rule sees it around runs of `delimiter`; same length in UTF-16 units. */
function soften(text: string, delimiter: '*' | '~'): string {
  const pieces = text.replace(cjkPunctuation, letter).split('');
  const runs = delimiter === '*' ? /\*+/g : /~+/g;
  for (const run of text.matchAll(runs)) {
    const end = run.index + run[0].length;
    const before = characterBefore(text, run.index);
    const after = characterAt(text, end);
    if (cjk.test(after) && punctuation.test(before)) {
      pieces.fill(letter, run.index - before.length, run.index);
    }
    if (cjk.test(before) && punctuation.test(after)) pieces.fill(letter, end, end + after.length);
  }
  return pieces.join('');
}

/** One masked text is asked about once per delimiter in it. */
const lastSoftened = { '*': { of: '', is: '' }, '~': { of: '', is: '' } };

function softened(text: string, delimiter: '*' | '~'): string {
  const last = lastSoftened[delimiter];
  if (last.of !== text) {
    last.of = text;
    last.is = soften(text, delimiter);
  }
  return last.is;
}

type InlineRule = 'emStrong' | 'del';
type Rule = (
  this: Tokenizer,
  src: string,
  masked: string,
  prevChar: string,
) => Tokens.Em | Tokens.Strong | Tokens.Del | undefined;
const shadows = new WeakMap<Tokenizer, Tokenizer>();

/** marked's tokenizer without its way down into the found text, which is the softened one. */
function shadowOf(tokenizer: Tokenizer): Tokenizer {
  let shadow = shadows.get(tokenizer);
  if (!shadow) {
    shadow = Object.create(tokenizer, { lexer: { value: { inlineTokens: () => [] } } }) as Tokenizer;
    shadows.set(tokenizer, shadow);
  }
  return shadow;
}

function applyRule(
  tokenizer: Tokenizer,
  rule: InlineRule,
  delimiter: '*' | '~',
  [src, masked, prevChar]: [src: string, masked: string, prevChar: string],
): Tokens.Em | Tokens.Strong | Tokens.Del | undefined {
  const soft = softened(masked, delimiter);
  const start = masked.length - src.length;
  const before = prevChar && soft[start - 1] !== masked[start - 1] ? letter : prevChar;
  const original = Tokenizer.prototype[rule] as Rule;
  const found = original.call(shadowOf(tokenizer), soft.slice(start), soft, before);
  if (!found) return undefined;
  const raw = src.slice(0, found.raw.length);
  const width = (found.raw.length - found.text.length) / 2;
  const text = raw.slice(width, raw.length - width);
  return { ...found, raw, text, tokens: tokenizer.lexer.inlineTokens(text) };
}

/** Rules for `marked.use({ tokenizer })`. */
export const cjkEmphasis = {
  emStrong(this: unknown, src: string, masked: string, prevChar = '') {
    if (src[0] !== '*') return false as const;
    return applyRule(this as Tokenizer, 'emStrong', '*', [src, masked, prevChar]) as
      | Tokens.Em
      | Tokens.Strong
      | undefined;
  },
  del(this: unknown, src: string, masked: string, prevChar = '') {
    if (src[0] !== '~') return undefined;
    return applyRule(this as Tokenizer, 'del', '~', [src, masked, prevChar]) as Tokens.Del | undefined;
  },
};
