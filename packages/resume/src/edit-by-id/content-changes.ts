import type { Entry, EntryMap, Field, ModuleSetting, ResumeDocument } from '../document/schema.ts';
import { sortByOrder } from '../modules/order-modules.ts';
import { changesBetween, takeBackChanges, type SettingChange } from '../styles/style-changes.ts';

type Keyed = Record<string, unknown>;

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Record<string, Item> =>
  Object.fromEntries(items.map((item) => [item.id, item]));

const keyEntry = ({ fields, ...entry }: Entry): Keyed => ({ ...entry, fields: byId(fields) });
const keyEntries = (entries: EntryMap): Keyed =>
  Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, keyEntry(entry)]));

/** The content of a document with its lists as objects, so that a change names one field or module. */
const keyed = ({ fields, modules }: ResumeDocument): Keyed => ({
  basicInfo: keyEntry(fields.basicInfo),
  workExperiences: keyEntries(fields.workExperiences),
  projectExperiences: keyEntries(fields.projectExperiences),
  educations: keyEntries(fields.educations),
  customModules: keyEntries(fields.customModules),
  modules: byId(modules.modules),
});

/** The items of a keyed list in the order of another list, new ones at its end. */
function listOf<Item extends { readonly id: string }>(items: unknown, before: readonly Item[]): Item[] {
  const all = items as Record<string, Item>;
  const known = before.flatMap(({ id }) => all[id] ?? []);
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...Object.values(all).filter(({ id }) => !ids.has(id))];
}

const unkeyEntry = (entry: unknown, before: readonly Field[]): Entry => {
  const { fields, ...rest } = entry as Entry & { fields: unknown };
  return { ...rest, fields: listOf(fields, before) };
};

const unkeyEntries = (entries: unknown, before: EntryMap): EntryMap =>
  Object.fromEntries(
    Object.entries(entries as Keyed).map(([id, entry]) => [id, unkeyEntry(entry, before[id]?.fields ?? [])]),
  );

/** What differs between two states of a resume's content: fields, entries and modules. */
export const contentChanges = (before: ResumeDocument, after: ResumeDocument): readonly SettingChange[] =>
  changesBetween(keyed(before), keyed(after));

/** Takes changes of the content back; undefined where one of them was changed again since. */
export function takeBackContent(
  document: ResumeDocument,
  changes: readonly SettingChange[],
): ResumeDocument | undefined {
  const content = takeBackChanges(keyed(document), changes);
  if (!content) return undefined;
  const { fields, modules } = document;
  return {
    ...document,
    fields: {
      ...fields,
      basicInfo: unkeyEntry(content['basicInfo'], fields.basicInfo.fields),
      workExperiences: unkeyEntries(content['workExperiences'], fields.workExperiences),
      projectExperiences: unkeyEntries(content['projectExperiences'], fields.projectExperiences),
      educations: unkeyEntries(content['educations'], fields.educations),
      customModules: unkeyEntries(content['customModules'], fields.customModules),
    },
    modules: {
      ...modules,
      modules: sortByOrder(listOf<ModuleSetting>(content['modules'], modules.modules)),
    },
  };
}
