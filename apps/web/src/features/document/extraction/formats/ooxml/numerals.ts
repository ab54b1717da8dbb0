import { writeNumeral } from '@baigong/text-zh/write-numerals';

function roman(value: number): string {
  const steps: readonly (readonly [number, string])[] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let left = value;
  let text = '';
  for (const [step, sign] of steps)
    while (left >= step) {
      text += sign;
      left -= step;
    }
  return text;
}

/** a … z, aa, bb … as Word counts, not as spreadsheets do. */
const letters = (value: number, first: number, count: number): string =>
  String.fromCharCode(first + ((value - 1) % count)).repeat(Math.floor((value - 1) / count) + 1);

const among = (value: number, list: string): string => Array.from(list)[value - 1] ?? String(value);

const circled = (value: number): string => {
  if (value <= 20) return String.fromCharCode(0x245f + value);
  if (value <= 35) return String.fromCharCode(0x3250 + value - 20);
  return value <= 50 ? String.fromCharCode(0x32b0 + value - 35) : String(value);
};

function ordinal(value: number): string {
  const teen = value % 100 > 10 && value % 100 < 20;
  return `${value}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}

/** A list's number in a format of ECMA-376 part 1, 17.18.59 (ST_NumberFormat); decimal for those that are not known. */
export function numeral(value: number, format: string): string {
  if (!Number.isInteger(value) || value < 0 || value > 99_999) return String(value);
  switch (format) {
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'decimalFullWidth':
    case 'decimalFullWidth2':
      return String(value).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
    case 'koreanCounting':
      return writeNumeral(value);
    case 'chineseLegalSimplified':
      return writeNumeral(value, 'capital');
    case 'ideographLegalTraditional':
    case 'japaneseLegal':
      return writeNumeral(value, 'traditional');
    case 'ideographDigital':
    case 'taiwaneseDigital':
    case 'japaneseDigitalTenThousand':
      return Array.from(String(value), (digit) => '〇一二三四五六七八九'.charAt(Number(digit))).join('');
    case 'none':
      return '';
  }
  if (value === 0) return '0';
  switch (format) {
    case 'lowerLetter':
      return letters(value, 97, 26);
    case 'upperLetter':
      return letters(value, 65, 26);
    case 'lowerRoman':
      return value < 5_000 ? roman(value) : String(value);
    case 'upperRoman':
      return value < 5_000 ? roman(value).toUpperCase() : String(value);
    case 'ordinal':
      return ordinal(value);
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return circled(value);
    case 'decimalEnclosedFullstop':
      return value <= 20 ? String.fromCharCode(0x2487 + value) : `${value}.`;
    case 'decimalEnclosedParen':
      return value <= 20 ? String.fromCharCode(0x2473 + value) : `(${value})`;
    case 'ideographEnclosedCircle':
      return value <= 10 ? String.fromCharCode(0x327f + value) : writeNumeral(value);
    case 'ideographTraditional':
      return among(value, '甲乙丙丁戊己庚辛壬癸');
    case 'ideographZodiac':
      return among(value, '子丑寅卯辰巳午未申酉戌亥');
    case 'ganada':
      return among(value, '가나다라마바사아자차카타파하');
    case 'chosung':
      return among(value, 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ');
    case 'aiueo':
    case 'aiueoFullWidth':
      return among(
        value,
        'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
      );
    case 'iroha':
    case 'irohaFullWidth':
      return among(
        value,
        'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
      );
    case 'russianLower':
      return among(value, 'абвгдежзиклмнопрстуфхцчшщэюя');
    case 'russianUpper':
      return among(value, 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ');
    case 'arabicAlpha':
      return among(value, 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي');
    case 'hebrew1':
    case 'hebrew2':
      return among(value, 'אבגדהוזחטיכלמנסעפצקרשת');
    case 'numberInDash':
      return `- ${value} -`;
    default:
      return String(value);
  }
}
