import {
  childOf,
  descend,
  elementsOf,
  escapeMarkup,
  isOn,
  readTree,
  textOf,
  valueOf,
  type XmlElement,
} from '../markup/read-markup.ts';
import { HtmlWriter, TagAllowance } from '../markup/html-writer.ts';
import { alternative, PackageParts } from '../office/package-parts.ts';
import { symbolText, withSigns } from '../office/symbol-fonts.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import {
  cellsOf,
  checkboxState,
  Fields,
  fontOf,
  instruction,
  rowsOf,
  rubyBase,
  runHidden,
  styleOf,
  wrappers,
} from './run-text.ts';
import { WordFile } from './word-file.ts';

/** What the stories of a file share. */
interface Writing {
  readonly file: WordFile;
  readonly tags: TagAllowance;
}

/** Writes one story of a Word file as HTML. Tracked changes as accepted, without hidden text. */
class HtmlStory {
  readonly #writing: Writing;
  readonly #file: WordFile;
  readonly #part: string;
  readonly #fields = new Fields(true, escapeMarkup);
  readonly #html: HtmlWriter;
  /** The text boxes that follow the open paragraph. */
  #after = '';
  #hiddenByStyle = false;
  /** Inline elements around what is read. */
  #around: readonly string[] = [];

  constructor(writing: Writing, part: string) {
    this.#writing = writing;
    this.#file = writing.file;
    this.#part = part;
    this.#html = new HtmlWriter(writing.tags);
  }

  /** The HTML of paragraphs, tables and what holds them. */
  static of(writing: Writing, part: string, elements: readonly XmlElement[]): string {
    const story = new HtmlStory(writing, part);
    for (const element of elements) story.block(element);
    return story.end();
  }

  block(element: XmlElement): void {
    switch (element.name) {
      case 'p':
        this.#paragraph(element);
        break;
      case 'tbl':
        this.#html.block(this.#table(element));
        break;
      case 'sdt':
        for (const child of elementsOf(childOf(element, 'sdtContent'))) this.block(child);
        break;
      case 'AlternateContent':
        for (const child of elementsOf(alternative(element))) this.block(child);
        break;
      case 'bookmarkStart':
        this.#html.block(anchor(element));
        break;
      default:
        if (wrappers.has(element.name)) for (const child of elementsOf(element)) this.block(child);
    }
  }

  end(): string {
    return this.#html.end();
  }

  #paragraph(element: XmlElement): void {
    const file = this.#file;
    const properties = childOf(element, 'pPr');
    const style = valueOf(properties, 'pStyle') ?? file.styles.defaultParagraph;
    this.#hiddenByStyle = file.styles.isHidden(style);
    this.#inside(element);
    this.#fields.endParagraph();
    const mark = childOf(properties, 'rPr');
    // The end of this paragraph is deleted: it goes on in the next one.
    if (childOf(mark, 'del') ?? childOf(mark, 'moveFrom')) return;
    const { line } = this.#html;
    this.#html.line = '';
    if (line !== '') {
      const level = file.headingLevel(properties, style);
      const place = file.listPlace(properties, style);
      const number = place && file.numbering.next(place.list, place.level);
      if (level > 0) this.#html.block(`<h${level}>${line}</h${level}>`);
      else if (place && number) this.#html.item(number.bullet ? 'ul' : 'ol', place.level, line);
      else this.#html.block(`<p>${line}</p>`);
    }
    this.#html.block(this.#after);
    this.#after = '';
  }

  /** Adds markup within the inline elements that stand around it. */
  #write(markup: string): void {
    if (this.#fields.inCode) return;
    const { link } = this.#fields;
    this.#html.inline(markup, link === undefined ? this.#around : [...this.#around, linkTag(link)]);
  }

  #within(tags: readonly string[], read: () => void): void {
    const before = this.#around;
    this.#around = [...before, ...tags];
    read();
    this.#around = before;
  }

  #inside(element: XmlElement | undefined): void {
    for (const child of elementsOf(element)) this.#inline(child);
  }

  #inline(element: XmlElement): void {
    switch (element.name) {
      case 'r':
        this.#run(element);
        break;
      case 'hyperlink': {
        const address = this.#file.address(this.#part, element.attributes.get('id'));
        this.#within(address === undefined ? [] : [linkTag(address)], () => this.#inside(element));
        break;
      }
      case 'bookmarkStart':
        this.#write(anchor(element));
        break;
      case 'sdt': {
        const state = checkboxState(element);
        if (state === undefined) this.#inside(childOf(element, 'sdtContent'));
        else this.#write(state);
        break;
      }
      case 'fldSimple': {
        const before = this.#html.line;
        this.#inside(element);
        const code = element.attributes.get('instr') ?? '';
        this.#html.line = this.#fields.simple(code, before, this.#html.line);
        break;
      }
      case 'oMath':
      case 'oMathPara':
        this.#write(escapeMarkup(textOf(element)));
        break;
      case 'AlternateContent':
        this.#inside(alternative(element));
        break;
      case 'p':
      case 'tbl':
        // Not allowed inside a paragraph, and written by some programs.
        this.#after += HtmlStory.of(this.#writing, this.#part, [element]);
        break;
      default:
        if (wrappers.has(element.name)) this.#inside(element);
    }
  }

  #run(run: XmlElement): void {
    const { styles } = this.#file;
    const style = styleOf(run);
    const hidden = runHidden(run) ?? ((style !== undefined && styles.isHidden(style)) || this.#hiddenByStyle);
    const properties = childOf(run, 'rPr');
    const isStrong = isOn(properties, 'b') || styles.name(style) === 'Strong';
    const tags = [
      ...(isStrong ? ['strong'] : []),
      ...(isOn(properties, 'i') ? ['em'] : []),
      ...(isOn(properties, 'strike') ? ['s'] : []),
    ];
    this.#within(tags, () => {
      for (const child of elementsOf(run)) {
        if (child.name === 'fldChar') {
          // A field may take its text back, which must be whole elements.
          this.#html.line = this.#fields.character(child, this.#html.line);
        } else if (child.name === 'instrText') this.#fields.addCode(instruction(child));
        else if (!hidden) this.#runChild(child, run);
      }
    });
  }

  #runChild(child: XmlElement, run: XmlElement): void {
    const { attributes } = child;
    switch (child.name) {
      case 't':
        this.#write(escapeMarkup(withSigns(textOf(child), fontOf(run))));
        break;
      case 'tab':
      case 'ptab':
        this.#write('\t');
        break;
      case 'br':
      case 'cr':
        if (!/^(?:page|column)$/.test(attributes.get('type') ?? '')) this.#write('<br />');
        break;
      case 'noBreakHyphen':
        this.#write('-');
        break;
      case 'sym': {
        const code = Number.parseInt(attributes.get('char') ?? '0', 16) || 0;
        this.#write(escapeMarkup(symbolText(attributes.get('font') ?? '', code)));
        break;
      }
      case 'footnoteReference':
        this.#write(this.#file.noteMark('footnote', attributes.get('id') ?? ''));
        break;
      case 'endnoteReference':
        this.#write(this.#file.noteMark('endnote', attributes.get('id') ?? ''));
        break;
      case 'ruby':
        this.#inside(rubyBase(child));
        break;
      case 'AlternateContent':
        for (const one of elementsOf(alternative(child))) this.#runChild(one, run);
        break;
      case 'drawing':
      case 'pict':
      case 'object':
        this.#graphic(child);
    }
  }

  /** Text boxes follow the paragraph; a picture is an element without its file. */
  #graphic(element: XmlElement): void {
    for (const child of elementsOf(element)) {
      if (child.name === 'txbxContent')
        this.#after += HtmlStory.of(this.#writing, this.#part, elementsOf(child));
      else if (child.name === 'AlternateContent') this.#graphic(alternative(child) ?? child);
      else if (child.name === 'blip' || child.name === 'imagedata') this.#write('<img src="" />');
      else this.#graphic(child);
    }
  }

  #table(table: XmlElement): string {
    let html = '';
    for (const row of rowsOf(table)) {
      const properties = childOf(row, 'trPr');
      if (childOf(properties, 'del') ?? childOf(properties, 'moveFrom')) continue;
      const cells = cellsOf(row).filter((cell) => {
        const merge = childOf(childOf(cell, 'tcPr'), 'vMerge');
        // A cell that goes on from the row above is empty, whatever stands in it.
        return html === '' || merge === undefined || merge.attributes.get('val') === 'restart';
      });
      const texts = cells.map((cell) => HtmlStory.of(this.#writing, this.#part, elementsOf(cell)));
      html += `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    }
    return `<table>${html}</table>`;
  }
}

const linkTag = (address: string): string => `a href="${escapeMarkup(address)}"`;

const anchor = (bookmark: XmlElement): string => {
  const name = bookmark.attributes.get('name') ?? '_GoBack';
  return name === '_GoBack' ? '' : `<a id="${escapeMarkup(name)}"></a>`;
};

/** The text of the page headers, each once. */
function pageHeaders(writing: Writing): string {
  const { file } = writing;
  const seen = new Set(['']);
  let html = '';
  for (const part of file.parts.names.filter((name) => /^word\/header\d*\.xml$/i.test(name))) {
    const [header] = elementsOf(file.parts.tree(part));
    const text = textOf(header).replaceAll(/\s/g, '');
    if (!seen.has(text)) html += HtmlStory.of(writing, part, elementsOf(header));
    seen.add(text);
  }
  return html;
}

function noteList(writing: Writing): string {
  let html = '';
  for (const kind of ['footnote', 'endnote'] as const)
    // Notes may refer to further notes, which are added while these are read.
    for (const { part, element } of writing.file.notes[kind])
      html += `<li>${HtmlStory.of(writing, part, elementsOf(element))}</li>`;
  return html === '' ? '' : `<ol>${html}</ol>`;
}

/**
 * A Word file (docx) as HTML that has what tells the parts of a text apart: headings, lists, tables, bold, italics,
 * line breaks, tabs, links and bookmarks; an `img` without a source in the place of a picture. Page headers come first,
 * notes last. Everything in it is a hostile file's: sanitize it before it is shown.
 * @throws {UnreadableDocument} for a file that is broken, unsafe or beyond the limits
 */
export function wordToHtml(bytes: Uint8Array): string {
  const file = new WordFile(new PackageParts(bytes));
  const writing = { file, tags: new TagAllowance() };
  const body = new HtmlStory(writing, file.main);
  const source = file.parts.source(file.main) ?? '';
  const { root, complete } = readTree(source, { split: 'body', onChild: (child) => body.block(child) });
  if (!complete || !descend(root, 'document', 'body')) throw new UnreadableDocument('broken');
  return pageHeaders(writing) + body.end() + noteList(writing);
}
