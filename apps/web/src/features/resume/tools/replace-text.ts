import {
  escapeText,
  richTextToPlain,
  sanitizeRichText,
  type Entry,
  type ResumeDocument,
} from '@baigong/resume';

export interface Replaced {
  readonly document: ResumeDocument;
  /** The field's text before and after, without markup. */
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

/**
 * Puts a text in the place of another one that stands exactly once in a resume's fields. What is put in is text, never
 * markup, and counts as a model's.
 * @returns the number of places where it stands, when that is not one
 */
export function replaceText(document: ResumeDocument, old: string, replacement: string): Replaced | number {
  let count = 0;
  let found: Omit<Replaced, 'document'> | undefined;
  const change = (entry: Entry): Entry => ({
    ...entry,
    fields: entry.fields.map((field) => {
      const { value, type, label } = field;
      if (value === null || (type !== 'input' && type !== 'editor')) return field;
      const isRich = type === 'editor';
      const [from, to] = isRich ? [escapeText(old), escapeText(replacement)] : [old, replacement];
      const places = value.split(from).length - 1;
      count += places;
      if (places !== 1) return field;
      const next = value.split(from).join(to);
      const after = isRich ? sanitizeRichText(next) : next.replaceAll('\n', ' ');
      const plain = (text: string) => (isRich ? richTextToPlain(text) : text);
      found = { before: plain(value), after: plain(after), label };
      return { ...field, value: after, origin: 'model' as const };
    }),
  });
  const changeAll = (entries: ResumeDocument['fields']['workExperiences']) =>
    Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, change(entry)]));
  const { fields } = document;
  const changed: ResumeDocument = {
    ...document,
    fields: {
      ...fields,
      basicInfo: change(fields.basicInfo),
      workExperiences: changeAll(fields.workExperiences),
      projectExperiences: changeAll(fields.projectExperiences),
      educations: changeAll(fields.educations),
      customModules: changeAll(fields.customModules),
    },
  };
  return count === 1 && found ? { document: changed, ...found } : count;
}
