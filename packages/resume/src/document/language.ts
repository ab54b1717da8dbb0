import { dateFormatsOf, type DateFormat } from '../dates/date-formats.ts';
import { translatedLabel, translatedTitle, type ResumeLanguage } from '../language/standard-words.ts';
import { fieldName, type EntryKind } from './make-entry.ts';
import { richTextToPlain } from './rich-text.ts';
import type { Entry, EntryMap, ResumeDocument, ResumeModules } from './schema.ts';

/** The language of a resume's headings, labels and dates. */
export const languageOf = ({ language }: Pick<ResumeModules, 'language'>): ResumeLanguage => language ?? 'zh';

/** The languages as the `lang` attribute has them. */
export const htmlLang = { zh: 'zh-CN', en: 'en' } as const;

/** How a resume writes its dates: as was chosen, where the choice is one of its language. */
export function dateFormatOf({ modules, styles }: Pick<ResumeDocument, 'modules' | 'styles'>): DateFormat {
  const chosen = styles.styles.moduleStyles.entry.dateFormat;
  const formats: readonly DateFormat[] = dateFormatsOf[languageOf(modules)];
  return formats.includes(chosen) ? chosen : dateFormatsOf[languageOf(modules)][0];
}

/** So many words in Latin letters for each Chinese character are an English text with Chinese names in it. */
const latinShare = 2;

/** The language that most of a resume's own text is in. */
export function textLanguage({ fields }: Pick<ResumeDocument, 'fields'>): ResumeLanguage {
  const maps = [fields.workExperiences, fields.projectExperiences, fields.educations, fields.customModules];
  const entries = [fields.basicInfo, ...maps.flatMap((map) => Object.values(map))];
  const text = entries
    .flatMap((entry) =>
      entry.fields.map(({ type, value }) =>
        type === 'editor' ? richTextToPlain(value ?? '') : (value ?? ''),
      ),
    )
    .join('\n');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const latin = count(/\p{Script=Latin}+/gu);
  return latin > 0 && latin > latinShare * count(/\p{Script=Han}/gu) ? 'en' : 'zh';
}

function renameLabels(
  entry: Entry,
  kind: EntryKind | 'basic',
  from: ResumeLanguage,
  to: ResumeLanguage,
): Entry {
  let changed = false;
  const fields = entry.fields.map((field) => {
    const label = translatedLabel(kind, fieldName(field, entry), field.label, from, to);
    if (label === undefined || label === field.label) return field;
    changed = true;
    return { ...field, label };
  });
  return changed ? { ...entry, fields } : entry;
}

/** A module's own entry is called as the module: its title goes with the module's. */
function renameOwnTitle(entry: Entry, before: string, after: string): Entry {
  return {
    ...entry,
    fields: entry.fields.map((field) =>
      fieldName(field, entry) === 'title' && field.value?.trim() === before
        ? { ...field, value: after }
        : field,
    ),
  };
}

/**
 * A resume in another language: headings and labels that are the first language's standard words become the other's,
 * dates are written in its form. The visitor's own words, and all text, stay.
 */
export function switchLanguage(document: ResumeDocument, to: ResumeLanguage): ResumeDocument {
  const from = languageOf(document.modules);
  if (from === to) return document;
  const { fields } = document;
  const each = (map: EntryMap, kind: EntryKind): EntryMap =>
    Object.fromEntries(Object.entries(map).map(([id, entry]) => [id, renameLabels(entry, kind, from, to)]));
  const customModules = each(fields.customModules, 'custom');
  const modules = document.modules.modules.map((module) => {
    const title = translatedTitle(module.title, from, to);
    if (title === undefined) return module;
    const own = Object.hasOwn(customModules, module.id) ? customModules[module.id] : undefined;
    if (own) customModules[module.id] = renameOwnTitle(own, module.title.trim(), title);
    return { ...module, title };
  });
  const { language: _, ...rest } = document.modules;
  return {
    ...document,
    fields: {
      ...fields,
      basicInfo: renameLabels(fields.basicInfo, 'basic', from, to),
      workExperiences: each(fields.workExperiences, 'work'),
      projectExperiences: each(fields.projectExperiences, 'projects'),
      educations: each(fields.educations, 'education'),
      customModules,
    },
    modules: { ...rest, modules, ...(to === 'zh' ? {} : { language: to }) },
  };
}
