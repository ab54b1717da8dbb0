import { basicTarget, setDateRange, setField, type EntryTarget } from '../src/document/edit.ts';
import type { DateRange } from '../src/dates/date-range-schema.ts';
import type { ResumeDocument, ResumeFields } from '../src/document/schema.ts';
import { sampleResume } from '../src/sample/sample-resume.ts';
import { checkUp } from '../src/check-up/check-up.ts';

/** For tests: the sample resume, which has no finding, with one thing changed, and what the check-up says of it. */

export const job: EntryTarget = { kind: 'work', entry: 'sample-work-1' };
export const description = 'description-sample-work-1';
export const change = (
  edit: (fields: ResumeFields) => ResumeFields,
  document = sampleResume(),
): ResumeDocument => ({
  ...document,
  fields: edit(document.fields),
});
export const withText = (html: string) => change((fields) => setField(fields, job, description, html));
export const withBasic = (id: string, value: string) =>
  change((fields) => setField(fields, basicTarget, id, value));
export const withDates = (range: DateRange, entry = 'sample-work-1') =>
  change((fields) => setDateRange(fields, { kind: 'work', entry }, `date-range-${entry}`, range));
export const rules = (document: ResumeDocument) => checkUp(document).map(({ id }) => id.split(':')[0]);
export const textOf = (document: ResumeDocument) =>
  document.fields.workExperiences['sample-work-1']?.fields.find(({ id }) => id === description)?.value;
export const findingOf = (document: ResumeDocument, rule: string) =>
  checkUp(document).find(({ id }) => id.split(':')[0] === rule);
export const fixed = (document: ResumeDocument, rule: string) =>
  findingOf(document, rule)?.fix?.(document) ?? document;
