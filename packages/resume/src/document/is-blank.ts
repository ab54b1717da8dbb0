import { isEmptyRichText } from './rich-text.ts';
import type { Entry, ResumeDocument } from './schema.ts';

/** Whether nothing has been written yet: no text, no dates, no picture, in any entry. */
export function isBlank({
  fields,
  modules,
}: Pick<ResumeDocument, 'fields'> & Partial<Pick<ResumeDocument, 'modules'>>): boolean {
  const named = new Set(modules?.modules.map(({ id }) => `title-${id}`));
  const entries: Entry[] = [
    fields.basicInfo,
    ...Object.values(fields.workExperiences),
    ...Object.values(fields.projectExperiences),
    ...Object.values(fields.educations),
    ...Object.values(fields.customModules),
  ];
  return (
    fields.imgUpload.every(({ value }) => value === '') &&
    entries.every((entry) =>
      entry.fields.every(({ id, type, value, range }) => {
        // The title of a module says nothing alone.
        if (named.has(id)) return true;
        const dated = range && (range.start !== '' || range.end !== '' || range.present || range.text);
        if (dated) return false;
        return type === 'editor' ? isEmptyRichText(value ?? '') : (value ?? '').trim() === '';
      }),
    )
  );
}
