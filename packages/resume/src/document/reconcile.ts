import { defaultModules } from './default-modules.ts';
import { makeEntry } from './make-entry.ts';
import type { ResumeDocument } from './schema.ts';

const coreModules = new Set(defaultModules().modules.map((module) => module.id));

/** Whether a module is one of the five that every resume has. */
export const isCoreModule = (id: string): boolean => coreModules.has(id);

/**
 * Makes the sections agree: a module of the visitor's own whose entry is missing gets an empty one, so that it can be
 * edited again; where its id is another entry's, the module takes a new one. (An entry without a module of its own
 * shows under the module `custom`.) Gives the same object when nothing has to change.
 */
export function reconcile(document: ResumeDocument): ResumeDocument {
  const { fields, modules } = document;
  const { workExperiences, projectExperiences, educations } = fields;
  const customModules = { ...fields.customModules };
  const isTaken = (id: string) =>
    [workExperiences, projectExperiences, educations].some((map) => Object.hasOwn(map, id));
  const known = new Set(modules.modules.map(({ id }) => id));
  let changed = false;
  const settled = modules.modules.map((module) => {
    if (isCoreModule(module.id) || Object.hasOwn(customModules, module.id)) return module;
    changed = true;
    let { id } = module;
    for (let number = 2; isTaken(id) || (id !== module.id && known.has(id)); number += 1)
      id = `${module.id}-${number}`;
    known.add(id);
    const entry = makeEntry('custom', id);
    const titled = entry.fields.map((field, index) =>
      index === 0 ? { ...field, value: module.title } : field,
    );
    customModules[id] = { ...entry, fields: titled };
    return id === module.id ? module : { ...module, id };
  });
  if (!changed) return document;
  return { ...document, fields: { ...fields, customModules }, modules: { ...modules, modules: settled } };
}
