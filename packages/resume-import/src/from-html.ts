import {
  htmlTokens,
  sanitizeRichText,
  escapeHtml,
  lineText,
  richLines,
  parseDateRange,
  decodeEntities,
  coreFieldNames,
  richTextToPlain,
  isEmbeddedImage,
  emptyOutline,
  emptyOutlineEntry,
  isEmptyEntry,
  outlineKinds,
  type ParsedResume,
  type RichRun,
  type HtmlToken,
  type OutlineEntry,
  type OutlineSection,
} from '@baigong/resume';
import { structureLines } from './structure/structure.ts';
import { readLine, gap, keepGaps, type TextLine } from './structure/text-line.ts';

const runsToHtml = (runs: readonly RichRun[]): string =>
  runs
    .map(({ text, strong, em, link }) => {
      let html = escapeHtml(text);
      if (em) html = `<em>${html}</em>`;
      if (strong) html = `<strong>${html}</strong>`;
      return link ? `<a href="${escapeHtml(link)}">${html}</a>` : html;
    })
    .join('');

/** The lines of an HTML document; cells of a table's row stand in one line, apart. */
function htmlToLines(html: string): TextLine[] {
  // Cells are joined before the text is split into blocks: resumes use tables for layout.
  let level = 0;
  const lines: TextLine[] = [];
  const blocks: { html: string; level: number }[] = [{ html: '', level: 0 }];
  for (const chunk of html.split(/(?=<h[1-6][\s>])|(?<=<\/h[1-6]>)/i)) {
    level = Number(/^<h([1-6])/i.exec(chunk)?.[1] ?? 0);
    blocks.push({ html: chunk, level });
  }
  for (const block of blocks)
    for (const line of richLines(sanitizeRichText(rowsAsLines(keepGaps(block.html))))) {
      const read = readLine(lineText(line).replaceAll(gap, '  '), {
        html: runsToHtml(line.runs).replaceAll(gap, ' '),
        level: block.level,
        stressed: line.runs.every((run) => run.strong),
        ...(line.kind === 'item' ? { item: true, numbered: line.numbered } : {}),
      });
      if (read) lines.push(read);
    }
  return lines;
}

/** Rows of tables whose cells hold one line each become one paragraph. */
function rowsAsLines(html: string): string {
  return html.replace(/<tr[\s>][\s\S]*?<\/tr>/gi, (row) => {
    const cells = row.split(/<\/t[dh]>/i).map((cell) => cell.replace(/^[\s\S]*?<t[dh][^>]*>/i, ''));
    const short = cells.every(
      (cell) => (cell.match(/<(p|li|br)\b/gi)?.length ?? 0) <= 1 && cell.length < 400,
    );
    if (!short) return row;
    const texts = cells.map((cell) => inner(cell)).filter(Boolean);
    return `<p>${texts.map(escapeHtml).join(' | ')}</p>`;
  });
}

const inner = (html: string): string => {
  let text = '';
  for (const token of htmlTokens(html)) if (token.kind === 'text') text += token.text;
  return richLines(escapeHtml(text).replaceAll('&amp;', '&')).map(lineText).join(' ');
};

/** Reads a resume from the HTML of another program (of a Word file, for one) by its headings and local rules. */
export const fromHtml = (html: string): ParsedResume => structureLines(htmlToLines(html));

/** A field as the page shows it, with the marks that the preview and the HTML export put on it. */
interface MarkedField {
  readonly name: string;
  readonly label: string;
  readonly html: string;
}

const sourceOf = (token: HtmlToken): string => {
  if (token.kind === 'text') return token.text;
  if (token.kind === 'close') return `</${token.name}>`;
  const href = token.attributes.get('href');
  return href === undefined ? `<${token.name}>` : `<${token.name} href="${escapeHtml(href)}">`;
};

/** The tokens of an element's content, up to its end; `tokens` stands after it. */
function contentOf(tokens: Iterator<HtmlToken>, name: string): string {
  let html = '';
  let depth = 1;
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const token = next.value;
    if (token.kind !== 'text' && token.name === name) depth += token.kind === 'open' ? 1 : -1;
    if (depth === 0) break;
    // The number of a list's item is drawn as text.
    const marker = token.kind === 'open' && /\bresume-marker\b/.test(token.attributes.get('class') ?? '');
    if (marker) {
      if (token.name === name) depth -= 1;
      contentOf(tokens, token.name);
    } else html += sourceOf(token);
  }
  return html;
}

const plain = (html: string): string => {
  let text = '';
  for (const token of htmlTokens(html)) if (token.kind === 'text') text += decodeEntities(token.text);
  return text.replace(/\s+/g, ' ').trim();
};

const kindOf = (module: string): OutlineSection['kind'] =>
  outlineKinds.find((kind) => kind === module) ?? 'custom';

function putField(
  entry: OutlineEntry,
  kind: OutlineSection['kind'],
  { name, label, html }: MarkedField,
): void {
  const core = coreFieldNames(kind).includes(name);
  if (core && name === 'date-range') entry.range = parseDateRange(plain(html));
  else if (core && (name === 'description' || name === 'content')) entry.html = sanitizeRichText(html);
  else if (core) entry.texts[name] = plain(html);
  else if (plain(html) !== '')
    entry.others.push({ label, text: richTextToPlain(html).replace(/\s+/g, ' ').trim() });
}

/** Whether an HTML page has the marks of an exported resume. */
export const isOwnHtml = (html: string): boolean =>
  /<div\b[^>]*\bdata-resume-flow=/.test(html) && /\bdata-module=/.test(html) && /\bdata-field=/.test(html);

/** Reads an HTML page of ours by the marks of its modules, entries and fields. */
export function fromOwnHtml(html: string): ParsedResume {
  const outline = emptyOutline();
  const basicNames = new Set(coreFieldNames('basic'));
  const labels = new Set<string>();
  const stray: string[] = [];
  const tokens = htmlTokens(html);
  let module = '';
  let entryId = '';
  let section: OutlineSection | undefined;
  let entry: OutlineEntry | undefined;
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const token = next.value;
    if (token.kind === 'text') {
      const text = decodeEntities(token.text).trim();
      if (text !== '') stray.push(text);
    }
    if (token.kind !== 'open') continue;
    const { attributes, name } = token;
    const marked = attributes.get('data-module');
    if (marked !== undefined) {
      module = marked;
      section = module === 'basic' ? undefined : { kind: kindOf(module), title: '', entries: [] };
      if (section) outline.sections.push(section);
      entry = undefined;
    }
    const opened = attributes.get('data-entry');
    if (opened !== undefined && section) {
      entryId = opened;
      entry = emptyOutlineEntry();
      // Each custom entry is a section of its own.
      if (section.kind === 'custom' && section.entries.length > 0) {
        section = { kind: 'custom', title: section.title, entries: [] };
        outline.sections.push(section);
      }
      section.entries.push(entry);
    }
    const source = attributes.get('src') ?? '';
    if (name === 'img' && module === 'basic' && isEmbeddedImage(source)) outline.photo = source;
    const id = attributes.get('data-field');
    if (id === undefined) {
      if (name === 'h2' && section) section.title = plain(contentOf(tokens, name));
      continue;
    }
    const field: MarkedField = {
      name: id.endsWith(`-${entryId}`) && entry ? id.slice(0, -entryId.length - 1) : id,
      label: attributes.get('data-label') ?? '',
      html: contentOf(tokens, name),
    };
    labels.add(field.label);
    const text = plain(field.html);
    if (module === 'basic') {
      if (basicNames.has(field.name)) outline.basic[field.name] = text;
      else if (text !== '') outline.others.push({ label: field.label, text });
    } else if (section?.kind === 'custom' && field.name === 'title') section.title = text;
    else if (entry && section) putField(entry, section.kind, field);
  }
  for (const one of outline.sections) one.entries = one.entries.filter((given) => !isEmptyEntry(given));
  outline.sections = outline.sections.filter(({ entries }) => entries.length > 0);
  return {
    outline,
    basicConfidence: 'high',
    confidences: outline.sections.map(() => 'high'),
    rest: stray.filter((text) => !labels.has(text) && !/^\d+ \/ \d+$/.test(text)),
  };
}
