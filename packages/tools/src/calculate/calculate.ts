import * as z from 'zod/mini';
import { capitalYuan } from '@baigong/text-zh/write-numerals';
import { divide, formatNumber, fraction, isExact, round, toNumber } from '../numbers/number.ts';
import type { Numeric, NumberText } from '../numbers/number.ts';
import { collapseWhitespace, defineTool, textArgument } from '../tool.ts';
import { evaluate } from './evaluate.ts';

const MAX_EXPRESSION = 2_000;

/** 1234567.8 → 1,234,567.8 */
function grouped(text: string): string {
  return text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));
}

function inTenThousands(value: Numeric): NumberText & { unit: string } {
  const [unit, size] = Math.abs(toNumber(value)) >= 1e8 ? ['亿', 100_000_000n] : ['万', 10_000n];
  return { ...formatNumber(divide(value, fraction(size))), unit };
}

/** Takes the question off a question: 计算…, …等于多少？ */
function expressionOf(text: string): string {
  return collapseWhitespace(text)
    .trim()
    .replace(/^(?:请问|请|帮我|麻烦)*(?:计算|算一下|算算|算|求)?(?:一下)?\s*[:：]?\s*/u, '')
    .replace(/\s*(?:等于多少|等于几|是多少|得多少|得几|为多少|多少|[=＝])?\s*[?？=＝。]*\s*$/u, '');
}

export const calculate = defineTool('calculate', {
  input: z.object({
    expression: textArgument(
      'Arithmetic expression, e.g. "0.1+0.2", "100万*3.5%", "299打八折", "sqrt(2)^3", "round(10/3, 2)". Not for units or dates.',
      MAX_EXPRESSION,
    ),
  }),
  maxQuestionLength: MAX_EXPRESSION,
  parse: (text) => ({ expression: expressionOf(text) }),
  run({ expression }) {
    const evaluation = evaluate(expressionOf(expression));
    const { value, display, money } = evaluation;
    const { text, precise } = formatNumber(value);
    const relation = precise ? '=' : '≈';
    const unit = money ? ' 元' : '';
    const size = Math.abs(toNumber(value));
    const items = [
      { key: '算式', value: display },
      { key: precise ? '结果' : '结果（近似）', value: text + unit },
    ];
    const exactText = isExact(value) && value.d > 1n ? value.toFraction() : '';
    if (!precise && exactText !== '' && exactText.length <= 40) {
      items.push({ key: '精确值', value: exactText });
    }
    if (size >= 10_000 && size < 1e21 && !text.includes('e')) {
      const short = inTenThousands(value);
      items.push({ key: '分节', value: grouped(text) });
      items.push({
        key: '合',
        value: `${short.precise ? '' : '约 '}${short.text} ${short.unit}${unit.trim()}`,
      });
    }
    const cents = money ? formatNumber(round(value, 2)) : undefined;
    const capitals = cents === undefined ? undefined : capitalYuan(cents.text);
    if (capitals !== undefined) items.push({ key: '大写金额', value: capitals });
    if (evaluation.relativePercent) {
      items.push({ key: '说明', value: '加减百分数时，按前面数的百分比计算（100 + 15% = 115）' });
    }
    const question = display.length > 80 ? '结果' : display;
    return {
      title: '计算',
      summary: `${question} ${relation} ${text}${unit}`,
      blocks: [{ type: 'keyValues', items }],
    };
  },
});
