import { sortByOrder, reindex } from '../modules/order-modules.ts';
import type { Entry, ModuleSetting, ResumeDocument } from './schema.ts';

/** What goes with a module of the user's own when it is removed, and where it stood. */
interface RemovedModule {
  readonly setting: ModuleSetting;
  readonly entry: Entry | undefined;
  readonly index: number;
}

/** What removing a module would take away; undefined for an id that is not there. */
export function captureModule({ fields, modules }: ResumeDocument, id: string): RemovedModule | undefined {
  const ordered = sortByOrder(modules.modules);
  const place = ordered.findIndex((module) => module.id === id);
  const setting = ordered[place];
  if (!setting) return undefined;
  const entry = Object.hasOwn(fields.customModules, id) ? fields.customModules[id] : undefined;
  return { setting, entry, index: place };
}

/** Puts a removed module back where it stood; one that is there again stays as it is. */
export function restoreModule(
  document: ResumeDocument,
  { setting, entry, index: place }: RemovedModule,
): ResumeDocument {
  const { fields, modules } = document;
  if (modules.modules.some(({ id }) => id === setting.id)) return document;
  return {
    ...document,
    fields: entry ? { ...fields, customModules: { ...fields.customModules, [setting.id]: entry } } : fields,
    modules: { ...modules, modules: reindex(sortByOrder(modules.modules).toSpliced(place, 0, setting)) },
  };
}

export type Column = 'template' | 'side' | 'main';

/** Which column a module was put in by hand. */
export const columnChoice = ({ column }: ModuleSetting): Column => column ?? 'template';

/** Puts a module in a column of templates with two, or lets the template say. */
export function setModuleColumn(document: ResumeDocument, id: string, column: Column): ResumeDocument {
  const { modules } = document;
  const index = modules.modules.findIndex((module) => module.id === id);
  const before = modules.modules[index];
  if (!before || columnChoice(before) === column) return document;
  const { column: _, ...rest } = before;
  const after: ModuleSetting = column === 'template' ? rest : { ...rest, column };
  return { ...document, modules: { ...modules, modules: modules.modules.with(index, after) } };
}

/** The icons whose Chinese or English name holds what was typed. */
export function findIcons<T extends { readonly name: string; readonly label: string }>(
  icons: readonly T[],
  input: string,
): readonly T[] {
  const query = input.normalize('NFKC').trim().toLowerCase();
  return query === ''
    ? icons
    : icons.filter(({ name, label }) => label.includes(query) || name.includes(query));
}
