import {
  childOf,
  childrenOf,
  descend,
  isOn,
  textOf,
  valueOf,
  type XmlElement,
  elementsOf,
} from '../markup/read-markup.ts';
import { checked, symbolText, unchecked } from '../office/symbol-fonts.ts';
import type { Block } from '../document-text.ts';

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

/** Whether a run is struck out, by one line or two. */
export function isRunStruck(run: XmlElement): boolean {
  const properties = childOf(run, 'rPr');
  return isOn(properties, 'strike') || isOn(properties, 'dstrike');
}

export const styleOf = (run: XmlElement): string | undefined =>
  descend(run, 'rPr', 'rStyle')?.attributes.get('val');

/** The font of a run, where it says one. */
export const fontOf = (run: XmlElement): string => {
  const fonts = descend(run, 'rPr', 'rFonts')?.attributes;
  return fonts?.get('ascii') ?? fonts?.get('hAnsi') ?? '';
};

/** Rows or cells, also those within insertions and controls. */
function within(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === name) return [child];
    if (child.name === 'sdt') return within(childOf(child, 'sdtContent') ?? child, name);
    return wrappers.has(child.name) ? within(child, name) : [];
  });
}

export const rowsOf = (table: XmlElement): XmlElement[] => within(table, 'tr');

export const cellsOf = (row: XmlElement): XmlElement[] =>
  within(row, 'tc').filter((cell) => {
    const properties = childOf(cell, 'tcPr');
    return !childOf(properties, 'cellDel');
  });

/** A cell's paragraphs as lines; a table within it row by row. */
export const cellText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (block.kind === 'table' ? block.rows.map((row) => row.join(' ')).join('\n') : block.text))
    .join('\n');

interface Field {
  code: string;
  inCode: boolean;
  /** State of a form field; undefined for other fields. */
  readonly form: string | undefined;
  /** Length of the paragraph's text where the result begins; 0 in a later paragraph. */
  start: number;
  filled: boolean;
}

const maxOpen = 50;
const linkField = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\\\s]\S*))/;
const pageFields = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

/** The fields that are open while a story is read (w:fldChar): their codes are no text, their results are. */
export class Fields {
  #open: Field[] = [];
  readonly #withPageNumbers: boolean;
  readonly #write: (text: string) => string;

  /**
   * Numbers of pages are left out of headers, where they are the same on no two pages. `write` makes what a field shows
   * by itself fit the text that it is added to.
   */
  constructor(withPageNumbers: boolean, write = (text: string) => text) {
    this.#withPageNumbers = withPageNumbers;
    this.#write = write;
  }

  /** Where the innermost open field that is a link leads; undefined within none. */
  get link(): string | undefined {
    for (const { code, inCode } of this.#open.toReversed()) {
      const found = inCode ? null : linkField.exec(code);
      if (found) return found[1] ?? found[2];
    }
    return undefined;
  }

  get inCode(): boolean {
    return this.#open.some(({ inCode }) => inCode);
  }

  addCode(code: string): void {
    const field = this.#open.at(-1);
    if (field?.inCode && field.code.length < 2_000) field.code += code;
  }

  /** The text after a field character. */
  character(element: XmlElement, text: string): string {
    const type = element.attributes.get('fldCharType');
    if (type === 'begin') {
      if (this.#open.length < maxOpen)
        this.#open.push({
          code: '',
          inCode: true,
          form: formFieldText(element),
          start: text.length,
          filled: false,
        });
      return text;
    }
    const field = this.#open.at(-1);
    if (!field) return text;
    if (type === 'separate') {
      field.inCode = false;
      field.start = text.length;
      return text;
    }
    this.#open.pop();
    if (this.inCode) return text;
    if (!this.#withPageNumbers && pageFields.test(field.code)) return text.slice(0, field.start);
    if (field.form !== undefined) return text.slice(0, field.start) + this.#write(field.form);
    return field.filled || text.length > field.start
      ? text
      : text + this.#write(fieldPlaceholder(field.code));
  }

  /** A field with its result inside (w:fldSimple). */
  simple(code: string, before: string, after: string): string {
    if (!this.#withPageNumbers && pageFields.test(code)) return before;
    return after === before ? before + this.#write(fieldPlaceholder(code)) : after;
  }

  endParagraph(): void {
    // A field whose code never ends would swallow the rest of the file.
    if (this.inCode) this.#open = [];
    for (const field of this.#open) {
      field.filled ||= field.start >= 0;
      field.start = 0;
    }
  }
}
