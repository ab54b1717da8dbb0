import {
  bulletSign,
  dateFormatsOf,
  parseDateRange,
  emptyOutline,
  emptyOutlineEntry,
  isEmptyEntry,
  moduleTitles,
  outlineKinds,
  sectionTitles,
  sectionName,
  type OutlineSection,
  type OutlineValue,
  type ParsedResume,
} from '@baigong/resume';
import { basicNames, headFieldOf } from '@baigong/resume-export/to-markdown';
import { textLabels } from '@baigong/resume-export/to-sheet';
import { htmlOfTextLines } from './structure/text-line.ts';

interface SheetBlock {
  readonly title: string;
  readonly values: readonly OutlineValue[];
  /** The lines of the text that ends the block. */
  readonly text: readonly string[];
}

const heading = /^(?:【(.+)】|\[(.+)\])$/;
const labelled = /^([^：:]{1,40})(?:：|:(?: |$))(.*)$/;
const isTextLabel = (label: string): boolean =>
  Object.values(textLabels).some((words) => label === words.zh || label === words.en);

/** The blocks of a sheet; undefined for a text of another form. */
function blocksOf(text: string): SheetBlock[] | undefined {
  const blocks: { title: string; values: OutlineValue[]; text: string[] }[] = [];
  for (const chunk of text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\n[^\S\n]*\n/)) {
    const [first = '', ...lines] = chunk.split('\n').filter((line) => line.trim() !== '');
    const [, chinese, title = chinese] = heading.exec(first.trim()) ?? [];
    if (title === undefined) return undefined;
    const block: (typeof blocks)[number] = { title, values: [], text: [] };
    let inText = false;
    for (const line of lines) {
      const [, label = '', value = ''] = inText ? [] : (labelled.exec(line) ?? []);
      if (inText) block.text.push(line);
      else if (label === '') return undefined;
      else if (isTextLabel(label)) {
        inText = true;
        if (value !== '') block.text.push(value);
      } else block.values.push({ label, text: value });
    }
    blocks.push(block);
  }
  return blocks;
}

const number = /^\d{1,3}\. /;

const richText = (lines: readonly string[]): string =>
  htmlOfTextLines(
    lines.map((line) => {
      const numbered = number.test(line);
      const dotted = line.trimStart().startsWith(bulletSign);
      const text = dotted ? line.trimStart().slice(bulletSign.length) : line;
      return {
        text: text.replace(number, '').trim(),
        level: 0,
        item: numbered || dotted,
        numbered,
        stressed: false,
      };
    }),
  );

/** What a block is: by the labels that only one kind of entry has, else by its title. */
function kindOf({ title, values }: SheetBlock): OutlineSection['kind'] {
  const labels = new Set(values.map(({ label }) => label));
  const head = (kind: OutlineSection['kind']) =>
    [...labels].some((label) => (headFieldOf(kind, label)?.name ?? 'date-range') !== 'date-range');
  const bare = title.replace(/ \d+$/, '');
  const named = outlineKinds.find(
    (kind) => kind !== 'custom' && [sectionTitles[kind], moduleTitles[kind].en].includes(bare),
  );
  const found = named ?? outlineKinds.find(head) ?? sectionName(bare)?.kind;
  return found === undefined || found === 'basic' ? 'custom' : found;
}

/**
 * Reads the plain text that `sheetToText` wrote: 【工作经历 1】 and a line for each box. Undefined for a text of another
 * form.
 */
export function fromOwnSheet(source: string): ParsedResume | undefined {
  const blocks = blocksOf(source.replaceAll(/\r\n?/g, '\n'));
  if (!blocks) return undefined;
  const outline = emptyOutline();
  for (const [index, block] of blocks.entries()) {
    if (index === 0 && [moduleTitles.basic.zh, moduleTitles.basic.en].includes(block.title)) {
      for (const value of block.values) {
        const name = basicNames.get(value.label);
        if (name && !outline.basic[name]) outline.basic[name] = value.text;
        else outline.others.push(value);
      }
      continue;
    }
    const kind = kindOf(block);
    const [, bare, count] = /^(.*?)(?: (\d+))?$/.exec(block.title) ?? [];
    const title = kind === 'custom' ? block.title : (bare ?? block.title);
    const last = outline.sections.at(-1);
    const continues = last?.kind === kind && kind !== 'custom' && last.title === title && Number(count) > 1;
    const section: OutlineSection = continues ? last : { kind, title, entries: [] };
    if (!continues) outline.sections.push(section);
    const entry = emptyOutlineEntry();
    for (const value of block.values) {
      const head = headFieldOf(kind, value.label);
      if (head?.name === 'date-range' && !entry.range.end && !entry.range.start)
        entry.range = parseDateRange(value.text);
      else if (head && head.name !== 'date-range' && !entry.texts[head.name])
        entry.texts[head.name] = value.text;
      else entry.others.push(value);
    }
    entry.html = richText(block.text);
    if (!isEmptyEntry(entry)) section.entries.push(entry);
  }
  if (/^\s*\[/.test(source.replace(/^\uFEFF/, ''))) outline.dateFormat = dateFormatsOf.en[0];
  outline.sections = outline.sections.filter(({ entries }) => entries.length > 0);
  return { outline, basicConfidence: 'high', confidences: outline.sections.map(() => 'high'), rest: [] };
}
