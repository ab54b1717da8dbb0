import {
  entryOf,
  sortByOrder,
  sectionOfKind,
  type Entry,
  type EntryKind,
  type EntryMap,
  type ModuleSetting,
  type ResumeDocument,
} from '@baigong/resume';
import { shapeKey } from './entry-shape.ts';

/** A module as the page shows it: its entries that say something, in order. */
export interface OutlineModule {
  readonly id: string;
  readonly kind: EntryKind;
  readonly entryIds: readonly string[];
  /** The module is one custom entry, and its title is the entry's. */
  readonly standalone: boolean;
}

function visibleEntries(entries: EntryMap, choose: (entry: Entry) => boolean): readonly string[] {
  const shown = Object.values(entries).filter((entry) => shapeKey(entry) !== '' && choose(entry));
  return sortByOrder(shown).map(({ id }) => id);
}

const isEntryKind = (id: string): id is EntryKind => Object.hasOwn(sectionOfKind, id);

function outlineOf(module: ModuleSetting, { fields, modules }: ResumeDocument): OutlineModule | undefined {
  const { id } = module;
  if (!isEntryKind(id)) {
    const entry = entryOf(fields, { kind: 'custom', entry: id });
    if (!entry || shapeKey(entry) === '') return undefined;
    return { id, kind: 'custom', entryIds: [entry.id], standalone: true };
  }
  const standalone = new Set(id === 'custom' ? modules.modules.map((other) => other.id) : []);
  const entryIds = visibleEntries(fields[sectionOfKind[id]], (entry) => !standalone.has(entry.id));
  return entryIds.length > 0 ? { id, kind: id, entryIds, standalone: false } : undefined;
}

const cache = new WeakMap<ResumeDocument, string>();

/**
 * The modules that the page shows, in order, without the basic information (it heads every template): those enabled
 * that hold something. Serialised, so that two outlines that say the same are equal.
 */
export function outlineKey(document: ResumeDocument): string {
  const found = cache.get(document);
  if (found !== undefined) return found;
  const shown = sortByOrder(document.modules.modules)
    .filter(({ id, enabled }) => enabled && id !== 'basic')
    .flatMap((module) => outlineOf(module, document) ?? []);
  const key = JSON.stringify(shown);
  cache.set(document, key);
  return key;
}

export const readOutline = (key: string): readonly OutlineModule[] => JSON.parse(key) as OutlineModule[];

/** Whether the basic information is switched on; a resume without the module shows it. */
export function isBasicVisible(document: ResumeDocument): boolean {
  return document.modules.modules.find(({ id }) => id === 'basic')?.enabled ?? true;
}

/** Which column of a template with two a module is in; the user's own choice comes before the template's. */
export function columnOf(
  module: OutlineModule,
  side: readonly string[],
  chosen: ModuleSetting['column'],
): 'side' | 'main' {
  if (chosen) return chosen;
  return side.includes(module.id) || (module.standalone && side.includes('custom')) ? 'side' : 'main';
}
