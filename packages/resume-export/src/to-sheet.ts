import {
  bulletSign,
  fieldLabels,
  formatDateRange,
  labelColon,
  lineText,
  moduleTitles,
  outlineLanguage,
  richLines,
  type OutlineEntry,
  type OutlineSection,
  type ResumeLanguage,
  type ResumeOutline,
} from '@baigong/resume';
import { basicLabels, headFields } from './to-markdown.ts';

/** The labels of rich text: of an entry, and of a module of the visitor's own. */
export const textLabels = {
  entry: fieldLabels.education.description,
  custom: fieldLabels.custom.content,
} as const;

/** One box of a recruiting site's form. */
export interface SheetItem {
  readonly label: string;
  readonly text: string;
}

export interface SheetGroup {
  readonly title: string;
  readonly items: readonly SheetItem[];
}

/** The words of rich text as a form takes them: a line for each paragraph, items numbered or with a dot. */
function plainDescription(html: string): string {
  let number = 0;
  return richLines(html)
    .map((line) => {
      number =
        line.kind === 'item' && line.numbered && line.depth === 0 ? number + 1 : line.depth > 0 ? number : 0;
      if (line.kind !== 'item') return lineText(line);
      const bullet = line.numbered && line.depth === 0 ? `${number}. ` : '  '.repeat(line.depth) + bulletSign;
      return bullet + lineText(line);
    })
    .join('\n');
}

function entryItems(
  entry: OutlineEntry,
  kind: OutlineSection['kind'],
  { dateFormat }: ResumeOutline,
): SheetItem[] {
  const language = outlineLanguage({ dateFormat });
  const items: SheetItem[] = [];
  for (const { name, label } of headFields(kind, language)) {
    const text = name === 'date-range' ? formatDateRange(entry.range, dateFormat) : (entry.texts[name] ?? '');
    if (text) items.push({ label, text });
  }
  items.push(...entry.others);
  const description = plainDescription(entry.html);
  const label = textLabels[kind === 'custom' ? 'custom' : 'entry'][language];
  if (description) items.push({ label, text: description });
  return items;
}

/** A resume as the boxes of an online application form (网申), grouped as such forms are. */
export function toSheet(outline: ResumeOutline): SheetGroup[] {
  const { basic, others, sections } = outline;
  const language = outlineLanguage(outline);
  const about = [...basicLabels(language)].flatMap(([name, label]) =>
    basic[name] ? [{ label, text: basic[name] }] : [],
  );
  const groups: SheetGroup[] = [{ title: moduleTitles.basic[language], items: [...about, ...others] }];
  for (const { kind, title, entries } of sections)
    for (const [index, entry] of entries.entries())
      groups.push({
        title: entries.length > 1 ? `${title} ${index + 1}` : title,
        items: entryItems(entry, kind, outline),
      });
  return groups.filter(({ items }) => items.length > 0);
}

/** The sheet as one text file: a title, then a line for each box; in the signs of its language. */
export function sheetToText(groups: readonly SheetGroup[], language: ResumeLanguage = 'zh'): string {
  const colon = labelColon[language];
  const blocks = groups.map(({ title, items }) => {
    const lines = items.map(({ label, text }) =>
      text.includes('\n') ? `${label}${colon.trimEnd()}\n${text}` : `${label}${colon}${text}`,
    );
    return `${language === 'zh' ? `【${title}】` : `[${title}]`}\n${lines.join('\n')}`;
  });
  return `${blocks.join('\n\n')}\n`;
}
