import type { Entry, EntryMap, Field, ResumeDocument } from './schema.ts';

/** What a replacement of a text changed, as conversations of 0.2 stored it with the answer. */
export interface FieldChange {
  /** Section and ids of the field. */
  readonly place: string;
  readonly before: string;
  readonly after: string;
  /** A model had written the text before. */
  readonly byModel: boolean;
}

/** A document with its fields changed. A field's place is the same as long as its entry is there. */
function mapFields(document: ResumeDocument, map: (field: Field, place: string) => Field): ResumeDocument {
  const ofEntry = (entry: Entry, path: string): Entry => ({
    ...entry,
    fields: entry.fields.map((field) => map(field, `${path}/${field.id}`)),
  });
  const ofEntries = (entries: EntryMap, path: string): EntryMap =>
    Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, ofEntry(entry, `${path}/${id}`)]));
  const { fields } = document;
  return {
    ...document,
    fields: {
      ...fields,
      basicInfo: ofEntry(fields.basicInfo, 'basicInfo'),
      workExperiences: ofEntries(fields.workExperiences, 'workExperiences'),
      projectExperiences: ofEntries(fields.projectExperiences, 'projectExperiences'),
      educations: ofEntries(fields.educations, 'educations'),
      customModules: ofEntries(fields.customModules, 'customModules'),
    },
  };
}

/** Takes a replacement back. Undefined where its field is gone or has another text by now. */
export function takeBack(
  document: ResumeDocument,
  { place: wanted, before, after, byModel }: FieldChange,
): ResumeDocument | undefined {
  let isThere = false;
  const restored = mapFields(document, (field, place) => {
    if (place !== wanted || field.value !== after) return field;
    isThere = true;
    const { origin: _origin, ...rest } = field;
    return { ...rest, value: before, ...(byModel ? { origin: 'model' as const } : {}) };
  });
  return isThere ? restored : undefined;
}
