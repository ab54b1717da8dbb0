/** The signs of a way to write numerals: digits 0 to 9, and the units 1,000 to 1, then 1, 10,000, 10^8 and 10^12. */
interface Signs {
  readonly digits: string;
  readonly units: readonly string[];
  readonly large: readonly string[];
}

const plainLarge = ['', '万', '亿', '万亿'];
const everyday: Signs = { digits: '零一二三四五六七八九', units: ['千', '百', '十', ''], large: plainLarge };
const capital: Signs = { digits: '零壹贰叁肆伍陆柒捌玖', units: ['仟', '佰', '拾', ''], large: plainLarge };
const traditional: Signs = {
  digits: '零壹貳參肆伍陸柒捌玖',
  units: ['仟', '佰', '拾', ''],
  large: ['', '萬', '億', '萬億'],
};

/** A whole number of at most 16 decimal digits in numerals; empty for 0. */
function writeWhole(whole: string, { digits, units, large }: Signs): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 4) groups.unshift(whole.slice(Math.max(0, end - 4), end));
  let result = '';
  let gap = false;
  groups.forEach((group, index) => {
    const place = groups.length - 1 - index;
    let wrote = false;
    Array.from(group.padStart(4, '0'), Number).forEach((digit, at) => {
      if (digit === 0) {
        gap = true;
        return;
      }
      if (gap && result !== '') result += digits.charAt(0);
      gap = false;
      wrote = true;
      result += digits.charAt(digit) + (units[at] ?? '');
    });
    // 一万二千亿: 亿 is said once, at the end of its group.
    if (wrote)
      result += place === 3 && groups[index + 1] !== '0000' ? (large[1] ?? '') : (large[place] ?? '');
    else if (place === 2 && result.endsWith(large[1] ?? '')) result += large[2] ?? '';
  });
  return result;
}

/**
 * A whole number below 10^16 in Chinese numerals: 10203 → 一万零二百零三, 12 → 十二; in the capitals of banks or of
 * traditional characters: 12 → 壹拾贰.
 */
export function writeNumeral(
  value: number,
  style: 'everyday' | 'capital' | 'traditional' = 'everyday',
): string {
  const signs = { everyday, capital, traditional }[style];
  const written = writeWhole(String(value), signs) || signs.digits.charAt(0);
  return style === 'everyday' && written.startsWith('一十') ? written.slice(1) : written;
}

/**
 * An amount of yuan in the capital numerals that banks require (中国人民银行《支付结算办法》附一
 * “正确填写票据和结算凭证的基本规定”): 1234.5 → 壹仟贰佰叁拾肆元伍角. `text` is plain decimal
 * digits with at most two decimals and less than 10^16; otherwise undefined.
 */
export function capitalYuan(text: string): string | undefined {
  const match = /^(-?)0*(\d{1,16})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return undefined;
  const [jiao, fen] = [Number(match[3]?.[0] ?? 0), Number(match[3]?.[1] ?? 0)];
  const whole = writeWhole((match[2] ?? '0').replace(/^0+(?=\d)/, ''), capital);
  const yuan = whole === '' ? '' : `${whole}元`;
  let cents = '';
  if (jiao > 0) cents += `${capital.digits.charAt(jiao)}角`;
  if (fen > 0) cents += `${jiao === 0 && yuan !== '' ? '零' : ''}${capital.digits.charAt(fen)}分`;
  if (yuan + cents === '') return '零元整';
  return `${match[1] === '-' ? '负' : ''}${yuan}${cents}${fen === 0 ? '整' : ''}`;
}
