import { isCardNumber } from '../src/kinds/bank-card.ts';
import { isCreditCode } from '../src/kinds/credit-code.ts';

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Pools {
  readonly names: readonly string[];
  readonly minority: readonly string[];
  readonly english: readonly string[];
  readonly regions: readonly string[];
  readonly roads: readonly string[];
  readonly estates: readonly string[];
  readonly villages: readonly string[];
  readonly organisations: readonly string[];
}

/** Made-up values of all kinds; none belongs to anybody but by chance. */
export function createValues(random: () => number, pools: Pools) {
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const digits = (count: number) => Array.from({ length: count }, () => int(0, 9)).join('');
  const two = (value: number) => String(value).padStart(2, '0');
  const identity = (): string => {
    const body = `${pick(['110105', '320102', '330106', '440305', '510107', '610113', '420106', '370202', '350203', '230103'])}${int(1948, 2012)}${two(int(1, 12))}${two(int(1, 28))}${digits(3)}`;
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
    const right = '10X98765432'.charAt(sum % 11);
    const check = random() < 0.1 ? pick(Array.from('0123456789').filter((one) => one !== right)) : right;
    const value = body + check;
    const form = random();
    if (form < 0.06) return `${value.slice(0, 6)} ${value.slice(6, 14)} ${value.slice(14)}`;
    if (form < 0.1)
      return Array.from(value, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('');
    if (form < 0.13) return `${value.slice(0, 9)}\u200b${value.slice(9)}`;
    if (form < 0.16) return `${value.slice(0, 10)}\n${value.slice(10)}`;
    return form < 0.24 ? `${value.slice(0, 6)}${value.slice(8, 17)}` : value;
  };
  const mobile = (): string => {
    const value = `1${pick(['38', '39', '50', '58', '77', '86', '91', '33'])}${digits(8)}`;
    const [a, b, c] = [value.slice(0, 3), value.slice(3, 7), value.slice(7)];
    return pick([
      value,
      value,
      value,
      `${a} ${b} ${c}`,
      `${a}-${b}-${c}`,
      `+86 ${value}`,
      `+86-${a}-${b}-${c}`,
      Array.from(value, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join(''),
      `${a}\u200b${b}${c}`,
      `86${value}`,
    ]);
  };
  const landline = (): string => {
    const number = `${int(2, 8)}${digits(7)}`;
    return pick([
      `010-${number}`,
      `(021)${number}`,
      `0755-${number.slice(0, 4)} ${number.slice(4)}`,
      `0571 ${number}`,
      `025-${number}-${int(100, 8999)}`,
      `0531-${number}转${int(100, 999)}`,
      `400-${digits(3)}-${digits(4)}`,
      `+86-10-${number}`,
    ]);
  };
  const card = (): string => {
    let value = `62${pick(['2202', '1700', '2848', '2588', '1661'])}${digits(12)}`;
    for (let at = 0; at < 10 && !isCardNumber(value + at); at += 1)
      if (isCardNumber(`${value}${at + 1}`)) value += at + 1;
    value = value.slice(0, 19).padEnd(19, '7');
    const groups = value.match(/.{1,4}/g) ?? [];
    return random() < 0.4 ? groups.join(' ') : value;
  };
  const creditCode = (): string => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    const body = `91${pick(['110105', '320102', '330106', '440300'])}MA${Array.from({ length: 7 }, () => pick(Array.from(alphabet))).join('')}`;
    const check = Array.from(alphabet).find((one) => isCreditCode(body + one)) ?? '0';
    return body + (random() < 0.1 ? pick(Array.from(alphabet).filter((one) => one !== check)) : check);
  };
  const letters = (count: number) =>
    Array.from({ length: count }, () => pick(Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ'))).join('');
  const word = () =>
    pick(['sunny', 'blue', 'tiger', 'happy', 'moon', 'river', 'maple', 'cloud', 'stone', 'lucky']);
  const makers = {
    name: () => pick(pools.names),
    minority: () => pick(pools.minority),
    english: () => pick(pools.english),
    address: (): string => {
      const room = pick([
        `${int(1, 30)}栋${int(101, 2808)}室`,
        `${int(1, 20)}号楼${int(1, 6)}单元${int(101, 3002)}室`,
        `${pick(['A', 'B', 'C'])}座${int(3, 28)}层${int(301, 2899)}`,
        `${int(1, 40)}幢${int(101, 1204)}`,
        `${int(1, 9)}单元${int(101, 909)}号`,
      ]);
      const region = pick(pools.regions);
      return pick([
        `${region}${pick(pools.roads)}${int(1, 999)}号`,
        `${region}${pick(pools.roads)}${int(1, 999)}号${pick(pools.estates)}${room}`,
        `${region}${pick(pools.roads)}${int(1, 999)}号${room}`,
        `${region}${pick(pools.estates)}${room}`,
        `${pick(pools.roads)}${int(1, 999)}号${pick(pools.estates)}${room}`,
        `${pick(pools.estates)}${room}`,
        pick(pools.villages),
        `${pick(pools.villages)}${int(1, 199)}号`,
      ]);
    },
    identity,
    mobile,
    landline,
    card,
    creditCode,
    email: () =>
      `${word()}${pick(['.', '_', ''])}${word()}${int(1, 999)}@${pick(['qq.com', '163.com', 'example.com.cn', 'mail.example.org', 'gmail.com'])}`,
    wechat: () =>
      pick([
        `wxid_${word()}${digits(6)}`,
        `${word()}_${digits(4)}`,
        `${word()}-${word()}88`,
        `${letters(2)}${digits(6)}`,
      ]),
    qq: () => `${int(1, 9)}${digits(int(5, 9))}`,
    plate: () =>
      `${pick(Array.from('京沪苏浙粤鲁川豫鄂皖'))}${letters(1)}${pick(['', '', '·', ' '])}${pick([`${int(0, 9)}${letters(1)}${digits(3)}`, digits(5), `D${digits(5)}`, `F${digits(5)}`, `${digits(4)}警`, `${digits(4)}学`, `${digits(4)}挂`])}`,
    passport: () =>
      pick([`E${digits(8)}`, `G${digits(8)}`, `E${letters(1)}${digits(7)}`.replace(/^E[IO]/, 'EA')]),
    permit: () => pick([`H${digits(8)}`, `M${digits(8)}`, `C${digits(8)}`, digits(8)]),
    birth: () => {
      const [year, month, day] = [int(1948, 2015), int(1, 12), int(1, 28)];
      return pick([
        `${year}年${month}月${day}日`,
        `${year}-${two(month)}-${two(day)}`,
        `${year}.${two(month)}.${two(day)}`,
        `${year}年${two(month)}月${two(day)}日`,
        `${year}/${month}/${day}`,
      ]);
    },
    org: () => pick(pools.organisations),
    money: () => `${int(1, 999)},${digits(3)}.${digits(2)}`,
    n: () => String(int(2, 48)),
    code: () => `${letters(2)}${int(2019, 2026)}${digits(6)}`,
    order: () => `${int(2019, 2026)}${two(int(1, 12))}${two(int(1, 28))}${digits(10)}`,
    date: () => `${int(2019, 2026)}年${int(1, 12)}月${int(1, 28)}日`,
    day: () => `${int(2019, 2026)}-${two(int(1, 12))}-${two(int(1, 28))}`,
    time: () => `${two(int(7, 23))}:${two(int(0, 59))}`,
  };
  return makers;
}
export type ValueName = keyof ReturnType<typeof createValues>;
