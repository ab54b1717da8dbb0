/*
 * The first character of each initial in the pinyin order that zh collation sorts by. A dictionary would cost
 * 100 KB and more; the browser already has the order. Characters with several readings get the common one.
 */
const FIRST_CHARS: readonly (readonly [string, string])[] = [
  ['a', '阿'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '咑'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '铪'],
  ['j', '丌'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '妈'],
  ['n', '拏'],
  ['o', '噢'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '呥'],
  ['s', '仨'],
  ['t', '他'],
  ['w', '穵'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '帀'],
];

let collator: Intl.Collator | undefined;

/** The pinyin initials of a text: 计算 → js. Latin letters and digits stay, all else falls away. */
export function pinyinInitials(text: string): string {
  const { compare } = (collator ??= new Intl.Collator('zh-CN-u-co-pinyin'));
  let initials = '';
  for (const character of text.toLowerCase()) {
    if (/[a-z0-9]/.test(character)) initials += character;
    if (!/\p{Script=Han}/u.test(character)) continue;
    const found = FIRST_CHARS.findLast(([, first]) => compare(first, character) <= 0);
    initials += found?.[0] ?? '';
  }
  return initials;
}
