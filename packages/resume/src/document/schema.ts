import * as z from 'zod/mini';
import { DateRange } from '../dates/date-range-schema.ts';
import { resumeLanguages } from '../language/standard-words.ts';
import { ResumeStyles } from '../styles/schema.ts';

export const FieldType = z.enum(['input', 'date-range', 'editor', 'avatar']);
export type FieldType = z.infer<typeof FieldType>;

/**
 * One line of an entry. `value` is text (of an `editor` field: HTML) and null for a date range,
 * whose dates stand in `range`.
 */
export const Field = z.looseObject({
  id: z.string(),
  label: z.string(),
  enabled: z.boolean(),
  /** Whether it may be reordered. */
  drag: z.boolean(),
  order: z.number(),
  type: FieldType,
  value: z.nullable(z.string()),
  range: z.optional(DateRange),
  /** Who wrote the text, where it was a model; stays when a person edits it, until the field is emptied. */
  origin: z.optional(z.literal('model')),
  /** Facts in the value that nobody gave and the visitor has not confirmed. */
  unconfirmed: z.optional(z.array(z.string())),
});
export type Field = z.infer<typeof Field>;

/** One job, project, school or custom module, and the basic information, which is a single entry. */
export const Entry = z.looseObject({
  id: z.string(),
  fields: z.array(Field),
  /** Folded in the editor. */
  collapsed: z.optional(z.boolean()),
  /** Kept in this resume and shown nowhere but in the editor. */
  hidden: z.optional(z.boolean()),
  /** Absent is 0; entries of a map are shown by it, then by insertion. */
  order: z.optional(z.number()),
});
export type Entry = z.infer<typeof Entry>;

export const EntryMap = z.record(z.string(), Entry);
export type EntryMap = z.infer<typeof EntryMap>;

/** A picture of the resume. `value` is a data URL; empty is none. */
export const ImageItem = z.looseObject({
  id: z.string(),
  label: z.string(),
  type: z.enum(['avatar', 'background']),
  value: z.string(),
});
export type ImageItem = z.infer<typeof ImageItem>;

/** The section `fields`, kept in localStorage under resume-field-store. */
export const ResumeFields = z.looseObject({
  imgUpload: z.array(ImageItem),
  basicInfo: Entry,
  workExperiences: EntryMap,
  projectExperiences: EntryMap,
  educations: EntryMap,
  customModules: EntryMap,
});
export type ResumeFields = z.infer<typeof ResumeFields>;

/** How a module stands in the resume. A module whose id is a custom module's entry id shows that entry alone. */
export const ModuleSetting = z.looseObject({
  id: z.string(),
  title: z.string(),
  enabled: z.boolean(),
  order: z.number(),
  icon: z.string(),
  /** The column of templates with two that the visitor chose; absent: the template's choice. */
  column: z.optional(z.enum(['side', 'main'])),
});
export type ModuleSetting = z.infer<typeof ModuleSetting>;

/** The section `modules`, kept in localStorage under resume-modules-store. */
export const ResumeModules = z.looseObject({
  modules: z.array(ModuleSetting),
  basicFieldIcons: z.record(z.string(), z.string()),
  /** Of headings, labels and dates; absent is Chinese. */
  language: z.optional(z.enum(resumeLanguages)),
});
export type ResumeModules = z.infer<typeof ResumeModules>;

/** A resume: the specification's three sections and the version that wrote them. */
export const ResumeDocument = z.looseObject({
  version: z.number(),
  fields: ResumeFields,
  modules: ResumeModules,
  styles: ResumeStyles,
});
export type ResumeDocument = z.infer<typeof ResumeDocument>;
