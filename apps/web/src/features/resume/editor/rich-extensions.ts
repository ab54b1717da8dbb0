import { emailSource } from '@baigong/text-zh/contacts';
import { Extension, InputRule, markPasteRule, markInputRule, type Mark, type Extensions } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Link } from '@tiptap/extension-link';
import { Bold } from '@tiptap/extension-bold';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';
import { escapeHtml as escapeText, sanitizeRichText } from '@baigong/resume';
import { HiddenLines } from './hidden-lines.ts';
import { convertTables, convertTypedLists } from './typed-lists.ts';
import { parseInert } from '../../../shared/lib/trusted-types.ts';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { Underline } from '@tiptap/extension-underline';

const chinese = String.raw`[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]`;
const notInAddress = String.raw`[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]`;
/** A web or mail address directly after a Chinese character: no space tells where it begins. */
const address = String.raw`(?<=${chinese})(?:https?:\/\/${notInAddress}+|${emailSource})`;
const hrefOf = (text: string): string => (text.includes('://') ? text : `mailto:${text}`);

/** Links that are recognised as one types and pastes, also after Chinese characters. */
const RichLink = Link.extend({
  addOptions() {
    const options = this.parent?.();
    if (!options) throw new Error('Link has options');
    return {
      ...options,
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { rel: null, target: null },
      // It would take the Chinese characters before an address for its beginning.
      shouldAutoLink: (url) => !new RegExp(chinese).test(url) && options.shouldAutoLink(url),
    };
  },
  addInputRules() {
    return [
      new InputRule({
        find: new RegExp(`(${address})([ ${chinese.slice(1)})$`),
        handler: ({ state, range, match: [, text = '', typed = ''] }) => {
          const end = range.from + text.length;
          state.tr.addMark(range.from, end, this.type.create({ href: hrefOf(text) }));
          state.tr.insertText(typed, end).removeMark(end, end + typed.length, this.type);
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      ...(this.parent?.() ?? []),
      markPasteRule({
        find: new RegExp(address, 'g'),
        type: this.type,
        getAttributes: ([text]) => ({ href: hrefOf(text) }),
      }),
    ];
  },
});

/** What a mark encloses: it neither begins nor ends with a space, so that `5 * 3 * 2` stays as it is. */
const inside = (marker: string) => String.raw`([^\s${marker}](?:[^${marker}]*[^\s${marker}])?)`;

/**
 * Markdown marks without a space before them, which Chinese text has not. Inside Latin words and numbers a mark is a
 * mark only where Markdown has it so: not a single `*` or any `_` (`2*3*4`, `snake_case_name`).
 */
const marks = {
  bold: [String.raw`(?<!\*)\*\*${inside('*')}\*\*(?!\*)`, String.raw`(?<!\w)__${inside('_')}__(?!\w)`],
  italic: [String.raw`(?<![\w*])\*${inside('*')}\*(?![\w*])`, String.raw`(?<!\w)_${inside('_')}_(?!\w)`],
  strike: [`(?<!~)~~${inside('~')}~~(?!~)`],
};

const withMarkdown = (extension: Mark, patterns: readonly string[]): Mark =>
  extension.extend({
    addInputRules() {
      return patterns.map((pattern) => markInputRule({ find: new RegExp(`${pattern}$`), type: this.type }));
    },
    addPasteRules() {
      return patterns.map((pattern) => markPasteRule({ find: new RegExp(pattern, 'g'), type: this.type }));
    },
  });

/** Bold, italic and strike, also as Markdown writes them, typed or pasted. */
const markdownMarks: readonly Mark[] = [
  withMarkdown(Bold, marks.bold),
  withMarkdown(Italic, marks.italic),
  withMarkdown(Strike, marks.strike),
];

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function wrap(element: Element, name: string): void {
  const created = element.ownerDocument.createElement(name);
  created.append(...element.childNodes);
  element.append(created);
}

/** Word sets a list as paragraphs that begin with a marker of their own. */
function convertWordLists(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  let last: Element | undefined;
  for (const item of body.querySelectorAll('p')) {
    if (!/mso-list\s*:/i.test(item.getAttribute('style') ?? '')) continue;
    const markers = [...item.querySelectorAll('span')].filter((span) =>
      /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const marker = markers.map(({ textContent }) => textContent).join('');
    for (const span of markers) span.remove();
    const name = /^\s*[（(]?[\da-z一二三四五六七八九十]+[.)）、]/i.test(marker) ? 'ol' : 'ul';
    const follows = last !== undefined && last.nextElementSibling === item && list?.localName === name;
    if (!follows || !list) {
      list = body.ownerDocument.createElement(name);
      item.before(list);
    }
    const created = body.ownerDocument.createElement('li');
    created.append(...item.childNodes);
    list.append(created);
    item.remove();
    last = list;
  }
}

/** Emphasis that a page set by style, as the elements that say it. Everything else of a style is dropped. */
function convertStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const { fontWeight, fontStyle, textDecorationLine, textDecoration } = element.style;
    const weight = fontWeight === 'bold' || fontWeight === 'bolder' ? 700 : Number.parseInt(fontWeight, 10);
    const lines = `${textDecorationLine} ${textDecoration}`;
    const isInline = /^(SPAN|FONT|B|STRONG|I|EM|U|S|A)$/.test(element.tagName);
    element.removeAttribute('style');
    if (!isInline) continue;
    if (fontStyle === 'italic') wrap(element, 'em');
    if (lines.includes('underline') && element.tagName !== 'A') wrap(element, 'u');
    if (lines.includes('line-through')) wrap(element, 's');
    if (weight >= 600) wrap(element, 'strong');
    // A document that is copied whole comes in a bold element that is not bold.
    else if (/^(B|STRONG)$/.test(element.tagName) && (fontWeight === 'normal' || weight > 0)) unwrap(element);
  }
}

/**
 * Pasted markup as this editor writes it: paragraphs, lists, headings, emphasis and links. Fonts, sizes, colours and
 * alignments of the page it comes from stay behind: the resume has its own.
 */
export function cleanPaste(html: string): string {
  // Nothing runs in a parsed document, but the browser complains of every handler that it may not run.
  const withoutHandlers = html.replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');
  const { body } = parseInert(withoutHandlers);
  convertWordLists(body);
  convertStyles(body);
  for (const element of body.querySelectorAll('[align],[color],[bgcolor]'))
    for (const name of ['align', 'color', 'bgcolor']) element.removeAttribute(name);
  for (const picture of body.querySelectorAll('img,svg,picture')) picture.remove();
  convertTables(body);
  return withTypedLists(sanitizeRichText(body.innerHTML));
}

function withTypedLists(html: string): string {
  const { body } = parseInert(html);
  convertTypedLists(body);
  return body.innerHTML;
}

/** Pasted plain text as markup, where lines of it are items of a list or cells of a sheet; else undefined. */
function listsOfText(text: string): string | undefined {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const isSheet = lines.length > 1 && lines.every((line) => line.includes('\t'));
  const paragraphs = lines.map((line) => `<p>${escapeText(line)}</p>`).join('');
  const html = isSheet
    ? `<ul>${lines.map((line) => `<li>${escapeText(line.split('\t').filter(Boolean).join(' | '))}</li>`).join('')}</ul>`
    : withTypedLists(paragraphs);
  return html === paragraphs ? undefined : html;
}

/** Pasted plain text whose lines begin with signs or numbers, or are cells of a sheet, becomes a list. */
const PastedLists = Extension.create({
  name: 'pastedLists',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPasted(slice, { state }, plain) {
          if (!plain) return slice;
          const html = listsOfText(slice.content.textBetween(0, slice.content.size, '\n', '\n'));
          return html === undefined
            ? slice
            : DOMParser.fromSchema(state.schema).parseSlice(parseInert(html).body);
        },
      },
    }),
  ],
});

/** Tab leaves the text as it leaves every field: on its way through it would change each list that it passes. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** What rich text in a resume can be. There is no history among them: the resume's own covers every panel. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  ...markdownMarks,
  Underline,
  Heading.configure({ levels: [3, 4] }),
  BulletList,
  OrderedList,
  Item,
  ListKeymap,
  HiddenLines,
  PastedLists,
  RichLink,
  TextStyle,
  Color,
  TextAlign.configure({
    types: ['paragraph', 'heading'],
    alignments: ['left', 'center', 'right', 'justify'],
  }),
];
