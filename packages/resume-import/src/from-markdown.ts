import { isUntilNow } from '@baigong/text-zh/dates';
import {
  dateFormatsOf,
  parseDateRange,
  emptyOutline,
  emptyOutlineEntry,
  isEmptyEntry,
  outlineKinds,
  blocksToHtml,
  markdownBlocks,
  inlineToHtml,
  unescapeMarkdown,
  richLines,
  lineText,
  type MarkdownBlock,
  type OutlineEntry,
  type OutlineSection,
  type OutlineValue,
  type ParsedResume,
} from '@baigong/resume';
import { basicNames, headFieldOf, headFields, markdownSignature } from '@baigong/resume-export/to-markdown';
import { structureLines } from './structure/structure.ts';
import { readLine, gap, keepGaps, type TextLine } from './structure/text-line.ts';

/** Whether a file is one that `toMarkdown` wrote. */
const isOwnMarkdown = (source: string): boolean =>
  source
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith(markdownSignature);

const labelledPattern = /^\*\*((?:\\.|[^*\\])*)\*\*(?:：|: )(.*)$/s;

/** `**标签**：值`, `**Label**: value` */
function valueOf({ kind, text }: MarkdownBlock): OutlineValue | undefined {
  const found = kind === 'item' ? labelledPattern.exec(text) : null;
  return found
    ? { label: unescapeMarkdown(found[1] ?? ''), text: unescapeMarkdown(found[2] ?? '') }
    : undefined;
}

function parseEntryHeading(text: string, kind: OutlineSection['kind'], entry: OutlineEntry): void {
  const fields = headFields(kind, 'zh').filter(({ name }) => name !== 'date-range');
  const parts = text.split(' | ').map((part) => part.trim());
  const dates = /^\*((?:\\.|[^*\\])+)\*$/.exec(parts.at(-1) ?? '')?.[1];
  if (dates !== undefined) {
    const words = unescapeMarkdown(dates);
    entry.range = isUntilNow(words) ? { start: '', end: '', present: true } : parseDateRange(words);
    parts.pop();
  }
  for (const [index, part] of parts.entries()) {
    const field = fields[index];
    if (field && part !== '') entry.texts[field.name] = unescapeMarkdown(part);
  }
}

/** Reads what `toMarkdown` wrote, by its form. */
export function fromOwnMarkdown(source: string): ParsedResume {
  const outline = emptyOutline();
  let section: OutlineSection | undefined;
  let entry: OutlineEntry | undefined;
  let body: MarkdownBlock[] = [];
  const state: { labelsEnded: boolean } = { labelsEnded: false };
  const endEntry = () => {
    if (entry) {
      entry.html = blocksToHtml(body);
      if (!isEmptyEntry(entry)) section?.entries.push(entry);
    }
    entry = undefined;
    body = [];
    state.labelsEnded = false;
  };
  for (const block of markdownBlocks(source)) {
    const { kind, text, level } = block;
    if (kind === 'heading' && level === 1 && !section) {
      if (text) outline.basic['name'] = unescapeMarkdown(text);
    } else if (kind === 'heading' && level <= 2) {
      endEntry();
      const [, title = '', mark] = /^(.*?)(?:\s*<!--\s*(\w+)\s*-->)?$/.exec(text) ?? [];
      const known = outlineKinds.find((one) => one === mark) ?? 'custom';
      section = { kind: known, title: unescapeMarkdown(title), entries: [] };
      outline.sections.push(section);
      if (known === 'custom') entry = emptyOutlineEntry();
    } else if (!section) {
      const value = valueOf(block);
      const name = value && basicNames.get(value.label);
      if (value && name && !outline.basic[name]) outline.basic[name] = value.text;
      else if (value) outline.others.push(value);
      else if (kind !== 'comment') body.push(block);
    } else if (kind === 'heading' && level === 3 && section.kind !== 'custom') {
      endEntry();
      entry = emptyOutlineEntry();
      parseEntryHeading(text, section.kind, entry);
    } else if (kind === 'comment') state.labelsEnded ||= text === 'text';
    else {
      entry ??= emptyOutlineEntry();
      const value = state.labelsEnded || body.length > 0 ? undefined : valueOf(block);
      const head = value && headFieldOf(section.kind, value.label);
      if (value && head && !entry.texts[head.name]) entry.texts[head.name] = value.text;
      else if (value) entry.others.push(value);
      else body.push(block);
    }
  }
  if (/^- \*\*[^*\n]{1,40}\*\*: /m.test(source)) outline.dateFormat = dateFormatsOf.en[0];
  const rest = section ? [] : body.map(({ text }) => unescapeMarkdown(text));
  endEntry();
  outline.sections = outline.sections.filter(({ entries }) => entries.length > 0);
  return { outline, basicConfidence: 'high', confidences: outline.sections.map(() => 'high'), rest };
}

/** HTML in Markdown as Markdown: links stay, a break ends a line, other tags go. */
const withoutHtml = (source: string): string =>
  source
    .replace(/<a\s[^>]{0,300}?href=["']([^"']{0,500})["'][^>]{0,300}>([^<]{0,500})<\/a>/gi, '[$2]($1)')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<h([1-6])[^>]{0,300}>/gi, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replace(
      /<\/?(?:div|p|center|h[1-6]|span|font|img|b|strong|em|i|u|sup|sub|table|tbody|thead|tr|td|th|ul|ol|li|details|summary)\b[^>]{0,300}>/gi,
      ' ',
    );

/** Reads a resume in Markdown: one that `toMarkdown` wrote by its form, any other by its headings and local rules. */
export function fromMarkdown(source: string): ParsedResume {
  if (isOwnMarkdown(source)) return fromOwnMarkdown(source);
  const lines = markdownBlocks(withoutHtml(source), 'keep').flatMap(
    ({ kind, text, level, numbered }): TextLine[] => {
      if (kind === 'comment') return [];
      const html = keepGaps(inlineToHtml(text));
      const runs = richLines(html)[0]?.runs ?? [];
      const plain = lineText({ kind: 'text', numbered: false, depth: 0, runs });
      const line = readLine(plain.replaceAll(gap, '  '), {
        html: html.replaceAll(gap, ' '),
        level: kind === 'heading' ? level : 0,
        stressed: runs.length > 0 && runs.every((run) => run.strong),
        ...(kind === 'item' ? { item: true, numbered } : {}),
      });
      return line ? [line] : [];
    },
  );
  return structureLines(lines);
}
