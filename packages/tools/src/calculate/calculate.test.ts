import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureMs } from '../../test/measure-ms.ts';
import { runCommand, refusal, valueOf } from '../../test/run-command.ts';
import { calculate } from './calculate.ts';

const result = (text: string) => runCommand(calculate, text).summary.replace(/^.* ([=≈] )/u, '$1');

describe('R-TOOL-01 arithmetic is exact', () => {
  test.each([
    ['0.1+0.2', '= 0.3'],
    ['1/3*3', '= 1'],
    ['1/3', '≈ 0.33333333333333333333'],
    ['100 万 × 3.5%', '= 35000'],
    ['12.5*8 等于多少', '= 100'],
    ['（１２＋８）×３％', '= 0.6'],
    ['-2^2', '= -4'],
    ['2^3^2', '= 512'],
    ['2^-2', '= 0.25'],
    ['10%3', '= 1'],
    ['-7 mod 3', '= 2'],
    ['50%-3', '= -2.5'],
    ['2(3+4)', '= 14'],
    ['√(1/4)', '= 0.5'],
    ['cbrt(-27)', '= -3'],
    ['round(2.675, 2)', '= 2.68'],
    ['round(-2.5)', '= -3'],
    ['log(1000)', '= 3'],
    ['sin(30°)', '≈ 0.5'],
    ['max(1,234,5)', '= 234'],
    ['1,234,567.89 * 2', '= 2469135.78'],
    ['99999999999999999999 + 1', '= 100000000000000000000'],
    ['C(10,3)', '= 120'],
    ['20!', '= 2432902008176640000'],
    ['gcd(12, 18) + lcm(4, 6)', '= 18'],
  ])('%s → %s', (text, expected) => {
    expect(result(text)).toBe(expected);
  });

  test.each([
    ['299 打八折', '= 239.2'],
    ['299元 打八五折 再减 20', '= 234.15 元'],
    ['200 打七点五折', '= 150'],
    ['100 打对折', '= 50'],
    ['5000 涨 15%', '= 5750'],
    ['80 降价 25%', '= 60'],
    ['100 + 15%', '= 115'],
    ['15% + 5%', '= 0.2'],
    ['200 的 15%', '= 30'],
    ['5 的 3 倍', '= 15'],
    ['百分之十五乘以200', '= 30'],
    ['三分之一加二分之一', '≈ 0.83333333333333333333'],
    ['一百二十三万零五', '= 1230005'],
    ['两万五 + 两千五 + 两百五', '= 27750'],
    ['1亿2千万', '= 120000000'],
    ['三点五亿', '= 350000000'],
    ['2的10次方', '= 1024'],
    ['16的平方根', '= 4'],
  ])('Chinese: %s → %s', (text, expected) => {
    expect(result(text)).toBe(expected);
  });

  test('a fraction that does not end is shown with its exact value', () => {
    expect(valueOf(runCommand(calculate, '1/3+1/2'), '精确值')).toBe('5/6');
  });

  test.each([
    ['123456789.125元', '壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元壹角叁分'],
    ['100000元', '壹拾万元整'],
    ['1000005元', '壹佰万零伍元整'],
    ['10050001元', '壹仟零伍万零壹元整'],
    ['1000000000元', '壹拾亿元整'],
    ['100000001元', '壹亿零壹元整'],
    ['10.05元', '壹拾元零伍分'],
    ['0.5元', '伍角整'],
    ['0元', '零元整'],
    ['1000000000000元', '壹万亿元整'],
    ['1000200000000元', '壹万零贰亿元整'],
  ])('amount in capitals: %s → %s', (text, expected) => {
    expect(valueOf(runCommand(calculate, text), '大写金额')).toBe(expected);
  });

  test('sums and products of decimals equal those of scaled integers', () => {
    const decimal = fc.record({
      digits: fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
      places: fc.nat(12),
    });
    const text = ({ digits, places }: { digits: bigint; places: number }) => {
      const padded = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
      return `(${digits < 0n ? '-' : ''}${padded.slice(0, padded.length - places)}.${padded.slice(padded.length - places)}0)`;
    };
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const scale = 10n ** BigInt(a.places + b.places);
        expect(result(`(${text(a)} * ${text(b)}) * ${scale}`)).toBe(`= ${a.digits * b.digits}`);
        const sum = a.digits * 10n ** BigInt(b.places) + b.digits * 10n ** BigInt(a.places);
        expect(result(`(${text(a)} + ${text(b)}) * ${scale}`)).toBe(`= ${sum}`);
      }),
      { numRuns: 200 },
    );
  });
});

describe('R-TOOL-14 arithmetic refuses in words and never hangs', () => {
  test.each([
    ['1/0', '除数不能是 0'],
    ['0^-1', '0 没有负数次方'],
    ['(1+2', '少了右括号'],
    ['1+2)', '右括号多了'],
    ['1+', '末尾少了一个数'],
    ['*3', '位置不对'],
    ['1 2', '少了运算符号'],
    ['abc(1)', '没有名为“abc”的函数'],
    ['round()', '要 1 至 2 个参数'],
    ['sqrt(-1)', '没有实数平方根'],
    ['(-8)^(1/3)', '没有实数的小数次方'],
    ['ln(0)', '真数必须大于 0'],
    ['asin(2)', '没有实数结果'],
    ['你好', '看不懂'],
    ['5 @ 3', '看不懂“@'],
    ['1.5!', '必须是非负整数'],
    ['9^9^9', '结果太大'],
    ['2^(10^12)', '结果太大'],
    ['1e99999999', '太大'],
    ['99999999!', '太大'],
    ['exp(10^9)', '结果太大'],
    ['1.1^(10^14)', '结果太大'],
    ['sin(10^30)', '角太大'],
    ['round(1, 99999999999)', '太多'],
  ])('%s → %s', (text, expected) => {
    expect(measureMs(() => expect(refusal(calculate, text)).toContain(expected))).toBeLessThan(1_000);
  });

  test.each([['('], ['√'], ['-'], ['2^'], ['sqrt('], ['1+'], ['九'], ['万'], ['1万'], ['9!']])(
    '2,000 characters of %s end quickly',
    (piece) => {
      expect(() => refusal(calculate, piece.repeat(2_000 / piece.length))).not.toThrow();
    },
  );

  test('more than 2,000 characters are refused', () => {
    expect(refusal(calculate, '1+'.repeat(2_000))).toContain('最多写 2000 个字符');
  });
});
