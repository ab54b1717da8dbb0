const digits = new Map(
  Object.entries({
    零: 0,
    〇: 0,
    一: 1,
    壹: 1,
    二: 2,
    贰: 2,
    两: 2,
    三: 3,
    叁: 3,
    四: 4,
    肆: 4,
    五: 5,
    伍: 5,
    六: 6,
    陆: 6,
    七: 7,
    柒: 7,
    八: 8,
    捌: 8,
    九: 9,
    玖: 9,
  }),
);
const small = new Map(Object.entries({ 十: 1, 拾: 1, 百: 2, 佰: 2, 千: 3, 仟: 3 }));
const large = new Map(Object.entries({ 万: 4, 亿: 8 }));

/** A run that may be a number: digits, Chinese numerals and their multipliers. */
export const numeralRun =
  /(?:\d+(?:\.\d*)?|\.\d+|[零〇一壹二贰两三叁四肆五伍六陆七柒八捌九玖十拾百佰千仟万亿点])+/y;

/** Longer than anyone writes a number in words. */
const MAX_NUMERAL = 100;

function digitsOnly(text: string): string | undefined {
  let result = '';
  for (const character of text) {
    const value = digits.get(character);
    if (value === undefined) return undefined;
    result += String(value);
  }
  return result;
}

/** The part of a numeral between 亿, 万 and the end: up to 九千九百九十九. */
function section(text: string): bigint | undefined {
  if (text === '') return 0n;
  if (/^\d+$/.test(text)) return BigInt(text);
  let total = 0n;
  let pending: bigint | undefined;
  let lastPower = 4;
  let zero = false;
  for (const part of text.match(/\d+|\D/gu) ?? []) {
    const power = small.get(part);
    if (power !== undefined) {
      if (power >= lastPower) return undefined;
      if (pending === undefined && power !== 1) return undefined;
      total += (pending ?? 1n) * 10n ** BigInt(power);
      [pending, lastPower, zero] = [undefined, power, false];
      continue;
    }
    const value = /^\d/.test(part) ? BigInt(part) : digits.get(part);
    if (value === undefined || pending !== undefined) return undefined;
    if (value === 0) zero = true;
    else pending = BigInt(value);
  }
  if (pending === undefined) return total;
  // 一百五 is 150: a last digit after 百 or 千 with nothing between counts the next place down.
  const short = lastPower < 4 && lastPower > 1 && !zero && pending < 10n;
  return total + (short ? pending * 10n ** BigInt(lastPower - 1) : pending);
}

/**
 * Reads a run of digits, Chinese numerals and 十百千万亿 as decimal text with an optional exponent:
 * 一百二十三 → 123, 三点五万 → 3.5e4, 1亿2千万 → 120000000, 二〇二六 → 2026, 两百五 → 250.
 * Undefined when the run is not a number that people write.
 */
export function readNumeral(run: string): string | undefined {
  if (/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(run)) return run;
  if (run.length > MAX_NUMERAL) return undefined;
  const plain = digitsOnly(run);
  if (plain !== undefined) return plain;
  const scaled =
    /^((?:\d+(?:\.\d*)?|\.\d+)|[^\d.点]+点[^\d.点十百千万亿拾佰仟]+)([十百千万亿拾佰仟]+)$/u.exec(run);
  if (scaled !== null) {
    const mantissa = scaled[1] ?? '';
    const value = /^[\d.]+$/.test(mantissa) ? mantissa : readNumeral(mantissa);
    let exponent = 0;
    for (const unit of scaled[2] ?? '') exponent += small.get(unit) ?? large.get(unit) ?? 0;
    return value === undefined ? undefined : `${value}e${exponent}`;
  }
  const pointed = /^([^点.]+)点([^点.]+)$/u.exec(run);
  if (pointed !== null) {
    const whole = readNumeral(pointed[1] ?? '');
    const part = digitsOnly(pointed[2] ?? '');
    return whole === undefined || part === undefined || whole.includes('e') ? undefined : `${whole}.${part}`;
  }
  if (run.includes('.') || run.includes('点')) return undefined;
  let total = 0n;
  let rest = run;
  let previous = '';
  for (const [unit, power] of [
    ['亿', 8],
    ['万', 4],
  ] as const) {
    const at = rest.lastIndexOf(unit);
    if (at < 0) continue;
    const head = rest.slice(0, at);
    const value = /[万亿]/u.test(head) ? readInteger(head) : section(head);
    if (value === undefined || value === 0n) return undefined;
    total += value * 10n ** BigInt(power);
    rest = rest.slice(at + 1);
    previous = unit;
  }
  const last = section(rest);
  if (last === undefined) return undefined;
  // 两万五 is 25000.
  if (previous !== '' && rest.length === 1 && last > 0n && last < 10n) {
    return String(total + last * 10n ** BigInt((large.get(previous) ?? 4) - 1));
  }
  return String(total + last);
}

function readInteger(run: string): bigint | undefined {
  const text = readNumeral(run);
  return text !== undefined && /^\d+$/.test(text) ? BigInt(text) : undefined;
}

const capitals = Array.from('零壹贰叁肆伍陆柒捌玖');

/**
 * An amount of yuan in the capital numerals that banks require (中国人民银行《支付结算办法》附一
 * “正确填写票据和结算凭证的基本规定”): 1234.5 → 壹仟贰佰叁拾肆元伍角. `text` is plain decimal
 * digits with at most two decimals and less than 10^16; otherwise undefined.
 */
export function capitalYuan(text: string): string | undefined {
  const match = /^(-?)0*(\d{1,16})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return undefined;
  const whole = (match[2] ?? '0').replace(/^0+(?=\d)/, '');
  const [jiao, fen] = [Number(match[3]?.[0] ?? 0), Number(match[3]?.[1] ?? 0)];
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 4) groups.unshift(whole.slice(Math.max(0, end - 4), end));
  let result = '';
  let gap = false;
  groups.forEach((group, index) => {
    const unit = ['', '万', '亿', '万亿'][groups.length - 1 - index] ?? '';
    let wrote = false;
    Array.from(group.padStart(4, '0'), Number).forEach((digit, place) => {
      if (digit === 0) {
        gap = true;
        return;
      }
      if (gap && result !== '') result += '零';
      gap = false;
      wrote = true;
      result += (capitals[digit] ?? '') + (['仟', '佰', '拾', ''][place] ?? '');
    });
    if (wrote) result += unit === '万亿' && groups[index + 1] !== '0000' ? '万' : unit;
    else if (unit === '亿' && result.endsWith('万')) result += '亿';
  });
  const yuan = result === '' ? '' : `${result}元`;
  let cents = '';
  if (jiao > 0) cents += `${capitals[jiao] ?? ''}角`;
  if (fen > 0) cents += `${jiao === 0 && yuan !== '' ? '零' : ''}${capitals[fen] ?? ''}分`;
  if (yuan + cents === '') return '零元整';
  return `${match[1] === '-' ? '负' : ''}${yuan}${cents}${fen === 0 ? '整' : ''}`;
}
