import {
  childOf,
  childrenOf,
  descend,
  isOn,
  textOf,
  valueOf,
  type XmlElement,
} from '../../markup/xml-tree.ts';

const checked = '☑';
const unchecked = '☐';

/** Signs of the fonts that forms are ticked with, by their code in the font. */
const pictorial: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  wingdings: {
    0x6c: '●',
    0x6e: '■',
    0x6f: unchecked,
    0x71: unchecked,
    0x72: unchecked,
    0x75: '◆',
    0xa1: '○',
    0xa8: unchecked,
    0xd8: '➢',
    0xe0: '→',
    0xdf: '←',
    0xf0: '⇨',
    0xfb: '✗',
    0xfc: '✓',
    0xfd: '☒',
    0xfe: checked,
  },
  'wingdings 2': {
    0x4f: '✗',
    0x50: '✓',
    0x51: '☒',
    0x52: checked,
    0x53: '☒',
    0x54: '☒',
    0x9f: '•',
    0xa3: unchecked,
  },
};
/** Greek letters of the font Symbol, from its code 0x41 and 0x61. */
const greek = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const greekSmall = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const symbol: Readonly<Record<number, string>> = {
  0xa3: '≤',
  0xa5: '∞',
  0xae: '→',
  0xb0: '°',
  0xb1: '±',
  0xb3: '≥',
  0xb4: '×',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xbb: '≈',
  0xd6: '√',
  0xe5: '∑',
};

/** A sign given by its font and code (w:sym). Private codes without a known sign say nothing. */
export function symbolText(font: string, code: number): string {
  const own = code & 0xff;
  const name = font.toLowerCase();
  const known = pictorial[name]?.[own];
  if (known !== undefined) return known;
  if (name === 'symbol') {
    if (symbol[own] !== undefined) return symbol[own];
    if (own >= 0x41 && own <= 0x5a) return greek.charAt(own - 0x41);
    if (own >= 0x61 && own <= 0x7a) return greekSmall.charAt(own - 0x61);
    return own > 0x20 && own < 0x7f ? String.fromCharCode(own) : '';
  }
  return code >= 0xe000 && code < 0xf900 ? '' : String.fromCodePoint(Math.min(code, 0x10ffff));
}

/** A check box of the newer form (w14:checkbox): its state, whatever sign the file shows. */
export function checkboxState(control: XmlElement): string | undefined {
  const box = childOf(childOf(control, 'sdtPr'), 'checkbox');
  return box ? (isOn(box, 'checked') ? checked : unchecked) : undefined;
}

/** The field of an older form (w:ffData): check box by its state, list by its choice. */
export function formFieldText(character: XmlElement): string | undefined {
  const data = childOf(character, 'ffData');
  const box = childOf(data, 'checkBox');
  if (box) return isOn(box, childOf(box, 'checked') ? 'checked' : 'default') ? checked : unchecked;
  const list = childOf(data, 'ddList');
  if (!list) return undefined;
  const at = Number.parseInt(valueOf(list, 'result') ?? valueOf(list, 'default') ?? '0', 10);
  return childrenOf(list, 'listEntry')[at]?.attributes.get('val') ?? '';
}

/** What a field shows that has no result: the name of a mail merge field, the sign in a circle. */
export function fieldPlaceholder(code: string): string {
  const merge = /^\s*MERGEFIELD\s+(?:"([^"]+)"|(\S+))/i.exec(code);
  if (merge) return `«${merge[1] ?? merge[2] ?? ''}»`;
  if (/^\s*EQ\s/i.test(code)) {
    // Signs laid over each other: a number in a circle.
    const over = /\\o(?:\\a[lcr])?\s*\(([^()]*)\)/i.exec(code)?.[1]?.split(/[,;，]/) ?? [];
    return over.at(-1)?.trim() ?? '';
  }
  const sign = /^\s*SYMBOL\s+(\d{1,5})(?:[^"]*\\f\s+"([^"]+)")?/i.exec(code);
  return sign ? symbolText(sign[2] ?? '', Number(sign[1])) : '';
}

/** Elements that only hold others: accepted insertions, links, controls, directions of writing. */
export const wrappers = new Set(
  'ins moveTo hyperlink smartTag customXml sdtContent dir bdo subDoc Choice Fallback rubyBase'.split(' '),
);

/** The characters under their readings (ruby), which are left out. */
export const rubyBase = (element: XmlElement): XmlElement | undefined => childOf(element, 'rubyBase');

export const instruction = (element: XmlElement): string => textOf(element).slice(0, 2_000);

/** Whether a run's own properties hide it; undefined where they say nothing. */
export function runHidden(run: XmlElement): boolean | undefined {
  const properties = childOf(run, 'rPr');
  return childOf(properties, 'vanish') ? isOn(properties, 'vanish') : undefined;
}

export const styleOf = (run: XmlElement): string | undefined =>
  descend(run, 'rPr', 'rStyle')?.attributes.get('val');
