import { parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import { ToolFailure, excerpt } from '../failure.ts';

const MAX_DEPTH = 500;

const asciiPunctuation: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': '"',
  '’': '"',
  '，': ',',
  '：': ':',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '＂': '"',
  '、': ',',
  '；': ',',
};

/** Literals of other languages → what JSON has for them. */
const jsonLiterals: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  undefined: 'null',
  NaN: 'null',
  Infinity: 'null',
  TRUE: 'true',
  FALSE: 'false',
  NULL: 'null',
  nil: 'null',
};

interface Bracket {
  readonly open: '{' | '[';
  readonly offset: number;
}

interface SyntaxError {
  /** The parser's name for the error. */
  readonly code: string;
  readonly offset: number;
  readonly length: number;
  /** What the grammar allows here. */
  readonly expected: 'key' | 'colon' | 'value' | 'separator';
  /** The key before a missing colon, with its quotes. */
  readonly key: string;
  /** The innermost bracket; at the text's end, the one that was not closed. */
  readonly bracket: Bracket | undefined;
}

/** A failure that names line and column, counted from 1 in characters, and quotes what is there. */
function failAt(text: string, offset: number, reason: string): ToolFailure {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1;
  const near = excerpt(text.slice(offset).split('\n')[0] ?? '', 16);
  return new ToolFailure(
    `JSON 第 ${line} 行第 ${column} 列有误：${reason}${near === '' ? '' : `（在“${near}”处）`}`,
  );
}

/** Where a string is wrong, and why. */
function explainString(text: string, { code, offset, length }: SyntaxError): [number, string] {
  if (code === 'UnexpectedEndOfString') {
    return /[\r\n]/.test(text.charAt(offset + length))
      ? [offset, '字符串里不能直接换行，请写 \\n；也可能是前面少了右边的双引号。']
      : [offset, '这里开始的字符串没有写完，少了右边的双引号。'];
  }
  const token = text.slice(offset, offset + length);
  if (code === 'InvalidCharacter') {
    // oxlint-disable-next-line no-control-regex -- JSON forbids exactly these characters in strings.
    const at = token.search(/[\u0000-\u001f]/);
    return [offset + at, `字符串里不能直接写${token[at] === '\t' ? '制表符，请写 \\t' : '控制字符'}。`];
  }
  const valid = /^"(?:[^\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(token)?.[0] ?? '';
  return [offset + valid.length, '反斜杠后面的写法不正确；反斜杠本身要写两个（\\\\），例如 Windows 路径。'];
}

/** Where a number is wrong, and why; undefined when no number ends at the error. */
function explainNumber(text: string, { code, offset, length }: SyntaxError): [number, string] | undefined {
  const malformed = '数字的写法不正确；如果是文字，请放在双引号里。';
  if (code === 'UnexpectedEndOfNumber') {
    const last = offset + length - 1;
    return text[last] === '.' ? [last, '小数点后面要有数字。'] : [offset, malformed];
  }
  const next = text.charAt(offset);
  const number = /-?\d[\d.eE+-]*$/.exec(text.slice(0, offset))?.[0];
  if (number === undefined || !/[\w.-]/.test(next)) return undefined;
  const start = offset - number.length;
  if (/^-?0$/.test(number) && /\d/.test(next))
    return [start, '数字前面不能有多余的 0；编号之类请放在双引号里。'];
  if (/^-?0$/.test(number) && /[xXoObB]/.test(next)) return [start, 'JSON 只用十进制数。'];
  return next === '-' && !/\d/.test(text.charAt(offset + 1)) ? undefined : [start, malformed];
}

function explainKey(char: string): string {
  if (char === '}') return '最后一项后面不能有逗号。';
  if (char === "'") return '键要用双引号，请把单引号换成双引号。';
  if (char === ',') return '多了一个逗号。';
  return '键要放在英文双引号里。';
}

function explainSeparator(char: string, bracket: Bracket | undefined): string {
  const isClosing = char === ']' || char === '}';
  if (bracket !== undefined)
    return isClosing ? `括号不成对：这里应该是 ${bracket.open === '[' ? ']' : '}'}。` : '两项之间少了逗号。';
  return isClosing
    ? `多了一个“${char}”，没有与它成对的左括号。`
    : 'JSON 到这里已经结束，后面还有多余的内容；多条数据要放进 [ ] 并用逗号隔开。';
}

function explainValue(text: string, offset: number): string {
  const char = text.charAt(offset);
  const word = /^[A-Za-z_$][\w$]*/.exec(text.slice(offset, offset + 20))?.[0];
  if (word !== undefined) {
    const literal = jsonLiterals[word];
    return literal === undefined ? '文字要放在英文双引号里。' : `JSON 里没有 ${word}，请写 ${literal}。`;
  }
  if (char === "'") return 'JSON 只用双引号，请把单引号换成双引号。';
  if (char === '`') return 'JSON 只用双引号，请把反引号换成双引号。';
  if (char === '+') return '数字前面不能写加号。';
  if (char === '-') return '负号后面要有数字。';
  if (char === '.') return '小数点前面要有 0，例如 0.5。';
  if (char === ',') return '多了一个逗号，或者逗号前面少一个值。';
  if (char === ']' && /,\s*$/.test(text.slice(0, offset))) return '最后一项后面不能有逗号。';
  if (char === '}' || char === ']') return '这里少一个值。';
  return `这里不能出现“${String.fromCodePoint(text.codePointAt(offset) ?? 0)}”。`;
}

/** Where the text is wrong, and what to write instead. */
function explain(text: string, error: SyntaxError): [number, string] {
  const { code, offset, expected, bracket } = error;
  const char = text.charAt(offset);
  // The scanner takes “null，” for one symbol.
  const literal =
    code === 'InvalidSymbol' && /^(?:true|false|null)(?![\w$])/.exec(text.slice(offset, offset + 6));
  if (literal && expected === 'value')
    return explain(text, { ...error, offset: offset + literal[0].length, expected: 'separator' });
  if (/String$|^InvalidCharacter|^InvalidEscape|^InvalidUnicode/.test(code))
    return explainString(text, error);
  if (code === 'InvalidCommentToken') return [offset, 'JSON 不允许写注释，请删去。'];
  if (char === '\ufeff') return [offset, '这里有一个看不见的字符（BOM），请删去。'];
  if (/[\u00a0\u3000\u200b\u2028\u2029]/.test(char)) {
    const name = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return [offset, `这里有一个特殊空白字符（U+${name}），请换成普通空格。`];
  }
  const number = explainNumber(text, error);
  if (number !== undefined) return number;
  if (expected === 'colon')
    return [
      offset,
      char === '：' ? '这里用了中文冒号，请换成英文的 :' : `键 ${excerpt(error.key)} 后面少了冒号。`,
    ];
  if (char === '' && (expected === 'key' || expected === 'separator') && bracket !== undefined) {
    const close = bracket.open === '[' ? ']' : '}';
    return [bracket.offset, `这里开始的 ${bracket.open} 没有写完，少了右边的 ${close}。`];
  }
  if (char === '') return [offset, '内容没有写完，这里少一个值。'];
  const ascii = asciiPunctuation[char];
  if (ascii !== undefined && (expected !== 'separator' || (ascii === ',' && bracket !== undefined)))
    return [offset, `这里用了中文标点“${char}”，请换成英文的 ${ascii}`];
  if (expected === 'key') return [offset, explainKey(char)];
  if (expected === 'separator') return [offset, explainSeparator(char, bracket)];
  return [offset, explainValue(text, offset)];
}

/**
 * Reads JSON by RFC 8259 into a tree of offsets, so that numbers and strings can be written as they were and
 * members keep their order and duplicates. Throws a ToolFailure that says in Chinese where the text is wrong and
 * what to write instead.
 */
export function parseJson(source: string): { readonly text: string; readonly root: Node } {
  const text = source.replace(/^\ufeff/, ' ');
  if (/^[ \t\r\n]*$/.test(text)) throw new ToolFailure('JSON 是空的，请粘贴内容。');
  const brackets: Bracket[] = [];
  let lastClosed: Bracket | undefined;
  let expected: SyntaxError['expected'] = 'value';
  let key = '';
  const begin = (open: Bracket['open'], offset: number): void => {
    brackets.push({ open, offset });
    if (brackets.length > MAX_DEPTH) throw failAt(text, offset, `嵌套太深，最多 ${MAX_DEPTH} 层。`);
    expected = open === '{' ? 'key' : 'value';
  };
  const end = (): void => {
    lastClosed = brackets.pop();
    expected = 'separator';
  };
  visit(
    text,
    {
      onObjectBegin: (offset) => begin('{', offset),
      onArrayBegin: (offset) => begin('[', offset),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty: (_, offset, length) => {
        key = text.slice(offset, offset + length);
        expected = 'colon';
      },
      onSeparator: (char) => {
        expected = char === ',' && brackets.at(-1)?.open === '{' ? 'key' : 'value';
      },
      onLiteralValue: () => {
        expected = 'separator';
      },
      onError: (error, offset, length) => {
        const code = printParseErrorCode(error);
        const bracket = code.startsWith('Close') ? lastClosed : brackets.at(-1);
        const [at, reason] = explain(text, { code, offset, length, expected, key, bracket });
        throw failAt(text, at, reason);
      },
    },
    { disallowComments: true },
  );
  const root = parseTree(text);
  if (root === undefined) throw new ToolFailure('JSON 是空的，请粘贴内容。');
  return { text, root };
}
