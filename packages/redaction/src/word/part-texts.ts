import type { TextInOrder } from '../split-values.ts';
import { localName, type OpenTag, type TextToken, type XmlToken } from './xml-tokens.ts';

/** A character of a paragraph: where it is written, or none for a tab or line break, which is an element. */
interface Char {
  readonly char: string;
  readonly token: TextToken | undefined;
  readonly at: number;
}

/** What of a paragraph is read together: its text as it is, as it was before the tracked changes, its field codes. */
export type View = readonly Char[];

/** A paragraph among those that follow each other. */
export interface ViewInOrder {
  readonly view: View;
  /** Of the table cell that it stands in; 0 outside of tables. */
  readonly cell: number;
}

/** Everything that a part says in text. */
export interface PartTexts {
  readonly views: readonly View[];
  /** The paragraphs of the text and those of its text boxes, as they are and as they were before tracked changes. */
  readonly stories: readonly (readonly ViewInOrder[])[];
}

/** An attribute that holds text. */
export interface TextAttribute {
  readonly tag: OpenTag;
  readonly name: string;
  /** What people wrote, in which rules search too; in any other only known values are replaced. */
  readonly written: boolean;
}

interface Paragraph {
  readonly now: Char[];
  readonly before: Char[];
  readonly all: Char[];
  readonly codes: Char[];
}

interface Story {
  readonly now: ViewInOrder[];
  readonly before: ViewInOrder[];
  changed: boolean;
}
const newStory = (): Story => ({ now: [], before: [], changed: false });

const separators: Readonly<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
  softHyphen: '\u00ad',
};

const codes = new Set(['instrText', 'delInstrText']);
const inserted = new Set(['ins', 'moveTo']);
const deleted = new Set(['del', 'moveFrom']);

/** Attributes in which people write. */
const writtenNames = new Set(
  'descr title alt tooltip instr displayText value author initials lastAuthor userId'.split(' '),
);
/** Elements whose `val` or `name` people write. */
const writtenElements = new Set(
  'tblCaption tblDescription alias tag attr docVar default statusText helpText result listEntry entryMacro exitMacro docPr cNvPr bookmarkStart'.split(
    ' ',
  ),
);

/** Whether rules search an attribute. */
export function isWritten(tag: OpenTag, attribute: string): boolean {
  const name = localName(attribute);
  if (writtenNames.has(name)) return true;
  return (name === 'val' || name === 'name') && writtenElements.has(localName(tag.name));
}

/** What `xmlns` and `mc:Ignorable` say is no content. */
const isVocabulary = (name: string): boolean =>
  name === 'xmlns' ||
  name.startsWith('xmlns:') ||
  /^(?:Ignorable|Requires|uri|Type|ContentType)$/.test(localName(name));

export const attributesOf = (tokens: readonly XmlToken[]): TextAttribute[] =>
  tokens.flatMap((tag) =>
    tag.kind === 'open'
      ? [...tag.attributes.keys()]
          .filter((name) => !isVocabulary(name))
          .map((name) => ({ tag, name, written: isWritten(tag, name) }))
      : [],
  );

/** Everything that a part says in text, as views of its paragraphs. Words in several runs are one text. */
export function textsOf(tokens: readonly XmlToken[]): PartTexts {
  const views: View[] = [];
  const stories = { text: newStory(), boxes: newStory() };
  /** Of the cells around a place; tables stand in tables. */
  const cells: number[] = [];
  let cellCount = 0;
  const open: string[] = [];
  const newParagraph = (): Paragraph => ({ now: [], before: [], all: [], codes: [] });
  const stack: Paragraph[] = [];
  let insertions = 0;
  let deletions = 0;
  let ruby = 0;
  const finish = ({ now, before, all, codes: instructions }: Paragraph) => {
    const story = stack.length === 0 ? stories.text : stories.boxes;
    const cell = cells.at(-1) ?? 0;
    story.now.push({ view: now, cell });
    story.before.push({ view: before, cell });
    story.changed ||= before.length !== now.length;
    const unique = [now, ...(before.length === now.length ? [] : [before])];
    if (all.length > Math.max(now.length, before.length)) unique.push(all);
    for (const view of [...unique, instructions]) if (view.some(({ token }) => token)) views.push(view);
  };
  const put = (chars: readonly Char[], code: boolean) => {
    const paragraph = stack.at(-1);
    if (!paragraph) return;
    if (code) {
      for (const char of chars) paragraph.codes.push(char);
      return;
    }
    for (const char of chars) {
      paragraph.all.push(char);
      if (ruby > 0) continue;
      if (deletions === 0) paragraph.now.push(char);
      if (insertions === 0) paragraph.before.push(char);
    }
  };
  const change = (name: string, by: 1 | -1) => {
    if (inserted.has(name)) insertions += by;
    if (deleted.has(name)) deletions += by;
    if (name === 'rt') ruby += by;
  };
  for (const token of tokens) {
    if (token.kind === 'open') {
      const name = localName(token.name);
      const separator = separators[name];
      if (separator !== undefined && open.at(-1) !== 'tabs')
        put([{ char: separator, token: undefined, at: 0 }], false);
      if (token.empty) continue;
      open.push(name);
      change(name, 1);
      if (name === 'p') stack.push(newParagraph());
      if (name === 'tc') {
        cellCount += 1;
        cells.push(cellCount);
      }
    } else if (token.kind === 'close') {
      const name = localName(token.name);
      open.pop();
      change(name, -1);
      const ended = name === 'p' ? stack.pop() : undefined;
      if (ended) finish(ended);
      if (name === 'tc') cells.pop();
    } else if (token.text.trim() !== '' || open.at(-1) === 't' || open.at(-1) === 'delText') {
      const chars = Array.from({ length: token.text.length }, (_, at) => ({
        char: token.text.charAt(at),
        token,
        at,
      }));
      const parent = open.at(-1) ?? '';
      const isRun = stack.length > 0 && (parent === 't' || parent === 'delText' || codes.has(parent));
      if (isRun) put(chars, codes.has(parent));
      else views.push(chars);
    }
  }
  return {
    views,
    stories: [stories.text, stories.boxes].flatMap(({ now, before, changed }) =>
      changed ? [now, before] : [now],
    ),
  };
}

export const textOf = (view: View): string => view.map(({ char }) => char).join('');

/** The paragraphs of a story as texts that may continue each other. */
export const storyTexts = (story: readonly ViewInOrder[]): TextInOrder[] =>
  story.map(({ view, cell }) => ({ text: textOf(view), cell }));

interface Edit {
  readonly removed: Set<number>;
  readonly inserted: Map<number, string>;
}

/** Replacements in the texts of a part, collected from views that share characters. */
export function createTokenEdits() {
  const edits = new Map<TextToken, Edit>();
  const editOf = (token: TextToken): Edit => {
    const known = edits.get(token) ?? { removed: new Set<number>(), inserted: new Map<number, string>() };
    edits.set(token, known);
    return known;
  };
  return {
    /** Replaces a range of a view, the text in the run of its first character. Returns whether anything of it was left. */
    replace(view: View, start: number, end: number, text: string): boolean {
      const chars = view.slice(start, end).filter(({ token }) => token !== undefined);
      const first = chars.find(({ token, at }) => token && !edits.get(token)?.removed.has(at));
      if (!first?.token) return false;
      // Of a range that another view has begun to replace only the rest goes.
      if (first === chars[0] && text !== '') editOf(first.token).inserted.set(first.at, text);
      for (const { token, at } of chars) if (token) editOf(token).removed.add(at);
      return true;
    },
    /** Writes the replacements into the texts. */
    commit() {
      for (const [token, { removed, inserted }] of edits)
        token.text = Array.from(
          { length: token.text.length },
          (_, at) => (inserted.get(at) ?? '') + (removed.has(at) ? '' : token.text.charAt(at)),
        ).join('');
      edits.clear();
    },
  };
}
