import { localName, type OpenTag, type XmlToken } from './xml-tokens.ts';

/** What was taken out of a part. */
export interface RemovedRemarks {
  /** References to comments. */
  readonly comments: number;
  /** Insertions that were accepted and deletions that were carried out. */
  readonly changes: number;
  /** Runs of hidden text. */
  readonly hidden: number;
}

const comments = /^comment(?:RangeStart|RangeEnd|Reference)$/;
const deletions = new Set(['del', 'moveFrom', 'cellDel']);
/** Their content stays, as after “accept all changes”. */
const insertions = new Set(['ins', 'moveTo']);
const marks =
  /^(?:(?:pPr|rPr|tblPr|trPr|tcPr|tblPrEx|tblGrid|sectPr|numbering)Change|cellIns|cellMerge|moveFromRange(?:Start|End)|moveToRange(?:Start|End)|customXml(?:Ins|Del|MoveFrom|MoveTo)Range(?:Start|End))$/;

const isOn = ({ attributes }: OpenTag): boolean => {
  for (const [name, value] of attributes)
    if (localName(name) === 'val') return !/^(?:0|false|off)$/i.test(value);
  return true;
};
const valueOf = ({ attributes }: OpenTag): string => {
  for (const [name, value] of attributes) if (localName(name) === 'val') return value;
  return '';
};

/** The index behind the element that begins at one. */
function endOf(tokens: readonly XmlToken[], from: number): number {
  const first = tokens[from];
  if (first?.kind !== 'open' || first.empty) return from + 1;
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'open' && !token.empty) depth += 1;
    if (token?.kind === 'close') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

/** Ids of styles that hide their text, also by the style that they are based on. */
export function hidingStyles(tokens: readonly XmlToken[]): ReadonlySet<string> {
  const hiding = new Set<string>();
  const basedOn = new Map<string, string>();
  let style = '';
  for (const token of tokens) {
    if (token.kind !== 'open') continue;
    const name = localName(token.name);
    if (name === 'style')
      style = [...token.attributes].find(([key]) => localName(key) === 'styleId')?.[1] ?? '';
    else if (name === 'basedOn') basedOn.set(style, valueOf(token));
    else if (name === 'vanish' && isOn(token)) hiding.add(style);
  }
  for (const id of basedOn.keys())
    for (
      let up = basedOn.get(id), count = 0;
      up !== undefined && count < 12;
      up = basedOn.get(up), count += 1
    )
      if (hiding.has(up)) hiding.add(id);
  return hiding;
}

/** Whether properties (`rPr`, `pPr`, `trPr`) say that what has them is hidden or deleted. */
function saysOf(
  tokens: readonly XmlToken[],
  from: number,
  properties: string,
  says: (tag: OpenTag, name: string) => boolean,
): boolean {
  const first = tokens[from + 1];
  if (first?.kind !== 'open' || first.empty || localName(first.name) !== properties) return false;
  let depth = 0;
  for (let at = from + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    // Properties of properties (a paragraph mark's, an earlier formatting) say nothing of the whole.
    if (token?.kind === 'open' && depth === 1 && says(token, localName(token.name))) return true;
    if (token?.kind === 'open' && !token.empty) depth += 1;
    if (token?.kind === 'close') depth -= 1;
    if (depth === 0) return false;
  }
  return false;
}

/**
 * A part without comments, tracked changes (as if all were accepted) and hidden text (ECMA-376 part 1, 17.13 and 17.3.2.41).
 * @param hiding ids of styles that hide text
 */
export function removeRemarks(
  tokens: readonly XmlToken[],
  hiding: ReadonlySet<string>,
): { readonly tokens: XmlToken[]; readonly removed: RemovedRemarks } {
  const kept: XmlToken[] = [];
  const removed = { comments: 0, changes: 0, hidden: 0 };
  const open: string[] = [];
  const hides = (tag: OpenTag, name: string) =>
    (name === 'vanish' && isOn(tag)) ||
    ((name === 'rStyle' || name === 'pStyle') && hiding.has(valueOf(tag)));
  /** Nested texts of a hidden paragraph's runs are hidden too. */
  let hiddenParagraphs = 0;
  const paragraphs: boolean[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    if (token.kind === 'text') {
      kept.push(token);
      continue;
    }
    const name = localName(token.name);
    if (token.kind === 'close') {
      if (name === 'p' && paragraphs.pop()) hiddenParagraphs -= 1;
      if (open.pop() !== '') kept.push(token);
      continue;
    }
    const skip = () => {
      at = endOf(tokens, at) - 1;
    };
    if (comments.test(name)) {
      if (name === 'commentReference') removed.comments += 1;
      skip();
    } else if (deletions.has(name)) {
      if (!token.empty) removed.changes += 1;
      skip();
    } else if (marks.test(name)) skip();
    else if (insertions.has(name)) {
      if (token.empty) continue;
      removed.changes += 1;
      open.push('');
    } else if (name === 'tr' && saysOf(tokens, at, 'trPr', (_, child) => child === 'del')) {
      removed.changes += 1;
      skip();
    } else if (name === 'r' && (hiddenParagraphs > 0 || saysOf(tokens, at, 'rPr', hides))) {
      removed.hidden += 1;
      skip();
    } else {
      if (name === 'p' && !token.empty) {
        const isHidden = saysOf(tokens, at, 'pPr', (tag, child) => child === 'pStyle' && hides(tag, child));
        paragraphs.push(isHidden);
        if (isHidden) hiddenParagraphs += 1;
      }
      if (!token.empty) open.push(token.name);
      kept.push(token);
    }
  }
  return { tokens: kept, removed };
}
