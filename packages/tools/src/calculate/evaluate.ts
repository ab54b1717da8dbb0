import { ToolFailure, excerpt } from '../failure.ts';
import {
  add,
  applyReal,
  divide,
  fromInteger,
  modulo,
  multiply,
  negate,
  parseDecimal,
  pi,
  power,
  root,
  subtract,
} from '../numbers/number.ts';
import type { Numeric } from '../numbers/number.ts';
import { factorial, mathFunctions } from './functions.ts';
import { endsOperand, tokenize } from './tokens.ts';
import type { Operator, Token } from './tokens.ts';

/** A value with the text of how it was read; `percent` marks 15 % itself, not 15 % of something. */
interface Term {
  readonly value: Numeric;
  readonly display: string;
  readonly percent?: boolean;
}

export interface Evaluation {
  readonly value: Numeric;
  /** The expression as it was understood. */
  readonly display: string;
  readonly money: boolean;
  /** A percentage was taken of the number before it, as pocket calculators do. */
  readonly relativePercent: boolean;
  /** At least one operator or function took part: it is more than one bare number. */
  readonly operations: number;
}

const MAX_DEPTH = 100;
const hundred = fromInteger(100);

/** Parentheses around more than one term. */
function wrapped(display: string): string {
  return display.includes(' ') ? `(${display})` : display;
}

class Parser {
  relativePercent = false;
  operations = 0;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? { type: 'end' };
  }

  #isOperator(text: Operator, ahead = 0): boolean {
    const token = this.#peek(ahead);
    return token.type === 'operator' && token.text === text;
  }

  #take(text: Operator): boolean {
    if (!this.#isOperator(text)) return false;
    this.#at += 1;
    return true;
  }

  whole(): Term {
    const result = this.#phrases();
    if (this.#peek().type !== 'end') {
      if (this.#isOperator(')')) throw new ToolFailure('右括号多了，请检查括号是否成对。');
      if (this.#isOperator(',')) throw new ToolFailure('逗号只能用在函数的括号里，例如 max(1, 2)。');
      throw new ToolFailure(`“${excerpt(result.display)}”后面少了运算符号。`);
    }
    return result;
  }

  /** Sums, and the phrases that change all before them: 打八折, 涨 15%, 降 20. */
  #phrases(): Term {
    if ((this.#depth += 1) > MAX_DEPTH) throw new ToolFailure('括号或函数套得太深，最多 100 层。');
    let left = this.#product();
    for (;;) {
      const token = this.#peek();
      if (token.type === 'discount') {
        this.#at += 1;
        const rate = divide(parseDecimal(token.tenths), fromInteger(10));
        left = { value: multiply(left.value, rate), display: `${wrapped(left.display)} ${token.display}` };
        this.operations += 1;
        continue;
      }
      const rises = this.#isOperator('涨');
      if (rises || this.#isOperator('降')) {
        this.#at += 1;
        left = this.#sum({ ...left, display: wrapped(left.display) }, this.#product(), rises ? '+' : '-');
        continue;
      }
      if (this.#isOperator('+') || this.#isOperator('-')) {
        const sign = this.#take('+') ? '+' : '-';
        if (sign === '-') this.#take('-');
        left = this.#sum(left, this.#product(), sign);
        continue;
      }
      // 打折 may be followed by a further factor: 299 打八折 × 3.
      if (this.#at > 0 && (this.#isOperator('*') || this.#isOperator('/'))) {
        const times = this.#take('*') || !this.#take('/');
        const right = this.#unary();
        this.operations += 1;
        left = {
          value: times ? multiply(left.value, right.value) : divide(left.value, right.value),
          display: `${wrapped(left.display)} ${times ? '×' : '÷'} ${right.display}`,
        };
        continue;
      }
      this.#depth -= 1;
      return left;
    }
  }

  #sum(left: Term, right: Term, sign: '+' | '-'): Term {
    this.operations += 1;
    const relative = right.percent === true && left.percent !== true;
    if (relative) this.relativePercent = true;
    const amount = relative ? multiply(left.value, right.value) : right.value;
    return {
      value: sign === '+' ? add(left.value, amount) : subtract(left.value, amount),
      display: `${left.display} ${sign === '+' ? '+' : '−'} ${right.display}`,
      ...(left.percent === true && right.percent === true ? { percent: true } : {}),
    };
  }

  #product(): Term {
    let left = this.#unary();
    for (;;) {
      if (this.#take('*')) {
        // Also before a percentage or a factor: 200 的 15%, 5 的 3 倍.
        const right = this.#unary();
        left = { value: multiply(left.value, right.value), display: `${left.display} × ${right.display}` };
      } else if (this.#take('/')) {
        const right = this.#unary();
        left = { value: divide(left.value, right.value), display: `${left.display} ÷ ${right.display}` };
      } else if (this.#take('mod')) {
        const right = this.#unary();
        left = { value: modulo(left.value, right.value), display: `${left.display} mod ${right.display}` };
      } else if (this.#startsFactor()) {
        const right = this.#power();
        left = { value: multiply(left.value, right.value), display: `${left.display} × ${right.display}` };
      } else return left;
      this.operations += 1;
    }
  }

  /** 2(3+4), 2π and (1+2)(3+4) multiply; two numbers side by side do not. */
  #startsFactor(): boolean {
    const token = this.#peek();
    const previous = this.#peek(-1);
    return endsOperand(previous) && (token.type === 'name' || this.#isOperator('(') || this.#isOperator('√'));
  }

  #unary(): Term {
    let negative = false;
    for (;;) {
      if (this.#take('-')) negative = !negative;
      else if (!this.#take('+')) break;
    }
    const term = this.#power();
    return negative ? { ...term, value: negate(term.value), display: `−${term.display}` } : term;
  }

  /** Powers bind tighter than unary minus (−2^2 is −4) and to the right (2^3^2 is 2^9). */
  #power(): Term {
    const bases: Term[] = [];
    const negations: boolean[] = [];
    for (;;) {
      bases.push(this.#postfix());
      if (!this.#take('^')) break;
      let negative = false;
      for (;;) {
        if (this.#take('-')) negative = !negative;
        else if (!this.#take('+')) break;
      }
      negations.push(negative);
      this.operations += 1;
    }
    let right = bases.at(-1);
    for (let i = bases.length - 2; i >= 0; i -= 1) {
      const base = bases[i];
      if (base === undefined || right === undefined) break;
      const exponent = negations[i] === true ? negate(right.value) : right.value;
      right = {
        value: power(base.value, exponent),
        display: `${base.display}^${negations[i] === true ? '−' : ''}${right.display}`,
      };
    }
    if (right === undefined) throw new ToolFailure('算式不完整。');
    return right;
  }

  #postfix(): Term {
    let term = this.#primary();
    for (;;) {
      if (this.#isOperator('%')) {
        const next = this.#peek(1);
        const operandFollows =
          next.type === 'number' ||
          next.type === 'name' ||
          (next.type === 'operator' && ['(', '√'].includes(next.text));
        this.#at += 1;
        if (operandFollows) {
          const right = this.#primary();
          term = { value: modulo(term.value, right.value), display: `${term.display} mod ${right.display}` };
        } else term = { value: divide(term.value, hundred), display: `${term.display}%`, percent: true };
        this.operations += 1;
      } else if (this.#take('‰')) {
        term = { value: divide(term.value, fromInteger(1000)), display: `${term.display}‰`, percent: true };
        this.operations += 1;
      } else if (this.#take('!')) {
        term = { value: factorial(term.value), display: `${term.display}!` };
        this.operations += 1;
      } else if (this.#take('°')) {
        term = { value: divide(multiply(term.value, pi()), fromInteger(180)), display: `${term.display}°` };
      } else if (this.#take('√')) {
        term = { value: root(term.value, 2), display: `√(${term.display})` };
        this.operations += 1;
      } else if (!this.#take('倍')) return term;
    }
  }

  #primary(): Term {
    const token = this.#peek();
    if (token.type === 'end') throw new ToolFailure('算式不完整，末尾少了一个数。');
    this.#at += 1;
    if (token.type === 'number') {
      const value = parseDecimal(token.text);
      if (!this.#isOperator('分之') || this.#peek(1).type !== 'number')
        return { value, display: token.display };
      this.#at += 1;
      const numerator = this.#primary();
      this.operations += 1;
      return { value: divide(numerator.value, value), display: `${token.display}分之${numerator.display}` };
    }
    if (token.type === 'name') return this.#named(token.text);
    if (token.type === 'discount') throw new ToolFailure(`“${token.display}”前面要先写原价。`);
    if (token.text === '百分之') {
      const term = this.#primary();
      this.operations += 1;
      return { value: divide(term.value, hundred), display: `百分之${term.display}`, percent: true };
    }
    if (token.text === '(') {
      const inner = this.#phrases();
      if (!this.#take(')')) throw new ToolFailure('少了右括号，请检查括号是否成对。');
      return { ...inner, display: `(${inner.display})` };
    }
    if (token.text === '√') {
      if ((this.#depth += 1) > MAX_DEPTH) throw new ToolFailure('括号或函数套得太深，最多 100 层。');
      const inner = this.#primary();
      this.#depth -= 1;
      this.operations += 1;
      return { value: root(inner.value, 2), display: `√${inner.display}` };
    }
    if (token.text === ')') throw new ToolFailure('括号里是空的，或右括号多了。');
    throw new ToolFailure(`运算符号“${token.text}”的位置不对，它前后都要有数。`);
  }

  #named(name: string): Term {
    if (name === 'pi') return { value: pi(), display: 'π' };
    if (name === 'e' && !this.#isOperator('('))
      return { value: applyReal('exp', fromInteger(1)), display: 'e' };
    const known = mathFunctions.get(name);
    if (known === undefined) {
      throw new ToolFailure(`没有名为“${excerpt(name)}”的函数，可以用 sqrt、round、max、ln、sin 等。`);
    }
    this.operations += 1;
    if (!this.#take('(')) throw new ToolFailure(`函数 ${name} 后面要有括号，例如 ${name}(2)。`);
    const args: Term[] = [];
    if (!this.#isOperator(')')) {
      do args.push(this.#phrases());
      while (this.#take(','));
    }
    if (!this.#take(')')) throw new ToolFailure('少了右括号，请检查括号是否成对。');
    const [first, ...rest] = args.map((term) => term.value);
    if (first === undefined || args.length < known.minimum || args.length > known.maximum) {
      const range =
        known.minimum === known.maximum ? `${known.minimum}` : `${known.minimum} 至 ${known.maximum}`;
      throw new ToolFailure(`函数 ${name} 要 ${range} 个参数，这里有 ${args.length} 个。`);
    }
    return {
      value: known.apply([first, ...rest]),
      display: `${name}(${args.map((term) => term.display).join(', ')})`,
    };
  }
}

/** Evaluates an expression of at most 2,000 characters. Throws ToolFailure when it cannot be read or computed. */
export function evaluate(source: string): Evaluation {
  const { tokens, money } = tokenize(source);
  const parser = new Parser(tokens);
  const term = parser.whole();
  return {
    value: term.value,
    display: term.display,
    money,
    relativePercent: parser.relativePercent,
    operations: parser.operations,
  };
}
