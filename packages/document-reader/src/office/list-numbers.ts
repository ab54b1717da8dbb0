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

export interface ListLevel {
  readonly start: number;
  /** A number format by its name in ECMA-376; `bullet` is a mark. */
  readonly format: string;
  /** %1 to %9 stand for the numbers of the levels. */
  readonly text: string;
  /** All numbers in digits, whatever their levels ask for. */
  readonly decimal: boolean;
  readonly style: string | undefined;
  /** Counted anew after this level (from 1) or one above it; 0 is never, absent any above. */
  readonly restart: number | undefined;
  readonly suffix: string;
}

export interface NumberedList {
  /** What shares its counters: all lists of one abstract definition. */
  readonly key: string;
  readonly levels: readonly (ListLevel | undefined)[];
  readonly overrides: ReadonlyMap<number, number>;
}

/** The mark in front of a paragraph. */
export interface ListMark {
  readonly bullet: boolean;
  /** Number with its punctuation and the space behind it; empty for a mark. */
  readonly label: string;
}

export const maxLevels = 9;

/** Counts the numbered paragraphs of a Word file (ECMA-376 part 1, 17.9) as Word shows them. */
export class ListCounters {
  readonly #lists: ReadonlyMap<string, NumberedList>;
  readonly #begun = new Set<string>();
  readonly #counters = new Map<string, (number | undefined)[]>();

  constructor(lists: ReadonlyMap<string, NumberedList>) {
    this.#lists = lists;
  }

  list(id: string): NumberedList | undefined {
    return this.#lists.get(id);
  }

  /** Counts one more paragraph. Undefined where the list does not exist. */
  next(id: string, level: number): ListMark | undefined {
    const list = this.#lists.get(id);
    const own = list?.levels[level];
    if (!list || !own) return undefined;
    const counters = this.#counters.get(list.key) ?? [];
    this.#counters.set(list.key, counters);
    if (!this.#begun.has(id)) {
      this.#begun.add(id);
      for (const at of list.overrides.keys()) counters[at] = undefined;
    }
    const start = (at: number) => list.overrides.get(at) ?? list.levels[at]?.start ?? 1;
    counters[level] = counters[level] === undefined ? start(level) : counters[level] + 1;
    for (let at = 0; at < level; at += 1) counters[at] ??= start(at);
    for (let at = level + 1; at < maxLevels; at += 1) {
      const restart = list.levels[at]?.restart;
      if (restart === undefined || level < restart) counters[at] = undefined;
    }
    if (own.format === 'bullet') return { bullet: true, label: '' };
    const label = own.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const written = list.levels[at]?.format ?? 'decimal';
      // Legal style makes numerals of all signs, and keeps a zero in front.
      const format = own.decimal && written !== 'decimalZero' ? 'decimal' : written;
      return numeral(counters[at] ?? start(at), format);
    });
    if (label.trim() === '') return { bullet: false, label: '' };
    return { bullet: false, label: own.suffix === 'nothing' ? label : `${label.trimEnd()} ` };
  }
}
