import {
  dateFormatsOf,
  parseDateRange,
  decodeEntities,
  htmlTokens,
  sanitizeRichText,
  emptyOutline,
  emptyOutlineEntry,
  isEmptyEntry,
  outlineKinds,
  escapeHtml,
  type HtmlToken,
  type OutlineEntry,
  type OutlineSection,
  type ParsedResume,
} from '@baigong/resume';
import { wordMarks } from '@baigong/resume-export/word-part';

/** A paragraph or a list of a Word file in HTML. */
interface WordBlock {
  readonly tag: string;
  readonly html: string;
  /** What its bookmarks name, with the text up to the next one; before the first one, under ''. */
  readonly marked: readonly (readonly [mark: string, text: string])[];
}

const markOf = (token: HtmlToken): string | undefined => {
  const id = token.kind === 'open' && token.name === 'a' ? token.attributes.get('id') : undefined;
  return id?.startsWith(wordMarks.prefix)
    ? id.slice(wordMarks.prefix.length).replace(/_\d+$/, '')
    : undefined;
};

const sourceOf = (token: HtmlToken): string => {
  if (token.kind === 'text') return token.text;
  if (token.kind === 'close') return `</${token.name}>`;
  const href = token.attributes.get('href');
  return href === undefined ? `<${token.name}>` : `<${token.name} href="${escapeHtml(href)}">`;
};

/** The paragraphs and lists of HTML, one after the other. */
function blocksOf(html: string): WordBlock[] {
  const blocks: WordBlock[] = [];
  let tag = '';
  let depth = 0;
  let source = '';
  let marked: [string, string][] = [];
  for (const token of htmlTokens(html)) {
    if (depth === 0) {
      if (token.kind !== 'open') continue;
      tag = token.name;
      depth = 1;
      source = sourceOf(token);
      marked = [['', '']];
      continue;
    }
    if (token.kind !== 'text' && token.name === tag) depth += token.kind === 'open' ? 1 : -1;
    const mark = markOf(token);
    const last = marked.at(-1);
    if (mark !== undefined) marked.push([mark, '']);
    else if (token.kind === 'text' && last) last[1] += decodeEntities(token.text);
    source += sourceOf(token);
    if (depth === 0) blocks.push({ tag, html: source, marked });
  }
  return blocks;
}

const labelIn = (text: string): string => text.replace(/[：:]$/, '');

const isHeading = ({ tag }: WordBlock): boolean => /^h[1-6]$/.test(tag);
const isMarked = ({ marked }: WordBlock): boolean => marked.length > 1;

/**
 * Reads the HTML of a Word file of ours by its bookmarks. Undefined for another file, and for one with headings that
 * somebody added: they have no bookmark.
 */
export function fromOwnWord(html: string): ParsedResume | undefined {
  if (!html.includes(`id="${wordMarks.prefix}`)) return undefined;
  const blocks = blocksOf(html);
  if (blocks.some((block) => isHeading(block) && !isMarked(block))) return undefined;
  const outline = emptyOutline();
  const rest: string[] = [];
  let section: OutlineSection | undefined;
  let entry: OutlineEntry | undefined;
  const rich = new Map<OutlineEntry, string>();
  for (const block of blocks) {
    let label = '';
    let described = !isMarked(block);
    for (const [mark, raw] of block.marked) {
      const text = raw.replace(/\s+/g, ' ').trim();
      const [kind, name = ''] = mark.split('_');
      if (kind === '') label = labelIn(text);
      else if (kind === wordMarks.section) {
        section = { kind: outlineKinds.find((one) => one === name) ?? 'custom', title: text, entries: [] };
        outline.sections.push(section);
        entry = undefined;
      } else if (kind === wordMarks.entry && section) {
        entry = emptyOutlineEntry();
        section.entries.push(entry);
        // The mark stands before the label of the entry's own fields, or before its text.
        label = labelIn(text);
        described = name === wordMarks.text;
      } else if (kind === wordMarks.basic) outline.basic[name] = text;
      else if (kind === wordMarks.other) (entry ?? outline).others.push({ label, text });
      else if (kind === wordMarks.dates && entry) entry.range = parseDateRange(text);
      else if (kind === wordMarks.field && entry) entry.texts[name] = text;
    }
    if (described && entry) rich.set(entry, (rich.get(entry) ?? '') + block.html);
    else if (described) rest.push(...block.marked.flatMap(([, text]) => text.trim() || []));
  }
  if (blocks.some(({ marked }) => /^[^：:]{1,40}:\s*$/.test(marked[0]?.[1] ?? '') && marked.length > 1))
    outline.dateFormat = dateFormatsOf.en[0];
  for (const [one, source] of rich) one.html = sanitizeRichText(source);
  for (const one of outline.sections) one.entries = one.entries.filter((given) => !isEmptyEntry(given));
  outline.sections = outline.sections.filter(({ entries }) => entries.length > 0);
  return { outline, basicConfidence: 'high', confidences: outline.sections.map(() => 'high'), rest };
}
