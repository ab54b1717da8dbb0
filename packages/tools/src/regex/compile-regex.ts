import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { ToolFailure } from '../failure.ts';

export interface CompiledRegex {
  readonly regex: RegExp;
  /** Names of the capturing groups in order, from group 1; undefined for unnamed ones. */
  readonly groupNames: readonly (string | undefined)[];
}

/** What the parser says → what the visitor reads. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/Unterminated group|Missing parenthesis/i, '圆括号没有成对'],
  [/Unmatched '\)'/i, '多了一个右圆括号'],
  [/Unterminated character class/i, '方括号没有成对'],
  [/Lone quantifier brackets/i, '花括号要成对并写成 {2} 或 {2,5}，或者写 \\{ 表示花括号本身'],
  [/Nothing to repeat/i, '* + ? {n} 前面没有可以重复的内容'],
  [/numbers out of order/i, '{} 里的两个数大小颠倒了'],
  [/Range out of order|out of order in character class/i, '方括号里的范围前后颠倒了，例如 [z-a]'],
  [/Invalid capture group name/i, '分组的名字不正确'],
  [/Duplicate capture group name/i, '分组的名字重复了'],
  [/Invalid named (?:reference|capture referenced)/i, '引用了不存在的分组名'],
  [/Invalid (?:escape|unicode escape|decimal escape)/i, '反斜杠后面的写法不正确'],
  [/Invalid property name/i, '\\p{} 里的 Unicode 属性名不正确'],
  [/Incomplete quantifier/i, '{} 里的重复次数没有写完'],
  [/\\ at end of pattern/i, '末尾的反斜杠后面少了字符'],
  [/Invalid character class|Invalid set operation/i, '方括号里的写法不正确'],
  [/Invalid group/i, '(? 后面的写法不正确'],
];

function toFailure(error: unknown): unknown {
  if (!(error instanceof SyntaxError)) return error;
  const reason = reasons.find(([pattern]) => pattern.test(error.message))?.[1] ?? '这个引擎不认得其中的写法';
  const position =
    'index' in error && typeof error.index === 'number' ? `（第 ${error.index + 1} 个字符附近）` : '';
  return new ToolFailure(`正则表达式有误${position}：${reason}。`);
}

/**
 * Compiles a JavaScript regular expression (ECMAScript 2025). It is parsed by regexpp first: the platforms'
 * own messages differ and name no position. Throws a ToolFailure with the reason in Chinese.
 */
export function compileRegex(pattern: string, flags: string): CompiledRegex {
  if (/[^dgimsuvy]/.test(flags) || new Set(flags).size < flags.length)
    throw new ToolFailure(`标志“${flags.slice(0, 20)}”不正确，可以用 d、g、i、m、s、u、v、y，各一次。`);
  if (flags.includes('u') && flags.includes('v')) throw new ToolFailure('标志 u 和 v 不能同时使用。');
  if (flags.includes('v') && /\\q\{|\\p\{(?:RGI_|Emoji_Keycap|Basic_Emoji)/.test(pattern))
    throw new ToolFailure('这里不支持匹配字符串的集合（\\q{…} 和 \\p{RGI_Emoji} 一类）。');
  try {
    const ast = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, 0, pattern.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    });
    const groupNames: (string | undefined)[] = [];
    visitRegExpAST(ast, {
      onCapturingGroupEnter: ({ name }) => void groupNames.push(name ?? undefined),
    });
    const regex = new RegExp(pattern, flags);
    // The platform reports some patterns as too large on first use only.
    regex.test('');
    regex.lastIndex = 0;
    return { regex, groupNames };
  } catch (error) {
    throw toFailure(error);
  }
}
