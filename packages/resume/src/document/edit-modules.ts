import { languageOf } from './language.ts';
import { makeEntry } from './make-entry.ts';
import { isCoreModule } from './reconcile.ts';
import type { ModuleSetting, ResumeDocument, ResumeModules } from './schema.ts';
import { moduleTitles } from '../language/standard-words.ts';
import { isIcon } from '../modules/icons.ts';
import { sortByOrder, moveToIndex, reindex } from '../modules/order-modules.ts';

/** Edits of modules. As with fields, only the touched path is new, and an edit without effect gives the same object. */

function editModule(
  modules: ResumeModules,
  id: string,
  edit: (module: ModuleSetting) => ModuleSetting,
): ResumeModules {
  const index = modules.modules.findIndex((module) => module.id === id);
  const before = modules.modules[index];
  const after = before && edit(before);
  return after && after !== before ? { ...modules, modules: modules.modules.with(index, after) } : modules;
}

/** Shows or hides a module. */
export const enableModule = (modules: ResumeModules, id: string, enabled: boolean): ResumeModules =>
  editModule(modules, id, (module) => (module.enabled === enabled ? module : { ...module, enabled }));

/** Gives a module another title. One of spaces changes nothing. */
export const renameModule = (modules: ResumeModules, id: string, title: string): ResumeModules =>
  editModule(modules, id, (module) =>
    title.trim() === '' || title.trim() === module.title ? module : { ...module, title: title.trim() },
  );

/** Gives a module another icon of the list; empty is none. A name that is not in the list changes nothing. */
export const setModuleIcon = (modules: ResumeModules, id: string, icon: string): ResumeModules =>
  editModule(modules, id, (module) =>
    module.icon === icon || (icon !== '' && !isIcon(icon)) ? module : { ...module, icon },
  );

/** Gives a basic field another icon of the list; empty is none. */
export function setBasicFieldIcon(modules: ResumeModules, field: string, icon: string): ResumeModules {
  if (icon !== '' && !isIcon(icon)) return modules;
  return { ...modules, basicFieldIcons: { ...modules.basicFieldIcons, [field]: icon } };
}

/** Moves a module to the place of another; orders are re-indexed by position. */
export function moveModule(modules: ResumeModules, id: string, over: string): ResumeModules {
  const ordered = sortByOrder(modules.modules);
  const from = ordered.findIndex((module) => module.id === id);
  const to = ordered.findIndex((module) => module.id === over);
  if (from === -1 || to === -1 || from === to) return modules;
  return { ...modules, modules: moveToIndex(ordered, from, to) };
}

/** Where a module is put: before another one (null: at the end), and in which column, if that changes. */
interface ModulePlace {
  readonly before: string | null;
  readonly column?: 'side' | 'main';
}

/** Puts a module before another one and, for templates with two columns, into a column. */
export function placeModule(
  modules: ResumeModules,
  id: string,
  { before, column }: ModulePlace,
): ResumeModules {
  const ordered = sortByOrder(modules.modules);
  const module = ordered.find((candidate) => candidate.id === id);
  if (!module || before === id) return modules;
  const rest = ordered.filter((candidate) => candidate !== module);
  const index = rest.findIndex((candidate) => candidate.id === before);
  const placed = column === undefined || column === module.column ? module : { ...module, column };
  const next = reindex(rest.toSpliced(index === -1 ? rest.length : index, 0, placed));
  return placed === module && next.every((candidate, at) => candidate.id === ordered[at]?.id)
    ? modules
    : { ...modules, modules: next };
}

/**
 * Adds a module of the visitor's own at the end: the setting, and the entry of the same id that it shows.
 * An id that is taken changes nothing.
 */
export function addCustomModule(
  document: ResumeDocument,
  id: string,
  title: string,
  icon = 'sparkles',
): ResumeDocument {
  const { fields, modules } = document;
  if (modules.modules.some((module) => module.id === id) || Object.hasOwn(fields.customModules, id))
    return document;
  const name = title.trim() || moduleTitles.custom[languageOf(modules)];
  const entry = makeEntry('custom', id, languageOf(modules));
  const titled = entry.fields.map((field, index) => (index === 0 ? { ...field, value: name } : field));
  const setting: ModuleSetting = {
    id,
    title: name,
    enabled: true,
    order: 0,
    icon: isIcon(icon) ? icon : 'sparkles',
  };
  return {
    ...document,
    fields: { ...fields, customModules: { ...fields.customModules, [id]: { ...entry, fields: titled } } },
    modules: { ...modules, modules: reindex([...sortByOrder(modules.modules), setting]) },
  };
}

/** Removes a module of the visitor's own with its entry. The five that every resume has can only be switched off. */
export function removeCustomModule(document: ResumeDocument, id: string): ResumeDocument {
  const { fields, modules } = document;
  if (isCoreModule(id) || !modules.modules.some((module) => module.id === id)) return document;
  const { [id]: _, ...customModules } = fields.customModules;
  const rest = sortByOrder(modules.modules).filter((module) => module.id !== id);
  return {
    ...document,
    fields: { ...fields, customModules },
    modules: { ...modules, modules: reindex(rest) },
  };
}

/** The custom entries that a module shows: its own one, or for `custom` all that have no module of their own. */
export function customEntryIds(
  document: Pick<ResumeDocument, 'fields' | 'modules'>,
  moduleId: string,
): string[] {
  const { customModules } = document.fields;
  if (moduleId !== 'custom') return Object.hasOwn(customModules, moduleId) ? [moduleId] : [];
  const own = new Set(document.modules.modules.map((module) => module.id));
  return sortByOrder(Object.values(customModules))
    .map((entry) => entry.id)
    .filter((id) => !own.has(id));
}
