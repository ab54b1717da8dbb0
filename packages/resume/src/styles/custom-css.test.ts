import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cssTokens, TokenType } from './css-tokens.ts';
import { scopeCustomCss } from './custom-css.ts';

fc.configureGlobal({ seed: 20260708 });

const piece = fc.oneof(
  fc.constantFrom(
    'body',
    'html ',
    '.a',
    '#b',
    ' > ',
    ' + ',
    ' ~ ',
    ', ',
    '*',
    ':is(',
    ':not(.resume-sheet)',
    ':has(',
    ')',
    '[x="}"]',
    '.resume-sheet',
    '.resume-sheet ~ div',
    '&',
    '::before',
    '{',
    '}',
    ';',
    ':',
    'color: red;',
    'position: fixed;',
    'position:/**/FIXED!important',
    'pos\\69tion: fixed',
    'position: var(--p)',
    '--p: fixed',
    'width: expression(alert(1))',
    'background: url(http://a.cn/x.png);',
    'background: url("//a.cn")',
    'background:image-set("https://a.cn/1.png" 1x)',
    'background: url(data:image/png;base64,AA==)',
    'background: u\\72l(http://a)',
    'behavior: url(x)',
    '@import "a.css";',
    '@import url(http://a);',
    '@font-face { src: url(x) }',
    '@media print {',
    '@supports (display: grid) {',
    '@charset "x";',
    '@layer a, b;',
    '@scope (html) {',
    '</style>',
    '</style',
    '<!--',
    '-->',
    '/*',
    '*/',
    '"',
    "'",
    '\\',
    '\n',
    'content: "</style>";',
    'content: "\\',
    'url(',
    'a{b:c}',
    'src: x',
    '-moz-binding: x',
  ),
  fc.string({ maxLength: 6 }),
);
const hostile = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

describe('custom CSS', () => {
  test('R-DOC-22 every rule that comes out begins at the sheet, and nothing fetches, fixes or breaks out', () => {
    fc.assert(
      fc.property(hostile, (source) => {
        const { css } = scopeCustomCss(source);
        expect(css).not.toContain('<');
        for (const line of css.split('\n')) {
          if (line === '' || line === '}') continue;
          expect(line).toMatch(/^(\.resume-sheet|@supports )/);
        }
        const tokens = cssTokens(css);
        for (const [index, token] of tokens.entries()) {
          expect([TokenType.BadString, TokenType.BadURL, TokenType.URL]).not.toContain(token[0]);
          if (token[0] === TokenType.AtKeyword) expect(token[1]).toBe('@supports');
          if (token[0] === TokenType.Function && token[1].toLowerCase() === 'url(')
            expect(tokens[index + 1]?.[1]).toMatch(/^"data:image\//);
        }
        const plain = css.replace(/"(?:[^"\\]|\\.)*"/g, '');
        expect(plain).not.toMatch(/expression\(|@import|\\/i);
        for (const [body] of plain.matchAll(/\{[^{}]*\}/g))
          expect(body).not.toMatch(/[\s;{]position\s*:[^;]*(fixed|var)/i);
      }),
      { numRuns: 3000 },
    );
  });

  test('R-DOC-22 every selector of a list begins at the sheet and leads to nothing beside it', () => {
    fc.assert(
      fc.property(hostile, (source) => {
        const { css } = scopeCustomCss(`${source}\n}}`);
        for (const [, selectors = ''] of css.matchAll(/^(\.resume-sheet[^{]*)\{/gm)) {
          for (const selector of topLevel(selectors)) {
            expect(selector).toMatch(/^\.resume-sheet/);
            const first =
              /^\.resume-sheet(?:[^\s>+~([]|\([^)]*\)|\[[^\]]*\])*\s*(.)?/.exec(selector)?.[1] ?? '';
            expect(['+', '~']).not.toContain(first);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('R-DOC-22 braces of the result balance, so that what follows stands on its own', () => {
    fc.assert(
      fc.property(hostile, (source) => {
        const types = cssTokens(scopeCustomCss(source).css).map(([type]) => type);
        const count = (type: TokenType) => types.filter((one) => one === type).length;
        expect(count(TokenType.OpenCurly)).toBe(count(TokenType.CloseCurly));
      }),
    );
  });

  test.each([
    ['h2 { color: red }', '.resume-sheet h2 { color: red; }\n'],
    ['body { color: red }', '.resume-sheet { color: red; }\n'],
    [
      'html > body .x, :root.dark p { color: red }',
      '.resume-sheet .x, .resume-sheet.dark p { color: red; }\n',
    ],
    ['& .x { margin: 0 !important }', '.resume-sheet .x { margin: 0 !important; }\n'],
    ['.resume-sheet { --gap: 3px }', '.resume-sheet { --gap: 3px; }\n'],
    [
      'a[href="}"]::after { content: "\\2022 <" }',
      '.resume-sheet a[href="}"]::after { content: "•\\3c "; }\n',
    ],
    [
      'li:nth-child(2n + 1) { top: calc(1px + 2px) }',
      '.resume-sheet li:nth-child(2n + 1) { top: calc(1px + 2px); }\n',
    ],
    ['@supports (gap: 1px) { p { gap: 1px } }', '@supports (gap: 1px) {\n.resume-sheet p { gap: 1px; }\n}\n'],
    [
      'p { background: url(data:image/png;base64,AA==) }',
      '.resume-sheet p { background: url("data:image/png;base64,AA=="); }\n',
    ],
  ])('R-DOC-22 %s', (source, scoped) => {
    expect(scopeCustomCss(source)).toEqual({ css: scoped, problems: [] });
  });

  test.each([
    ['@import "x.css";', 1, '不支持 @import，已忽略'],
    ['p { color: red }\n\np { background: url(http://a.cn) }', 3, '只能使用 data: 图片，外部网址不会载入'],
    ['p { position: fixed }', 1, '不支持 position: fixed'],
    ['p { color red }', 1, '不是“属性: 值”的写法'],
    ['p { color: red', 1, '缺少“}”'],
    ['\n}', 2, '多了一个“}”'],
    ['p { a { color: red } }', 1, '不支持嵌套规则，已忽略'],
    ['& ~ div { color: red }', 1, '选择器不能指向简历之外'],
    ['body + div { color: red }', 1, '选择器不能指向简历之外'],
    ['p { pos\\69tion: fixed }', 1, '引号之外不支持反斜杠'],
    ['p { color: </style> }', 1, '这里不能写“<”'],
    ['p', 1, '选择器后面缺少“{”'],
  ])('R-DOC-22 %j is named at its line', (source, line, message) => {
    expect(scopeCustomCss(source).problems).toEqual([{ line, message }]);
  });

  test('R-DOC-22 a declaration that is refused takes no other with it', () => {
    expect(scopeCustomCss('p { color: red; width: expression(1); margin: 0 }').css).toBe(
      '.resume-sheet p { color: red; margin: 0; }\n',
    );
  });

  test('R-DOC-22 R-EDIT-88 where several sheets are shown, rules reach the named one alone, with the same weight', () => {
    const source = 'h2, body, & .x { color: red }\n@supports (gap: 1px) { p { gap: 1px } }';
    const one = '.resume-sheet:where([data-sheet-id="_r_1_"])';
    expect(scopeCustomCss(source, '_r_1_')).toEqual({
      css: `${one} h2, ${one}, ${one} .x { color: red; }\n@supports (gap: 1px) {\n${one} p { gap: 1px; }\n}\n`,
      problems: [],
    });
    expect(scopeCustomCss('p { gap: 1px }', '"] *{}</style>').css).toBe(
      '.resume-sheet:where([data-sheet-id="style"]) p { gap: 1px; }\n',
    );
    const { css } = scopeCustomCss(source, '_r_1_');
    for (const line of scopeCustomCss(css).css.split('\n'))
      expect(line).toMatch(/^(\.resume-sheet|@supports |\}|$)/);
  });

  test('R-DOC-22 a sheet that is too long is cut and named', () => {
    expect(scopeCustomCss('p{color:red}\n'.repeat(10_000)).problems.at(-1)?.message).toBe(
      '样式太长，只用了前 50000 字',
    );
    expect(scopeCustomCss('{'.repeat(50_000)).css).toBe('');
  });
});

function topLevel(selectors: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let quote = false;
  let piece = '';
  for (const sign of selectors) {
    if (sign === '"') quote = !quote;
    if (!quote && (sign === '(' || sign === '[')) depth += 1;
    if (!quote && (sign === ')' || sign === ']')) depth -= 1;
    if (sign === ',' && depth === 0 && !quote) {
      pieces.push(piece.trim());
      piece = '';
    } else piece += sign;
  }
  return [...pieces, piece.trim()];
}
