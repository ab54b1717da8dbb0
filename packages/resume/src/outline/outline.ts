import * as z from 'zod/mini';
import { moduleTitles, type ResumeLanguage } from '../language/standard-words.ts';
import { dateFormats, isEnglishFormat } from '../dates/date-formats.ts';
import { DateRange } from '../dates/date-range-schema.ts';

/** A resume's content without ids, settings and styles: every import and export format converts from and to it. */

/** A line of the visitor's own: 政治面貌：群众. */
export const OutlineValue = z.object({ label: z.string(), text: z.string() });
export type OutlineValue = z.infer<typeof OutlineValue>;

export const OutlineEntry = z.object({
  /** The entry's texts by the names of its fields (`company`, `position` …); an empty one may be absent. */
  texts: z.record(z.string(), z.string()),
  range: DateRange,
  /** Rich text. */
  html: z.string(),
  others: z.array(OutlineValue),
});
export type OutlineEntry = z.infer<typeof OutlineEntry>;

export const outlineKinds = ['work', 'projects', 'education', 'custom'] as const;

export const OutlineSection = z.object({
  kind: z.enum(outlineKinds),
  title: z.string(),
  /** Of a custom section a single one, without texts. */
  entries: z.array(OutlineEntry),
});
export type OutlineSection = z.infer<typeof OutlineSection>;

export const ResumeOutline = z.object({
  /** By the names of the basic fields: name, phone, email, degree, experience, post. */
  basic: z.record(z.string(), z.string()),
  others: z.array(OutlineValue),
  /** A data URL, or empty. */
  photo: z.string(),
  sections: z.array(OutlineSection),
  /** How dates are written, which says the language of labels too; absent is 2020.03. */
  dateFormat: z.optional(z.enum(dateFormats)),
});
export type ResumeOutline = z.infer<typeof ResumeOutline>;

/** The language of an outline's labels. */
export const outlineLanguage = ({ dateFormat }: Pick<ResumeOutline, 'dateFormat'>): ResumeLanguage =>
  dateFormat && isEnglishFormat(dateFormat) ? 'en' : 'zh';

/** What stands between a label and its value. */
export const labelColon = { zh: '：', en: ': ' } as const;

/** How sure a reading is of a section. */
export type Confidence = 'high' | 'medium' | 'low';

/** An outline read from a file that was not ours. */
export interface ParsedResume {
  readonly outline: ResumeOutline;
  readonly basicConfidence: Confidence;
  /** Of the sections, in their order. */
  readonly confidences: readonly Confidence[];
  /** Lines that could not be assigned. */
  readonly rest: readonly string[];
  /** A model wrote this, or the file says so; what stands in `source` word for word is not the model's. */
  readonly modelWritten?: { readonly source?: string };
}

/** An outline without content. */
export const emptyOutline = (): ResumeOutline => ({ basic: {}, others: [], photo: '', sections: [] });

/** An entry without content. */
export const emptyOutlineEntry = (): OutlineEntry => ({
  texts: {},
  range: { start: '', end: '' },
  html: '',
  others: [],
});

/** Whether a date range says anything. */
export const isDated = ({ start, end, present, text }: DateRange): boolean =>
  Boolean(start || end || present || text?.trim());

/** Whether an entry says anything. */
export const isEmptyEntry = ({ texts, range, html, others }: OutlineEntry): boolean =>
  Object.values(texts).every((text) => text.trim() === '') &&
  !isDated(range) &&
  html.trim() === '' &&
  others.length === 0;

/** Whether an outline says anything. */
export const isEmptyOutline = ({ basic, others, sections }: ResumeOutline): boolean =>
  Object.values(basic).every((text) => text.trim() === '') && others.length === 0 && sections.length === 0;

/** The title of the module in which people say who they are. */
export const summaryTitle = '自我评价';

/** The titles of the sections that every resume has. */
export const sectionTitles = {
  work: moduleTitles.work.zh,
  projects: moduleTitles.projects.zh,
  education: moduleTitles.education.zh,
  custom: moduleTitles.custom.zh,
} as const;
