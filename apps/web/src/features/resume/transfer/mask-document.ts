import { fieldName, makeSharedCopy, type Field, type ResumeDocument } from '@baigong/resume';

/** The first character stays; each of the others is a star. */
function maskName(name: string): string {
  const [first = '', ...rest] = Array.from(name.trim());
  return `${first}${'*'.repeat(Math.max(rest.length, 1))}`;
}

/** The words in another place: a profile that begins with the name, a file that is called by it. */
function without(name: string, masked: string): (text: string) => string {
  return (text) => (Array.from(name).length > 1 ? text.replaceAll(name, masked) : text);
}

/**
 * A copy without what tells who somebody is: name, phone, e-mail and photo are replaced wherever they stand, so that
 * neither the drawing nor the text below it has them.
 */
export function maskDocument(document: ResumeDocument): ResumeDocument {
  const copy = makeSharedCopy(document, { phone: true, email: true, photo: true });
  const basic = copy.fields.basicInfo;
  const own = basic.fields.find((field) => fieldName(field, basic) === 'name')?.value?.trim() ?? '';
  if (!own) return copy;
  const masked = maskName(own);
  const hide = without(own, masked);
  const hideField = (field: Field): Field => ({
    ...field,
    value: field.value === null ? null : fieldName(field, basic) === 'name' ? masked : hide(field.value),
  });
  const entries = (map: ResumeDocument['fields']['workExperiences']) =>
    Object.fromEntries(
      Object.entries(map).map(([id, entry]) => [
        id,
        {
          ...entry,
          fields: entry.fields.map((field) => ({
            ...field,
            value: field.value === null ? null : hide(field.value),
          })),
        },
      ]),
    );
  return {
    ...copy,
    fields: {
      ...copy.fields,
      basicInfo: { ...basic, fields: basic.fields.map(hideField) },
      workExperiences: entries(copy.fields.workExperiences),
      projectExperiences: entries(copy.fields.projectExperiences),
      educations: entries(copy.fields.educations),
      customModules: entries(copy.fields.customModules),
    },
  };
}
