import { gatherContent, visibleFields } from '../check-up/content.ts';
import { mapEntries } from '../document/edit.ts';
import { coreFieldNames, fieldName } from '../document/make-entry.ts';
import { richTextToPlain } from '../document/rich-text.ts';
import type { Entry, Field, ResumeDocument, ResumeFields } from '../document/schema.ts';

const plainOf = (field: Field): string =>
  (field.type === 'editor' ? richTextToPlain(field.value ?? '') : (field.value ?? '')).trim();

/** Contact data is passed on by a model, never written by it. */
const contactNames = new Set(['name', 'phone', 'email']);

const entriesOf = (fields: ResumeFields): Entry[] => [
  fields.basicInfo,
  ...Object.values(fields.workExperiences),
  ...Object.values(fields.projectExperiences),
  ...Object.values(fields.educations),
  ...Object.values(fields.customModules),
];

const squeeze = (text: string): string => text.replace(/[\s•·▪◦*-]+/g, '');

interface Marking {
  /** The document before the model's text came in: what stood there already is left as it is. */
  readonly before?: ResumeDocument;
  /** What the model was given: lines that stand in it word for word are not the model's. */
  readonly source?: string;
}

/**
 * Marks texts as written by a model: every field with text that is new compared to `before` and is not in `source`.
 * Contact data, dates and titles of modules are not marked.
 */
export function markModelWritten(document: ResumeDocument, { before, source }: Marking = {}): ResumeDocument {
  const old = new Map(
    (before ? entriesOf(before.fields) : []).flatMap(({ fields }) =>
      fields.map((field) => [field.id, field.value] as const),
    ),
  );
  const given = source === undefined ? undefined : squeeze(source);
  const isWritten = (field: Field, entry: Entry, basic: boolean): boolean => {
    const name = fieldName(field, entry);
    if (field.type === 'avatar' || field.type === 'date-range' || plainOf(field) === '') return false;
    if (basic && (contactNames.has(name) || !coreFieldNames('basic').includes(name))) return false;
    if (name === 'title' || old.get(field.id) === field.value) return false;
    return (
      !given ||
      plainOf(field)
        .split('\n')
        .some((line) => !given.includes(squeeze(line)))
    );
  };
  const fields = mapEntries(document.fields, (entry, isBasic) => ({
    ...entry,
    fields: entry.fields.map((field) =>
      isWritten(field, entry, isBasic) ? { ...field, origin: 'model' as const } : field,
    ),
  }));
  return { ...document, fields };
}

const modelTexts = (document: ResumeDocument): string[] =>
  visibleFields(gatherContent(document))
    .filter(({ field, plain }) => field.origin === 'model' && plain !== '')
    .map(({ plain }) => plain);

/** Whether a resume shows a text that a model wrote. */
export const hasModelText = (document: ResumeDocument): boolean => modelTexts(document).length > 0;

/** Tells of a text of the resume, whatever its bullets and line breaks, whether a model wrote it. */
export function modelTextIn(document: ResumeDocument): (text: string) => boolean {
  const written = new Set(modelTexts(document).map(squeeze));
  return (text) => written.has(squeeze(text));
}
