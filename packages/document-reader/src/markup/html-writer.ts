/** Characters of inline tags in all: a thousand places may lead to one long address. */
const maxTags = 5_000_000;

/** How much of its tags all writers of one file may still write. */
export class TagAllowance {
  left = maxTags;
}

/** Writes paragraphs, lists and inline elements as HTML; neighbours within the same elements share them. */
export class HtmlWriter {
  readonly #allowance: TagAllowance;
  #html = '';
  /** Tags of the open lists; each has an open item. */
  #lists: string[] = [];
  #line = '';
  /** The inline elements that are open in the line, with their attributes. */
  #open: string[] = [];

  constructor(allowance: TagAllowance) {
    this.#allowance = allowance;
  }

  /** Adds markup to the open line, within inline elements from the outermost in: `strong`, `a href="…"`. */
  inline(markup: string, within: readonly string[]): void {
    if (markup === '') return;
    const tags = this.#allowance.left > 0 ? within : [];
    const differs = tags.findIndex((tag, at) => tag !== this.#open[at]);
    this.#close(differs < 0 ? tags.length : differs);
    for (const tag of tags.slice(this.#open.length)) {
      this.#line += `<${tag}>`;
      this.#open.push(tag);
      this.#allowance.left -= tag.length;
    }
    this.#line += markup;
  }

  #close(kept: number): void {
    for (let tag; this.#open.length > kept; this.#line += `</${tag?.split(' ')[0]}>`) tag = this.#open.pop();
  }

  /** The open line in whole elements. */
  get line(): string {
    this.#close(0);
    return this.#line;
  }

  set line(markup: string) {
    this.#open = [];
    this.#line = markup;
  }

  /** Adds a block; an empty one ends no list. */
  block(html: string): void {
    if (html !== '') this.#endLists(0);
    this.#html += html;
  }

  /** Adds an item to a list, at a level from 0. */
  item(tag: 'ul' | 'ol', level: number, html: string): void {
    const lists = this.#lists;
    this.#endLists(lists[level] === tag ? level + 1 : level);
    const goesOn = lists.length > level;
    for (; lists.length < level; lists.push('ul')) this.#html += '<ul><li>';
    this.#html += goesOn ? '</li><li>' : `<${tag}><li>`;
    if (!goesOn) lists.push(tag);
    this.#html += html;
  }

  #endLists(kept: number): void {
    while (this.#lists.length > kept) this.#html += `</li></${this.#lists.pop()}>`;
  }

  /** The HTML of all blocks. */
  end(): string {
    this.#endLists(0);
    return this.#html;
  }
}
