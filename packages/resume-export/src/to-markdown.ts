import {
  dateFormats,
  formatDateRange,
  labelColon,
  outlineLanguage,
  presentWord,
  coreFieldNames,
  makeBasicInfo,
  makeEntry,
  resumeLanguages,
  isDated,
  escapeMarkdown,
  richToMarkdown,
  type DateFormat,
  type OutlineEntry,
  type OutlineSection,
  type ResumeLanguage,
  type ResumeOutline,
} from '@baigong/resume';

/** The first line of a file of ours: what follows is read by its form, not guessed at. */
export const markdownSignature = '<!-- baigong resume 1 -->';

/** The marks of the sections that are no module of the visitor's own; titles may be anything. */
const kindComments = {
  work: 'work',
  projects: 'projects',
  education: 'education',
  custom: 'custom',
} as const;

/** The names and labels of the basic fields, in order. */
export const basicLabels = (language: ResumeLanguage): ReadonlyMap<string, string> =>
  new Map(makeBasicInfo(language).fields.map(({ id, label }) => [id, label]));

/** The names of the basic fields by their labels in either language. */
export const basicNames: ReadonlyMap<string, string> = new Map(
  resumeLanguages.flatMap((language) => [...basicLabels(language)].map(([name, label]) => [label, name])),
);

/** The names and labels of the fields in an entry's heading, in order. */
export function headFields(
  kind: OutlineSection['kind'],
  language: ResumeLanguage,
): { name: string; label: string }[] {
  if (kind === 'custom') return [];
  const entry = makeEntry(kind, '', language);
  return entry.fields
    .filter(({ type }) => type !== 'editor')
    .map(({ label }, index) => ({ name: coreFieldNames(kind)[index] ?? '', label }));
}

/** The field of an entry's heading with this label in either language. */
export const headFieldOf = (
  kind: OutlineSection['kind'],
  label: string,
): { readonly name: string; readonly label: string } | undefined =>
  resumeLanguages.flatMap((language) => headFields(kind, language)).find((field) => field.label === label);

type Head = Pick<ResumeOutline, 'dateFormat'>;

const valueIn =
  (head: Head) =>
  (label: string, text: string): string =>
    `- **${escapeMarkdown(label)}**${labelColon[outlineLanguage(head)]}${escapeMarkdown(text)}`;

function entryToMarkdown(entry: OutlineEntry, kind: OutlineSection['kind'], outline: Head): string[] {
  const value = valueIn(outline);
  const blocks: string[] = [];
  const labelled: string[] = [];
  const head: string[] = [];
  let whole = true;
  for (const { name, label } of headFields(kind, outlineLanguage(outline))) {
    const text = name === 'date-range' ? dateText(entry, outline.dateFormat) : (entry.texts[name] ?? '');
    if (text === '') whole = false;
    else if (name === 'date-range') head.push(`*${escapeMarkdown(text)}*`);
    // A heading is read by places: what comes after a gap says its name.
    else if (whole) head.push(escapeMarkdown(text));
    else labelled.push(value(label, text));
  }
  if (kind !== 'custom') blocks.push(`### ${head.join(' | ')}`.trim());
  labelled.push(...entry.others.map(({ label, text }) => value(label, text)));
  if (labelled.length > 0) blocks.push(labelled.join('\n'));
  const rich = richToMarkdown(entry.html);
  // A list right after the labelled lines would continue them.
  if (labelled.length > 0 && rich !== '') blocks.push('<!-- text -->');
  if (rich !== '') blocks.push(rich);
  return blocks;
}

const dateText = ({ range }: OutlineEntry, format: DateFormat = dateFormats[0]): string => {
  if (!isDated(range)) return '';
  if (range.text?.trim()) return range.text.trim();
  return formatDateRange(range, format) || (range.present ? presentWord(format) : '');
};

/**
 * A resume as Markdown: the name as title, contacts as a list, a heading of level 2 for each section and of level 3
 * for each entry (`### 公司 | 职位 | *2020.03 – 至今*`). Read back by `fromMarkdown`.
 */
export function toMarkdown(outline: ResumeOutline): string {
  const { basic, others, sections } = outline;
  const value = valueIn(outline);
  const blocks = [markdownSignature, `# ${escapeMarkdown(basic['name'] ?? '')}`.trim()];
  const contacts = [...basicLabels(outlineLanguage(outline))]
    .filter(([name]) => name !== 'name' && basic[name])
    .map(([name, label]) => value(label, basic[name] ?? ''));
  contacts.push(...others.map(({ label, text }) => value(label, text)));
  if (contacts.length > 0) blocks.push(contacts.join('\n'));
  for (const { kind, title, entries } of sections) {
    for (const [index, entry] of entries.entries()) {
      if (index === 0 || kind === 'custom')
        blocks.push(`## ${escapeMarkdown(title)} <!-- ${kindComments[kind]} -->`);
      blocks.push(...entryToMarkdown(entry, kind, outline));
    }
  }
  return `${blocks.join('\n\n')}\n`;
}
