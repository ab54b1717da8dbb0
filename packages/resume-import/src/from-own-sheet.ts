import {
  bulletSign,
  parseDateRange,
  emptyOutline,
  emptyOutlineEntry,
  isEmptyEntry,
  outlineKinds,
  sectionTitles,
  sectionName,
  type OutlineSection,
  type OutlineValue,
  type ParsedResume,
} from '@baigong/resume';
import { basicLabels, headFields } from '@baigong/resume-export/to-markdown';
import { basicTitle, textLabels } from '@baigong/resume-export/to-sheet';
import { htmlOfTextLines } from './structure/text-line.ts';

interface SheetBlock {
  readonly title: string;
  readonly values: readonly OutlineValue[];
  /** The lines of the text that ends the block. */
  readonly text: readonly string[];
}

const heading = /^【(.+)】$/;
const labelled = /^([^：]{1,40})：(.*)$/;
const isTextLabel = (label: string): boolean => label === textLabels.custom || label === textLabels.entry;

/** The blocks of a sheet; undefined for a text of another form. */
function blocksOf(text: string): SheetBlock[] | undefined {
  const blocks: { title: string; values: OutlineValue[]; text: string[] }[] = [];
  for (const chunk of text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\n[^\S\n]*\n/)) {
    const [first = '', ...lines] = chunk.split('\n').filter((line) => line.trim() !== '');
    const title = heading.exec(first.trim())?.[1];
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
    headFields(kind).some(({ name, label }) => name !== 'date-range' && labels.has(label));
  const bare = title.replace(/ \d+$/, '');
  const named = outlineKinds.find((kind) => kind !== 'custom' && sectionTitles[kind] === bare);
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
  const names = new Map([...basicLabels].map(([name, label]) => [label, name]));
  for (const [index, block] of blocks.entries()) {
    if (index === 0 && block.title === basicTitle) {
      for (const value of block.values) {
        const name = names.get(value.label);
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
      const head = headFields(kind).find(({ label }) => label === value.label);
      if (head?.name === 'date-range' && !entry.range.end && !entry.range.start)
        entry.range = parseDateRange(value.text);
      else if (head && head.name !== 'date-range' && !entry.texts[head.name])
        entry.texts[head.name] = value.text;
      else entry.others.push(value);
    }
    entry.html = richText(block.text);
    if (!isEmptyEntry(entry)) section.entries.push(entry);
  }
  outline.sections = outline.sections.filter(({ entries }) => entries.length > 0);
  return { outline, basicConfidence: 'high', confidences: outline.sections.map(() => 'high'), rest: [] };
}
