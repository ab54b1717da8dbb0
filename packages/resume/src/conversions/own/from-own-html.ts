import { parseDateRange } from '../../dates/date-range.ts';
import { decodeEntities, htmlTokens, type HtmlToken } from '../../document/html-tokens.ts';
import { coreFieldNames } from '../../document/make-entry.ts';
import { richTextToPlain, sanitizeRichText } from '../../document/rich-text.ts';
import { isEmbeddedImage } from '../../styles/embedded-image.ts';
import {
  emptyOutline,
  emptyOutlineEntry,
  isEmptyEntry,
  outlineKinds,
  type OutlineEntry,
  type OutlineSection,
  type ParsedResume,
} from '../outline.ts';
import { escapeHtml } from '../rich-lines.ts';

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
