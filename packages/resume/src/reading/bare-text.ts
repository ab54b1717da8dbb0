/** What parts a character from the one before it. */
export const gaps = { none: 0, blank: 1, line: 2 } as const;

/** Text without its blanks, in one writing; what parts its characters is kept beside it. */
export interface BareText {
  readonly text: string;
  /** Of each character: what is before it, one of `gaps`. */
  readonly before: readonly number[];
}

/** Blanks, and what is not seen: joiners, marks of direction, soft hyphens; characters that mean nothing outside their font. */
const dropped = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffd\p{Co}]/u;

/** Collects runs of text as bare text. */
export class BareTextWriter {
  #text = '';
  readonly #before: number[] = [];
  #gap: number = gaps.line;

  get length(): number {
    return this.#text.length;
  }

  /** What is written next is parted from what was. */
  part(gap: number): void {
    this.#gap = Math.max(this.#gap, gap);
  }

  write(text: string): void {
    for (const sign of text.normalize('NFKC').toLowerCase()) {
      if (dropped.test(sign)) {
        if (/\s/.test(sign)) this.part(/[\n\r\u2028\u2029]/.test(sign) ? gaps.line : gaps.blank);
        continue;
      }
      this.#text += sign;
      this.#before.push(this.#gap, ...Array.from({ length: sign.length - 1 }, () => gaps.none));
      this.#gap = gaps.none;
    }
  }

  finish(): BareText {
    return { text: this.#text, before: this.#before };
  }
}

/** A text as it is compared. */
export function bareText(text: string): BareText {
  const writer = new BareTextWriter();
  writer.write(text);
  return writer.finish();
}
