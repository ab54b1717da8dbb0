import { gatherContent, type VisibleEntry, type VisibleField } from '../check-up/content.ts';
import { dateFormatsOf, type DateFormat } from '../dates/date-formats.ts';
import { dateFormatOf } from '../document/language.ts';
import { formatDateRange } from '../dates/date-range.ts';
import { coreFieldNames } from '../document/make-entry.ts';
import { shownRichText } from '../document/hidden-lines.ts';
import { sanitizeRichText } from '../document/rich-text.ts';
import type { DateRange } from '../dates/date-range-schema.ts';
import type { ResumeDocument } from '../document/schema.ts';
import {
  emptyOutlineEntry,
  type OutlineEntry,
  type OutlineSection,
  type OutlineValue,
  type ResumeOutline,
} from './outline.ts';

/** A text as one line: an input cannot hold another, but a file may have brought one. */
const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

const pickRange = ({ start, end, present, text }: DateRange): DateRange => ({
  start,
  end: present ? '' : end,
  ...(present ? { present } : {}),
  ...(text?.trim() ? { text: collapseWhitespace(text) } : {}),
});

function toOutlineValue({ field, plain }: VisibleField, format: DateFormat): OutlineValue[] {
  const text = field.type === 'date-range' ? formatDateRange(field.range, format) : collapseWhitespace(plain);
  return text === '' ? [] : [{ label: collapseWhitespace(field.label), text }];
}

function entryOf({ fields, target }: VisibleEntry, format: DateFormat): OutlineEntry {
  const core = new Set(coreFieldNames(target.kind));
  const entry = emptyOutlineEntry();
  for (const visible of fields) {
    const { field, name, plain } = visible;
    if (!core.has(name)) entry.others.push(...toOutlineValue(visible, format));
    else if (field.type === 'date-range') entry.range = pickRange(field.range ?? { start: '', end: '' });
    else if (field.type === 'editor')
      entry.html = plain === '' ? '' : sanitizeRichText(shownRichText(field.value ?? ''));
    else if (plain !== '' && target.kind !== 'custom') entry.texts[name] = collapseWhitespace(plain);
  }
  return entry;
}

/**
 * What a resume shows, in the order of the page: modules and fields that are switched off are not in it, nor the
 * photo where the style hides it.
 */
export function toOutline(document: ResumeDocument): ResumeOutline {
  const { basic, entries } = gatherContent(document);
  const names = new Set(coreFieldNames('basic'));
  const format = dateFormatOf(document);
  const outline: ResumeOutline = {
    basic: {},
    others: [],
    photo: '',
    sections: [],
    ...(format === dateFormatsOf.zh[0] ? {} : { dateFormat: format }),
  };
  for (const visible of basic?.fields ?? []) {
    const text = collapseWhitespace(visible.plain);
    if (!names.has(visible.name)) outline.others.push(...toOutlineValue(visible, format));
    else if (text !== '') outline.basic[visible.name] = text;
  }
  if (basic && document.styles.styles.moduleStyles.basicInfo.showAvatar)
    outline.photo = document.fields.imgUpload.find(({ type }) => type === 'avatar')?.value ?? '';

  const sections = new Map<string, OutlineSection>();
  for (const visible of entries) {
    const { target, moduleId, moduleTitle } = visible;
    if (target.kind === 'basic') continue;
    const { kind } = target;
    const key = kind === 'custom' ? target.entry : moduleId;
    const titleField =
      kind === 'custom' ? visible.fields.find(({ name }) => name === 'title')?.plain : undefined;
    const title = collapseWhitespace(titleField || moduleTitle);
    const section = sections.get(key) ?? { kind, title, entries: [] };
    sections.set(key, { ...section, entries: [...section.entries, entryOf(visible, format)] });
  }
  outline.sections = [...sections.values()];
  return outline;
}
