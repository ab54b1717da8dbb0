import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { ToolFailure } from '../failure.ts';

/** Whether a single character (a code unit, or a code point with u or v) fits. */
export type CharacterTest = (character: string) => boolean;

/** Registers hold positions and counters; −1 is "not set". */
export type Instruction =
  | { readonly op: 'character'; readonly test: CharacterTest; readonly back: boolean }
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'save'; readonly register: number }
  | { readonly op: 'edge'; readonly kind: 'start' | 'end'; readonly multiline: boolean }
  | { readonly op: 'boundary'; readonly isWord: CharacterTest; readonly negate: boolean }
  | {
      readonly op: 'reference';
      readonly groups: readonly number[];
      readonly same: (a: string, b: string) => boolean;
      readonly back: boolean;
    }
  | { readonly op: 'look'; readonly start: number; readonly next: number; readonly negate: boolean }
  | {
      readonly op: 'loop';
      readonly counter: number;
      readonly min: number;
      readonly max: number;
      readonly greedy: boolean;
      readonly body: number;
      readonly exit: number;
    }
  | { readonly op: 'enter'; readonly counter: number; readonly clear: readonly number[] }
  | { readonly op: 'again'; readonly counter: number; readonly min: number; readonly loop: number }
  | { readonly op: 'reset'; readonly counter: number }
  | { readonly op: 'done' };

export interface Program {
  readonly code: readonly Instruction[];
  readonly registers: number;
  /** Names of the capturing groups in order, from group 1; undefined for unnamed ones. */
  readonly groups: readonly (string | undefined)[];
  /** Characters are code points (flag u or v). */
  readonly unicode: boolean;
  readonly global: boolean;
  readonly sticky: boolean;
}

interface Modes {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

const MAX_PATTERN = 1_000;
const MAX_REPEAT = 100_000;

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

function syntaxFailure(error: unknown): ToolFailure {
  const message = error instanceof Error ? error.message : '';
  const reason = reasons.find(([pattern]) => pattern.test(message))?.[1] ?? '这个引擎不认得其中的写法';
  const index =
    error instanceof Error && 'index' in error && typeof error.index === 'number' ? error.index : undefined;
  return new ToolFailure(
    `正则表达式有误${index === undefined ? '' : `（第 ${index + 1} 个字符附近）`}：${reason}。`,
  );
}

function unit(codePoint: number): string {
  return codePoint > 0xffff
    ? `\\u{${codePoint.toString(16)}}`
    : `\\u${codePoint.toString(16).padStart(4, '0')}`;
}

class Compiler {
  readonly code: Instruction[] = [];
  registers: number;
  readonly #groups: AST.CapturingGroup[];
  readonly #flags: AST.Flags;
  readonly #tests = new Map<string, CharacterTest>();

  constructor(groups: AST.CapturingGroup[], flags: AST.Flags) {
    this.#groups = groups;
    this.#flags = flags;
    this.registers = (groups.length + 1) * 2;
  }

  /**
   * Asks the platform's own engine about one character at a time: case folding, classes and Unicode properties
   * are exactly JavaScript's, and one character leaves nothing to backtrack over.
   */
  test(source: string, modes: Modes): CharacterTest {
    const flags = `${modes.ignoreCase ? 'i' : ''}${modes.dotAll ? 's' : ''}${this.#flags.unicodeSets ? 'v' : this.#flags.unicode ? 'u' : ''}`;
    const key = `${flags}/${source}`;
    const known = this.#tests.get(key);
    if (known !== undefined) return known;
    const pattern = new RegExp(`^(?:${source})$`, flags);
    const answers = new Map<string, boolean>();
    const made: CharacterTest = (character) => {
      const answer = answers.get(character);
      if (answer !== undefined) return answer;
      const fits = pattern.test(character);
      answers.set(character, fits);
      return fits;
    };
    this.#tests.set(key, made);
    return made;
  }

  emit(instruction: Instruction): number {
    return this.code.push(instruction) - 1;
  }

  alternatives(list: readonly AST.Alternative[], modes: Modes, back: boolean): void {
    const jumps: number[] = [];
    list.forEach((alternative, index) => {
      if (index === list.length - 1) {
        this.sequence(alternative, modes, back);
        return;
      }
      const split = this.emit({ op: 'done' });
      this.sequence(alternative, modes, back);
      jumps.push(this.emit({ op: 'done' }));
      this.code[split] = { op: 'split', first: split + 1, second: this.code.length };
    });
    for (const jump of jumps) this.code[jump] = { op: 'jump', to: this.code.length };
  }

  sequence({ elements }: AST.Alternative, modes: Modes, back: boolean): void {
    for (const element of back ? elements.toReversed() : elements) this.element(element, modes, back);
  }

  element(node: AST.Element, modes: Modes, back: boolean): void {
    switch (node.type) {
      case 'Character':
        this.emit({ op: 'character', test: this.test(unit(node.value), modes), back });
        return;
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        if (/\\q\{|\\p\{(?:RGI_|Emoji_Keycap|Basic_Emoji)/.test(node.raw)) {
          throw new ToolFailure('这里不支持匹配字符串的集合（\\q{…} 和 \\p{RGI_Emoji} 一类）。');
        }
        this.emit({ op: 'character', test: this.test(node.raw, modes), back });
        return;
      case 'Group': {
        const { add, remove } = node.modifiers ?? {};
        const inner = {
          ignoreCase: (modes.ignoreCase || add?.ignoreCase === true) && remove?.ignoreCase !== true,
          multiline: (modes.multiline || add?.multiline === true) && remove?.multiline !== true,
          dotAll: (modes.dotAll || add?.dotAll === true) && remove?.dotAll !== true,
        };
        this.alternatives(node.alternatives, inner, back);
        return;
      }
      case 'CapturingGroup': {
        const register = (this.#groups.indexOf(node) + 1) * 2;
        this.emit({ op: 'save', register: back ? register + 1 : register });
        this.alternatives(node.alternatives, modes, back);
        this.emit({ op: 'save', register: back ? register : register + 1 });
        return;
      }
      case 'Backreference':
        this.emit({
          op: 'reference',
          groups: [node.resolved].flat().map((group) => this.#groups.indexOf(group) + 1),
          same: (a, b) => a === b || (modes.ignoreCase && this.test(unit(a.codePointAt(0) ?? 0), modes)(b)),
          back,
        });
        return;
      case 'Assertion':
        this.assertion(node, modes);
        return;
      case 'Quantifier':
        this.quantifier(node, modes, back);
    }
  }

  assertion(node: AST.Assertion, modes: Modes): void {
    if (node.kind === 'word') {
      this.emit({ op: 'boundary', isWord: this.test('\\w', modes), negate: node.negate });
    } else if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
      const look = this.emit({ op: 'done' });
      this.alternatives(node.alternatives, modes, node.kind === 'lookbehind');
      this.emit({ op: 'done' });
      this.code[look] = { op: 'look', start: look + 1, next: this.code.length, negate: node.negate };
    } else {
      this.emit({ op: 'edge', kind: node.kind, multiline: modes.multiline });
    }
  }

  quantifier(node: AST.Quantifier, modes: Modes, back: boolean): void {
    if (node.min > MAX_REPEAT) throw new ToolFailure(`重复次数太大，最多 ${MAX_REPEAT}。`);
    const counter = this.registers;
    this.registers += 2;
    this.emit({ op: 'reset', counter });
    const loop = this.emit({ op: 'done' });
    // Groups inside start each round unset (ECMA-262, RepeatMatcher).
    const inside = this.#groups.flatMap((group, index) =>
      group.start >= node.start && group.end <= node.end ? [(index + 1) * 2, (index + 1) * 2 + 1] : [],
    );
    this.emit({ op: 'enter', counter, clear: inside });
    this.element(node.element, modes, back);
    this.emit({ op: 'again', counter, min: node.min, loop });
    this.code[loop] = {
      op: 'loop',
      counter,
      min: node.min,
      max: node.max,
      greedy: node.greedy,
      body: loop + 1,
      exit: this.code.length,
    };
  }
}

/** Reads a JavaScript regular expression (ECMAScript 2025) into a program for `execute`. */
export function compileRegex(pattern: string, flags: string): Program {
  if (pattern.length > MAX_PATTERN) throw new ToolFailure(`正则表达式太长，最多 ${MAX_PATTERN} 个字符。`);
  const wrong = /[^dgimsuvy]/.exec(flags)?.[0] ?? (new Set(flags).size < flags.length ? '重复' : undefined);
  if (wrong !== undefined)
    throw new ToolFailure(`标志“${flags.slice(0, 20)}”不正确，可以用 d、g、i、m、s、u、v、y，各一次。`);
  if (flags.includes('u') && flags.includes('v')) throw new ToolFailure('标志 u 和 v 不能同时使用。');
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  let ast: AST.Pattern;
  let modes: AST.Flags;
  try {
    modes = parser.parseFlags(flags);
    ast = parser.parsePattern(pattern, 0, pattern.length, {
      unicode: modes.unicode,
      unicodeSets: modes.unicodeSets,
    });
  } catch (error) {
    throw syntaxFailure(error);
  }
  const groups: AST.CapturingGroup[] = [];
  collectGroups(ast.alternatives, groups);
  const compiler = new Compiler(groups, modes);
  try {
    compiler.alternatives(ast.alternatives, modes, false);
  } catch (error) {
    throw error instanceof SyntaxError ? syntaxFailure(error) : error;
  }
  compiler.emit({ op: 'done' });
  return {
    code: compiler.code,
    registers: compiler.registers,
    groups: groups.map(({ name }) => name ?? undefined),
    unicode: modes.unicode || modes.unicodeSets,
    global: modes.global,
    sticky: modes.sticky,
  };
}

function collectGroups(alternatives: readonly AST.Alternative[], groups: AST.CapturingGroup[]): void {
  const visit = (node: AST.Element): void => {
    if (node.type === 'CapturingGroup') groups.push(node);
    if (node.type === 'Quantifier') visit(node.element);
    else if ('alternatives' in node) collectGroups(node.alternatives, groups);
  };
  for (const { elements } of alternatives) elements.forEach(visit);
}
