import type { XmlElement } from '../../markup/xml-tree.ts';
import { fieldPlaceholder, formFieldText } from './run-text.ts';

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
const pageFields = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

/** The fields that are open while a story is read (w:fldChar): their codes are no text, their results are. */
export class Fields {
  #open: Field[] = [];
  readonly #withPageNumbers: boolean;

  /** Numbers of pages are left out of headers, where they are the same on no two pages. */
  constructor(withPageNumbers: boolean) {
    this.#withPageNumbers = withPageNumbers;
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
    if (field.form !== undefined) return text.slice(0, field.start) + field.form;
    return field.filled || text.length > field.start ? text : text + fieldPlaceholder(field.code);
  }

  /** A field with its result inside (w:fldSimple). */
  simple(code: string, before: string, after: string): string {
    if (!this.#withPageNumbers && pageFields.test(code)) return before;
    return after === before ? before + fieldPlaceholder(code) : after;
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
