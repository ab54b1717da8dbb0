import { makeEntry } from '../document/make-entry.ts';
import type { EntryMap, ModuleSetting, ResumeDocument } from '../document/schema.ts';
import { hasModelText } from '../origin/model-written.ts';

/** A part of a document that goes with a resume. */
export interface CompanionSection {
  readonly title: string;
  /** Rich text. */
  readonly html: string;
  /** Who wrote it, where it was a model. */
  readonly origin?: 'model' | undefined;
}

/** Between the paragraphs of a letter, in CSS pixels. */
const letterGap = 10;

/**
 * A document in the resume's style that goes with it, for the same writers: the resume's head (or none), then these
 * sections. Counts as written by a model where the resume or a section is.
 */
export function companionDocument(
  document: ResumeDocument,
  sections: readonly CompanionSection[],
  options: { readonly head: boolean },
): ResumeDocument {
  const origin = hasModelText(document) ? { origin: 'model' as const } : {};
  const basic = document.modules.modules.find(({ id }) => id === 'basic');
  const customModules: EntryMap = {};
  const modules: ModuleSetting[] = [
    {
      ...(basic ?? { id: 'basic', title: '基本信息', icon: 'user-round' }),
      order: 0,
      enabled: options.head && (basic?.enabled ?? true),
    },
  ];
  for (const [index, { title, html, origin: own }] of sections.entries()) {
    const entry = makeEntry('custom', `companion-${index + 1}`);
    customModules[entry.id] = {
      ...entry,
      fields: entry.fields.map((field) =>
        field.type === 'editor'
          ? { ...field, value: html, ...origin, ...(own && { origin: own }) }
          : { ...field, value: title },
      ),
    };
    modules.push({ id: entry.id, title, enabled: true, order: index + 1, icon: 'file-text', column: 'main' });
  }
  const { styles } = document.styles;
  const paragraphGap = Math.max(styles.spacing.paragraphGap, letterGap);
  return {
    ...document,
    // A letter is read, not scanned.
    styles: options.head
      ? { ...document.styles, styles: { ...styles, spacing: { ...styles.spacing, paragraphGap } } }
      : document.styles,
    fields: {
      ...document.fields,
      workExperiences: {},
      projectExperiences: {},
      educations: {},
      customModules,
    },
    modules: { ...document.modules, modules },
  };
}
