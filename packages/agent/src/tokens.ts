/*
 * Models cut text into tokens with vocabularies of their own (DeepSeek, Qwen, GLM and GPT all differ), and none of
 * them is worth shipping. This estimate leans high, so that a conversation that is said to fit, fits.
 *
 * Weights, in tokens, from the ratios the providers publish (DeepSeek: 1 Chinese character ≈ 0.6, 1 English
 * character ≈ 0.3; Qwen: 1 token ≈ 1.5–1.8 Chinese characters; OpenAI: 1 token ≈ 4 English characters), taken at
 * the careful end:
 */
const wide = 0.8; // one Chinese, Japanese or Korean character, or full-width punctuation
const mark = 0.6; // one ASCII punctuation mark: code glues some of them together
const blank = 0.2; // one line break, tab or space; single spaces belong to their word in most vocabularies
const rare = 2; // emoji, other scripts' rare characters: two to four byte tokens
const lettersPerToken = 4;
const digitsPerToken = 3;

/** Role markers and separators that every message costs. */
export const tokensPerMessage = 4;

/** A picture of at most 1,568 px: providers count 765 to 3,100 tokens for that size. */
export const tokensPerPicture = 1_600;

const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x250);
const isDigit = (code: number) => code >= 48 && code <= 57;
const isWide = (code: number) =>
  (code >= 0x2010 && code <= 0x206f) ||
  (code >= 0x2e80 && code <= 0xd7ff) ||
  (code >= 0xf900 && code <= 0xffef);

/** Estimated tokens of a text, a whole number. Never falls when text is added before or after it. */
export function estimateTokens(text: string): number {
  let whole = 0;
  let fraction = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const inRun = isLetter(code) ? isLetter : isDigit(code) ? isDigit : undefined;
    if (inRun) {
      const start = at;
      while (at < text.length && inRun(text.charCodeAt(at))) at++;
      whole += Math.ceil((at - start) / (inRun === isLetter ? lettersPerToken : digitsPerToken));
      continue;
    }
    // Half of a surrogate pair counts half, so that a pair cut in two still adds up.
    if (code >= 0xd800 && code <= 0xdfff) fraction += rare / 2;
    else if (code <= 32) fraction += blank;
    else if (code < 127) fraction += mark;
    else fraction += isWide(code) ? wide : rare;
    at++;
  }
  // Sums of tenths drift a little; rounding first keeps "exactly ten" from becoming eleven.
  return whole + Math.ceil(Math.round(fraction * 10) / 10);
}

/** Estimated tokens of one message with its pictures. */
export function estimateMessage(message: {
  readonly content: string;
  readonly images?: readonly unknown[] | undefined;
}): number {
  return (
    tokensPerMessage + estimateTokens(message.content) + tokensPerPicture * (message.images?.length ?? 0)
  );
}
