import { gatherContent, type VisibleField } from '../check-up/content.ts';
import type { ResumeDocument } from '../document/schema.ts';

/** A field with content, with its reference for the model and its label for the visitor. */
export interface MatchField extends VisibleField {
  /** F1, F2 … in the order of the page. */
  readonly ref: string;
  readonly label: string;
}

/** Contact data are not sent to a model. */
const personal = new Set(['name', 'phone', 'email']);

/** The fields that advice can speak of: everything shown but name, phone and e-mail. */
export function matchFields(document: ResumeDocument): MatchField[] {
  const { basic, entries } = gatherContent(document);
  const told = [
    ...(basic?.fields ?? [])
      .filter(({ name }) => !personal.has(name))
      .map((field) => ({ field, of: basic?.moduleTitle ?? '' })),
    ...entries.flatMap(({ fields, moduleTitle, title }) =>
      fields.map((field) => ({
        field,
        of: title === field.plain ? moduleTitle : `${moduleTitle} · ${title}`,
      })),
    ),
  ];
  return told
    .filter(({ field }) => field.plain !== '')
    .map(({ field, of }, index) => ({
      ...field,
      ref: `F${index + 1}`,
      label: `${of} · ${field.field.label}`,
    }));
}
