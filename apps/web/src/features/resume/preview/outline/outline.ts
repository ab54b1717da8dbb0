import { inOrder, type Entry, type EntryMap, type ModuleSetting, type ResumeDocument } from '@baigong/resume';
import { shapeKey } from './entry-shape.ts';

/** The sections of `fields` that hold entries. */
export type Section = 'workExperiences' | 'projectExperiences' | 'educations' | 'customModules';

const sections: Readonly<Record<string, Section>> = {
  work: 'workExperiences',
  projects: 'projectExperiences',
  education: 'educations',
  custom: 'customModules',
};

/** A module as the page shows it: its entries that say something, in order. */
export interface OutlineModule {
  readonly id: string;
  readonly section: Section;
  readonly entryIds: readonly string[];
  /** The module is one custom entry, and its title is the entry's. */
  readonly alone: boolean;
}

function shownEntries(entries: EntryMap, choose: (entry: Entry) => boolean): readonly string[] {
  const shown = Object.values(entries).filter((entry) => shapeKey(entry) !== '' && choose(entry));
  return inOrder(shown).map(({ id }) => id);
}

function outlineOf(module: ModuleSetting, document: ResumeDocument): OutlineModule | undefined {
  const { fields, modules } = document;
  const section = Object.hasOwn(sections, module.id) ? sections[module.id] : undefined;
  if (!section) {
    const entry = Object.hasOwn(fields.customModules, module.id)
      ? fields.customModules[module.id]
      : undefined;
    if (!entry || shapeKey(entry) === '') return undefined;
    return { id: module.id, section: 'customModules', entryIds: [entry.id], alone: true };
  }
  const standAlone = new Set(section === 'customModules' ? modules.modules.map(({ id }) => id) : []);
  const entryIds = shownEntries(fields[section], ({ id }) => !standAlone.has(id));
  return entryIds.length > 0 ? { id: module.id, section, entryIds, alone: false } : undefined;
}

const outlines = new WeakMap<ResumeDocument, string>();

/**
 * The modules that the page shows, in order, without the basic information (it heads every template): those enabled
 * that hold something. Serialised, so that two outlines that say the same are equal.
 */
export function outlineKey(document: ResumeDocument): string {
  const found = outlines.get(document);
  if (found !== undefined) return found;
  const shown = inOrder(document.modules.modules)
    .filter(({ id, enabled }) => enabled && id !== 'basic')
    .flatMap((module) => outlineOf(module, document) ?? []);
  const key = JSON.stringify(shown);
  outlines.set(document, key);
  return key;
}

export const readOutline = (key: string): readonly OutlineModule[] => JSON.parse(key) as OutlineModule[];

/** The entry, or undefined when it is gone. */
export function findEntry(
  document: ResumeDocument,
  section: Section | 'basicInfo',
  entryId: string,
): Entry | undefined {
  const { fields } = document;
  if (section === 'basicInfo') return fields.basicInfo;
  return Object.hasOwn(fields[section], entryId) ? fields[section][entryId] : undefined;
}

/** Whether the basic information is switched on; a resume without the module shows it. */
export function showsBasic(document: ResumeDocument): boolean {
  return document.modules.modules.find(({ id }) => id === 'basic')?.enabled ?? true;
}

/** Which column of a template with two a module stands in; the visitor's own choice comes before the template's. */
export function columnOf(module: OutlineModule, side: readonly string[], chosen: unknown): 'side' | 'main' {
  if (chosen === 'side' || chosen === 'main') return chosen;
  return side.includes(module.id) || (module.alone && side.includes('custom')) ? 'side' : 'main';
}
