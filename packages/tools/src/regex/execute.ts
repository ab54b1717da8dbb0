import { ToolFailure } from '../failure.ts';
import type { Program } from './compile.ts';

/** A match: where it stands, and each group's text (undefined where the group took no part). */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** Steps that all matches of one run may take together; a few hundred milliseconds at worst. */
export const MAX_STEPS = 5_000_000;
const MAX_STACK = 2_000_000;
const MAX_TRAIL = 4_000_000;

const lineEnds = new Set(['\n', '\r', '\u2028', '\u2029']);

const exhausted = () =>
  new ToolFailure(
    '匹配的步数超过上限，已停止。多半是“灾难性回溯”：请避免嵌套的重复，如 (a+)+、(.*)*，或缩短文本。',
  );

/**
 * Runs a program with backtracking, as ECMA-262 describes it, but on a stack of its own and with a budget: where
 * the platform's engine might run for ever, this one refuses.
 */
class Executor {
  readonly #program: Program;
  readonly #text: string;
  readonly #registers: Int32Array;
  /** Registers overwritten since, with their old values: backtracking puts them back. */
  readonly #trail: number[] = [];
  /** Places to try next, three numbers each: instruction, position, length of the trail. */
  readonly #stack: number[] = [];
  #steps = 0;

  constructor(program: Program, text: string) {
    this.#program = program;
    this.#text = text;
    this.#registers = new Int32Array(program.registers);
  }

  /** The first match at or after `from`; with the flag y, only at `from`. */
  find(from: number): Match | undefined {
    for (let start = from; start <= this.#text.length; start += this.#width(start)) {
      this.#registers.fill(-1);
      this.#trail.length = 0;
      this.#stack.length = 0;
      const end = this.#run(0, start);
      if (end >= 0) return this.#match(start, end);
      if (this.#program.sticky) return undefined;
    }
    return undefined;
  }

  /** The position after an empty match at `position`. */
  advance(position: number): number {
    return position + this.#width(position);
  }

  #width(position: number): number {
    return this.#program.unicode && (this.#text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
  }

  #match(start: number, end: number): Match {
    const groups = this.#program.groups.map((_, index) => {
      const [from, to] = [this.#registers[(index + 1) * 2] ?? -1, this.#registers[(index + 1) * 2 + 1] ?? -1];
      return from < 0 || to < 0 ? undefined : this.#text.slice(from, to);
    });
    return { start, end, groups };
  }

  #set(register: number, value: number): void {
    if (this.#trail.length > MAX_TRAIL) throw exhausted();
    this.#trail.push(register, this.#registers[register] ?? -1);
    this.#registers[register] = value;
  }

  #undo(length: number): void {
    while (this.#trail.length > length) {
      const value = this.#trail.pop() ?? -1;
      const register = this.#trail.pop() ?? 0;
      this.#registers[register] = value;
    }
  }

  /** The character after (or before) a position; empty at the end. */
  #at(position: number, back: boolean): string {
    const text = this.#text;
    if (!back) {
      if (position >= text.length) return '';
      return this.#program.unicode
        ? String.fromCodePoint(text.codePointAt(position) ?? 0)
        : (text[position] ?? '');
    }
    if (position <= 0) return '';
    const last = text[position - 1] ?? '';
    if (!this.#program.unicode || position < 2) return last;
    const pair = text.codePointAt(position - 2) ?? 0;
    return pair > 0xffff ? String.fromCodePoint(pair) : last;
  }

  #push(pc: number, position: number): void {
    if (this.#stack.length > MAX_STACK) throw exhausted();
    this.#stack.push(pc, position, this.#trail.length);
  }

  /** Position at the end of a match, or −1. Alternatives of an enclosing run stay below `base`. */
  #run(startPc: number, startPosition: number): number {
    const { code } = this.#program;
    const base = this.#stack.length;
    let [pc, position] = [startPc, startPosition];
    for (;;) {
      if ((this.#steps += 1) > MAX_STEPS) throw exhausted();
      const next = this.#step(pc, position);
      if (next !== undefined) {
        [pc, position] = next;
        if (code[pc]?.op !== 'done') continue;
        // What matched keeps its registers; the alternatives it left are given up.
        this.#stack.length = base;
        return position;
      }
      if (this.#stack.length <= base) return -1;
      this.#undo(this.#stack.pop() ?? 0);
      position = this.#stack.pop() ?? 0;
      pc = this.#stack.pop() ?? 0;
      if (code[pc]?.op === 'done') {
        this.#stack.length = base;
        return position;
      }
    }
  }

  /** One instruction: where to go on, or undefined for a dead end. */
  #step(pc: number, position: number): [number, number] | undefined {
    const instruction = this.#program.code[pc];
    switch (instruction?.op) {
      case 'character': {
        const character = this.#at(position, instruction.back);
        if (character === '' || !instruction.test(character)) return undefined;
        return [pc + 1, position + (instruction.back ? -character.length : character.length)];
      }
      case 'split':
        this.#push(instruction.second, position);
        return [instruction.first, position];
      case 'jump':
        return [instruction.to, position];
      case 'save':
        this.#set(instruction.register, position);
        return [pc + 1, position];
      case 'edge': {
        const beside = instruction.kind === 'start' ? this.#text[position - 1] : this.#text[position];
        return beside === undefined || (instruction.multiline && lineEnds.has(beside))
          ? [pc + 1, position]
          : undefined;
      }
      case 'boundary': {
        const [before, after] = [this.#at(position, true), this.#at(position, false)];
        const differs =
          (before !== '' && instruction.isWord(before)) !== (after !== '' && instruction.isWord(after));
        return differs !== instruction.negate ? [pc + 1, position] : undefined;
      }
      case 'reference':
        return this.#reference(instruction, pc, position);
      case 'look': {
        const mark = this.#trail.length;
        const found = this.#run(instruction.start, position) >= 0;
        if (!found || instruction.negate) this.#undo(mark);
        return found !== instruction.negate ? [instruction.next, position] : undefined;
      }
      case 'reset':
        this.#set(instruction.counter, 0);
        return [pc + 1, position];
      case 'loop': {
        const count = this.#registers[instruction.counter] ?? 0;
        if (count < instruction.min) return [instruction.body, position];
        if (count >= instruction.max) return [instruction.exit, position];
        const [first, second] = instruction.greedy
          ? [instruction.body, instruction.exit]
          : [instruction.exit, instruction.body];
        this.#push(second, position);
        return [first, position];
      }
      case 'enter':
        this.#set(instruction.counter + 1, position);
        for (const register of instruction.clear) this.#set(register, -1);
        return [pc + 1, position];
      case 'again': {
        const count = this.#registers[instruction.counter] ?? 0;
        // A round beyond the least number must take something, or the loop would never end.
        if (count >= instruction.min && this.#registers[instruction.counter + 1] === position)
          return undefined;
        this.#set(instruction.counter, count + 1);
        return [instruction.loop, position];
      }
      // The end of the program: it stays where it is.
      case 'done':
      case undefined:
        return [pc, position];
    }
  }

  #reference(
    {
      groups,
      same,
      back,
    }: { groups: readonly number[]; same: (a: string, b: string) => boolean; back: boolean },
    pc: number,
    position: number,
  ): [number, number] | undefined {
    const set = groups.find(
      (group) => (this.#registers[group * 2] ?? -1) >= 0 && (this.#registers[group * 2 + 1] ?? -1) >= 0,
    );
    if (set === undefined) return [pc + 1, position];
    const wanted = this.#text.slice(this.#registers[set * 2], this.#registers[set * 2 + 1]);
    const start = back ? position - wanted.length : position;
    if (start < 0 || start + wanted.length > this.#text.length) return undefined;
    this.#steps += wanted.length;
    const actual = this.#text.slice(start, start + wanted.length);
    if (actual !== wanted) {
      const [a, b] = this.#program.unicode
        ? [Array.from(wanted), Array.from(actual)]
        : [wanted.split(''), actual.split('')];
      if (a.length !== b.length || a.some((character, index) => !same(character, b[index] ?? '')))
        return undefined;
    }
    return [pc + 1, back ? start : start + wanted.length];
  }
}

/** All matches with the flag g, else the first; no more than `limit`. Refuses when the budget is used up. */
export function execute(program: Program, text: string, limit: number): { matches: Match[]; more: boolean } {
  const executor = new Executor(program, text);
  const matches: Match[] = [];
  let position = 0;
  while (position <= text.length) {
    const match = executor.find(position);
    if (match === undefined) break;
    if (matches.length >= limit) return { matches, more: true };
    matches.push(match);
    if (!program.global) break;
    position = match.end > match.start ? match.end : executor.advance(match.end);
  }
  return { matches, more: false };
}

/** A replacement's `$1`, `$<name>`, `$&`, `` $` ``, `$'` and `$$` filled in (ECMA-262, GetSubstitution). */
export function substitute(template: string, text: string, match: Match, names: Program['groups']): string {
  const named = names.some((name) => name !== undefined);
  return template.replace(
    /\$(?:([$&`'])|(\d{1,2})|<([^>]*)>)/g,
    (whole: string, sign?: string, digits?: string, name?: string) => {
      if (sign === '$') return '$';
      if (sign === '&') return text.slice(match.start, match.end);
      if (sign === '`') return text.slice(0, match.start);
      if (sign === "'") return text.slice(match.end);
      if (name !== undefined) {
        if (!named) return whole;
        const index = names.findIndex((group, at) => group === name && match.groups[at] !== undefined);
        return match.groups[index] ?? '';
      }
      const count = match.groups.length;
      const both = Number(digits);
      if (both >= 1 && both <= count) return match.groups[both - 1] ?? '';
      const one = Number(digits?.[0]);
      if (digits?.length === 2 && one >= 1 && one <= count)
        return (match.groups[one - 1] ?? '') + (digits[1] ?? '');
      return whole;
    },
  );
}
