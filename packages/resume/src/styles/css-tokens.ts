import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { isEmbeddedImage } from './embedded-image.ts';

export { TokenType, type CSSToken };

/** The tokens of a style sheet without comments. Source of the grammar: CSS Syntax Level 3. */
export function cssTokens(css: string): CSSToken[] {
  const tokens: CSSToken[] = [];
  for (const token of tokenize({ css })) {
    if (token[0] === TokenType.Comment || token[0] === TokenType.CDO || token[0] === TokenType.CDC) {
      tokens.push([TokenType.Whitespace, ' ', token[2], token[3], undefined]);
    } else if (token[0] !== TokenType.EOF) tokens.push(token);
  }
  return tokens;
}

const closing: Readonly<Record<string, TokenType>> = {
  [TokenType.Function]: TokenType.CloseParen,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
  [TokenType.OpenCurly]: TokenType.CloseCurly,
};

/** The token that closes what this one opens. */
const closingTypeOf = (token: CSSToken): TokenType | undefined => closing[token[0]];

/** The index after the block that opens at `start`; the number of tokens if it never closes. */
export function skipBlock(tokens: readonly CSSToken[], start: number): number {
  const open: TokenType[] = [];
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index] as CSSToken;
    const closer = closingTypeOf(token);
    if (closer) open.push(closer);
    else if (token[0] === open.at(-1)) open.pop();
    if (open.length === 0) return index + 1;
  }
  return tokens.length;
}

/** The index of the first token of these types outside brackets, from `start`; the number of tokens if there is none. */
export function findTopLevel(
  tokens: readonly CSSToken[],
  start: number,
  ...types: readonly TokenType[]
): number {
  let index = start;
  while (index < tokens.length) {
    const token = tokens[index] as CSSToken;
    if (types.includes(token[0])) return index;
    index = closingTypeOf(token) ? skipBlock(tokens, index) : index + 1;
  }
  return index;
}

/** A list of tokens without the blanks around it. */
export function trimWhitespace(tokens: readonly CSSToken[]): CSSToken[] {
  const solid = (token: CSSToken) => token[0] !== TokenType.Whitespace;
  const first = tokens.findIndex(solid);
  return first === -1 ? [] : tokens.slice(first, tokens.findLastIndex(solid) + 1);
}

/** Splits at the commas outside brackets. */
export function splitAtCommas(tokens: readonly CSSToken[]): CSSToken[][] {
  const pieces: CSSToken[][] = [];
  let start = 0;
  for (;;) {
    const comma = findTopLevel(tokens, start, TokenType.Comma);
    pieces.push(trimWhitespace(tokens.slice(start, comma)));
    if (comma >= tokens.length) return pieces;
    start = comma + 1;
  }
}

/** Functions that fetch: the addresses in them may be plain strings. */
const fetchingFunction = /^(-\w+-)?(src|image|image-set|cross-fade|element|expression|progid|paint)\($/i;
const control = /[\p{Cc}"\\<]/gu;

const quoted = (text: string): string =>
  `"${text.replace(control, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;

/** Why tokens cannot be let through, in Chinese. */
export class RejectedCss extends Error {
  override readonly name = 'Refusal';
}

/**
 * Writes tokens so that they say the same wherever they stand: strings are written anew, brackets balance, nothing is
 * escaped outside strings, and there is no `<` that could end a style element.
 * @throws Refusal for what must not reach the page: addresses other than the document's own pictures, broken text
 */
export function writeTokens(tokens: readonly CSSToken[]): string {
  const open: TokenType[] = [];
  let css = '';
  let address = false;
  for (const token of tokens) {
    const [type, raw] = token;
    if (type === TokenType.Whitespace) {
      css += ' ';
      continue;
    }
    if (type === TokenType.BadString || type === TokenType.BadURL)
      throw new RejectedCss('引号或括号没有配对');
    if (type === TokenType.String) {
      const { value } = token[4];
      if (address && !isEmbeddedImage(value)) throw new RejectedCss('只能使用 data: 图片，外部网址不会载入');
      css += quoted(value);
      continue;
    }
    if (type === TokenType.URL) {
      const { value } = token[4];
      if (!isEmbeddedImage(value)) throw new RejectedCss('只能使用 data: 图片，外部网址不会载入');
      css += `url(${quoted(value)})`;
      continue;
    }
    if (raw.includes('\\')) throw new RejectedCss('引号之外不支持反斜杠');
    if (
      raw.includes('<') ||
      type === TokenType.AtKeyword ||
      type === TokenType.OpenCurly ||
      type === TokenType.CloseCurly
    )
      throw new RejectedCss(`这里不能写“${raw.slice(0, 20)}”`);
    if (type === TokenType.Function && fetchingFunction.test(raw))
      throw new RejectedCss(`不支持 ${raw.slice(0, -1)}()`);
    const closer = closingTypeOf(token);
    if (closer) open.push(closer);
    else if (type === TokenType.CloseParen || type === TokenType.CloseSquare) {
      if (open.pop() !== type) throw new RejectedCss('括号没有配对');
    }
    address =
      type === TokenType.Function
        ? raw.toLowerCase() === 'url('
        : address && closer === undefined && type !== TokenType.CloseParen;
    css += raw;
  }
  if (open.length > 0) throw new RejectedCss('括号没有配对');
  return css;
}
