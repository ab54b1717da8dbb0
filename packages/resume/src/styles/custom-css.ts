import { maxCustomCssLength } from './schema.ts';
import {
  skipBlock,
  cssTokens,
  findTopLevel,
  RejectedCss,
  splitAtCommas,
  TokenType,
  trimWhitespace,
  writeTokens,
  type CSSToken,
} from './css-tokens.ts';

/** Something in a style sheet that was left out. Lines count from 1. */
export interface CssProblem {
  readonly line: number;
  readonly message: string;
}

/** What all custom rules are confined to. */
export const sheetSelector = '.resume-sheet';

const maxNesting = 8;

/** What means the sheet itself at the head of a selector. */
const rootSelectors = new Set(['html', 'body', ':root', ':scope', '&', sheetSelector]);
const combinators = new Set(['>', '+', '~']);
const selectorDelimiters = new Set(['.', '>', '+', '~', '*', '|', '&', '=', '^', '$', '-']);
const positions = new Set([
  'static',
  'relative',
  'absolute',
  'sticky',
  'initial',
  'inherit',
  'unset',
  'revert',
]);
const forbiddenProperty = /^(behavior|-ms-behavior|-moz-binding|src)$/;

/** The end of the first compound selector: the index of the space or combinator after it. */
function compoundEnd(tokens: readonly CSSToken[]): number {
  let index = 0;
  while (index < tokens.length) {
    const [type, raw] = tokens[index] as CSSToken;
    if (type === TokenType.Whitespace || (type === TokenType.Delim && combinators.has(raw))) return index;
    index =
      type === TokenType.Function || type === TokenType.OpenSquare ? skipBlock(tokens, index) : index + 1;
  }
  return index;
}

/** How many tokens at the head name the sheet itself: 0 when none do. */
function rootLength(tokens: readonly CSSToken[]): number {
  for (const length of [2, 1]) {
    const head = tokens.slice(0, length);
    if (head.length === length && rootSelectors.has(head.map(([, raw]) => raw.toLowerCase()).join('')))
      return length;
  }
  return 0;
}

/** Confines one selector to the sheet and what is in it. */
function scopeSelector(selector: readonly CSSToken[], sheet: string): string {
  if (selector.length === 0) throw new RejectedCss('选择器是空的');
  for (const [type, raw] of selector) {
    if (type === TokenType.Semicolon || (type === TokenType.Delim && !selectorDelimiters.has(raw)))
      throw new RejectedCss(`选择器里不能写“${raw}”`);
  }
  let rest = [...selector];
  let self = false;
  for (let length = rootLength(rest); length > 0; length = rootLength(rest)) {
    const bare = compoundEnd(rest) === length;
    const next = trimWhitespace(rest.slice(length));
    const child = next[0]?.[1] === '>';
    const inner = child ? trimWhitespace(next.slice(1)) : next;
    self = true;
    // `html body .x` and `html > body` name the sheet twice.
    if (!bare || rootLength(inner) === 0) {
      rest = rest.slice(length);
      break;
    }
    rest = inner;
  }
  if (!self) {
    const sign = rest[0]?.[1] ?? '';
    if (sign === '+' || sign === '~') throw new RejectedCss('选择器不能指向简历之外');
    return `${sheet} ${writeTokens(rest)}`;
  }
  const after = trimWhitespace(rest.slice(compoundEnd(rest)))[0]?.[1] ?? '';
  if (after === '+' || after === '~') throw new RejectedCss('选择器不能指向简历之外');
  return `${sheet}${writeTokens(rest)}`;
}

/** Writes one declaration, if it is one that may stand. */
function writeDeclaration(tokens: readonly CSSToken[]): string {
  const [name, ...rest] = trimWhitespace(tokens);
  const after = trimWhitespace(rest);
  if (!name || name[0] !== TokenType.Ident || after[0]?.[0] !== TokenType.Colon)
    throw new RejectedCss('不是“属性: 值”的写法');
  if (name[1].includes('\\')) throw new RejectedCss('引号之外不支持反斜杠');
  const custom = name[1].startsWith('--');
  const property = custom ? name[1] : name[1].toLowerCase();
  const value = trimWhitespace(after.slice(1));
  if (value.length === 0) throw new RejectedCss(`“${property}”没有值`);
  if (forbiddenProperty.test(property)) throw new RejectedCss(`不支持属性“${property}”`);
  const written = writeTokens(value);
  const plain = written
    .toLowerCase()
    .replace(/\s*!\s*important$/, '')
    .trim();
  if (property === 'position' && !positions.has(plain))
    throw new RejectedCss(`不支持 position: ${plain.slice(0, 20)}`);
  return `${property}: ${written}`;
}

class StyleSheetScoper {
  readonly problems: CssProblem[] = [];
  private readonly lineStarts: number[] = [];
  private readonly selector: string;

  constructor(css: string, selector: string) {
    this.selector = selector;
    for (let at = css.indexOf('\n'); at !== -1; at = css.indexOf('\n', at + 1)) this.lineStarts.push(at);
  }

  private note(token: CSSToken | undefined, message: string): void {
    const offset = token?.[2] ?? 0;
    // Binary search: sheets may have thousands of lines with something wrong in each.
    let [low, high] = [0, this.lineStarts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.lineStarts[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    this.problems.push({ line: low + 1, message });
  }

  /** Runs `write`; what it refuses is noted and leaves nothing. */
  private attempt(token: CSSToken | undefined, write: () => string): string {
    try {
      return write();
    } catch (error) {
      if (!(error instanceof RejectedCss)) throw error;
      this.note(token, error.message);
      return '';
    }
  }

  private declarations(tokens: readonly CSSToken[]): string[] {
    const written: string[] = [];
    let start = 0;
    while (start < tokens.length) {
      const end = findTopLevel(tokens, start, TokenType.Semicolon, TokenType.OpenCurly);
      const piece = trimWhitespace(tokens.slice(start, end));
      if (tokens[end]?.[0] === TokenType.OpenCurly) {
        this.note(piece[0] ?? tokens[end], '不支持嵌套规则，已忽略');
        start = skipBlock(tokens, end);
        continue;
      }
      if (piece.length > 0) written.push(this.attempt(piece[0], () => writeDeclaration(piece)));
      start = end + 1;
    }
    return written.filter((declaration) => declaration !== '');
  }

  private rule(prelude: readonly CSSToken[], body: readonly CSSToken[]): string {
    const selectors = splitAtCommas(prelude).map((one) =>
      this.attempt(one[0] ?? prelude[0], () => scopeSelector(one, this.selector)),
    );
    const kept = selectors.filter((selector) => selector !== '');
    const declarations = this.declarations(body);
    if (kept.length === 0 || declarations.length === 0) return '';
    return `${kept.join(', ')} { ${declarations.join('; ')}; }\n`;
  }

  private supports(prelude: readonly CSSToken[], body: readonly CSSToken[], depth: number): string {
    const condition = this.attempt(prelude[0], () => writeTokens(trimWhitespace(prelude)));
    const inner = this.rules(body, depth + 1);
    return condition && inner ? `@supports ${condition} {\n${inner}}\n` : '';
  }

  rules(tokens: readonly CSSToken[], depth = 0): string {
    let css = '';
    let start = 0;
    while (start < tokens.length) {
      const first = tokens[start] as CSSToken;
      if (first[0] === TokenType.Whitespace || first[0] === TokenType.Semicolon) {
        start += 1;
        continue;
      }
      if (first[0] === TokenType.CloseCurly) {
        this.note(first, '多了一个“}”');
        start += 1;
        continue;
      }
      const isAt = first[0] === TokenType.AtKeyword;
      const stop = isAt
        ? findTopLevel(tokens, start, TokenType.OpenCurly, TokenType.Semicolon)
        : findTopLevel(tokens, start, TokenType.OpenCurly, TokenType.CloseCurly);
      const block = tokens[stop]?.[0] === TokenType.OpenCurly;
      const end = block ? skipBlock(tokens, stop) : stop + (isAt ? 1 : 0);
      const closed = block && tokens[end - 1]?.[0] === TokenType.CloseCurly && end - 1 > stop;
      if (block && !closed) this.note(first, '缺少“}”');
      const body = block ? tokens.slice(stop + 1, closed ? end - 1 : end) : [];
      const prelude = trimWhitespace(tokens.slice(isAt ? start + 1 : start, stop));
      if (isAt) {
        const name = first[1].toLowerCase();
        if (name === '@supports' && block && depth < maxNesting) css += this.supports(prelude, body, depth);
        else this.note(first, `不支持 ${name.slice(0, 24)}，已忽略`);
      } else if (block) css += this.rule(prelude, body);
      else this.note(first, '选择器后面缺少“{”');
      start = Math.max(end, start + 1);
    }
    return css;
  }
}

/**
 * Reads custom CSS and confines it: every selector begins at `.resume-sheet` (html, body, :root and & mean the sheet),
 * at-rules other than @supports, nested rules, addresses other than data pictures, and fixed positions are left out,
 * each with its line. What is left is written anew, so that nothing can end the style element it stands in.
 * Never throws. The same input gives the same output, and confining that output again keeps it confined.
 * @param sheetId the `data-sheet-id` (letters, digits, - and _) of the one sheet that is meant, where several are shown
 */
export function scopeCustomCss(css: string, sheetId?: string): { css: string; problems: CssProblem[] } {
  const text = css.slice(0, maxCustomCssLength);
  // `:where` adds nothing to the rules' weight.
  const only = sheetId === undefined ? '' : `:where([data-sheet-id="${sheetId.replace(/[^\w-]/g, '')}"])`;
  const sheet = new StyleSheetScoper(text, `${sheetSelector}${only}`);
  const scoped = sheet.rules(cssTokens(text));
  const problems =
    css.length > maxCustomCssLength
      ? [
          ...sheet.problems,
          { line: text.split('\n').length, message: `样式太长，只用了前 ${maxCustomCssLength} 字` },
        ]
      : sheet.problems;
  return { css: scoped, problems };
}
