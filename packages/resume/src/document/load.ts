import { isIcon } from '../modules/icons.ts';
import { cleanJson, isObject, type Json, type JsonObject } from './clean-json.ts';
import { readFieldsSection } from './load-fields.ts';
import { readStyles } from './load-styles.ts';
import { documentVersion, migrate, versionOf } from './migrate.ts';
import { joinPath, type IdGenerator, type LoadContext, type LoadProblem } from './load-context.ts';
import { reconcile } from './reconcile.ts';
import type { ModuleSetting, ResumeDocument, ResumeFields, ResumeModules } from './schema.ts';
import type { ResumeStyles } from '../styles/schema.ts';
import { defaultModules } from './default-modules.ts';
import { readId } from './load-entry.ts';
import { createUniqueId, readBoolean, readItems, readNumber, readText } from './read-value.ts';

/** The sections of a document, and the keys that tell each from a wrapping. */
const sections = {
  fields: ['basicInfo', 'workExperiences', 'projectExperiences', 'educations', 'customModules', 'imgUpload'],
  modules: ['modules', 'basicFieldIcons'],
  styles: ['currentTemplate', 'styles', 'layout', 'typography', 'theme'],
} as const;

/** Ids that repeat from one loading to the next: the same document loads the same way. */
function createSequentialIds(): IdGenerator {
  let count = 0;
  return () => `new-${(count += 1)}`;
}

/** What stands in a wrapping `{state, version}` of a persisted store; anything else as it is. */
function unwrap(value: Json, own: readonly string[]): Json {
  if (!isObject(value) || !isObject(value['state'])) return value;
  return own.some((key) => key in value) ? value : value['state'];
}

function loadSection<T>(
  value: unknown,
  name: keyof typeof sections,
  newId: IdGenerator,
  read: (value: Json, path: string, loading: LoadContext) => T,
): { value: T; problems: LoadProblem[] } {
  const problems: LoadProblem[] = [];
  const clean = unwrap(cleanJson(value, name, problems), sections[name]);
  return { value: read(clean, name, { problems, newId }), problems };
}

/**
 * Reads the section `fields` from whatever a storage held. Never throws: what is missing gets its default, what has
 * the wrong type is replaced and named, unknown keys stay, ids are made unique and field ids end in their entry's.
 */
export function loadFields(
  value: unknown,
  newId: IdGenerator = createSequentialIds(),
): { fields: ResumeFields; problems: LoadProblem[] } {
  const { value: fields, problems } = loadSection(value, 'fields', newId, readFieldsSection);
  return { fields, problems };
}

function readIcon(value: Json | undefined, path: string, fallback: string, loading: LoadContext): string {
  const icon = readText(value, path, fallback, loading);
  if (icon === '' || isIcon(icon)) return icon;
  loading.problems.push({ path, message: `没有名为“${icon.slice(0, 40)}”的图标，已换成默认图标` });
  return fallback;
}

/** Reads the list; default modules that are missing join at its end, so that no content is out of reach. */
function readList(value: Json | undefined, path: string, loading: LoadContext): ModuleSetting[] {
  const defaults = defaultModules().modules;
  if (value === undefined || value === null) return defaults;
  const used = new Set<string>();
  const modules: ModuleSetting[] = [];
  for (const [index, item] of readItems(value, path, loading).entries()) {
    const raw = typeof item.value === 'string' ? { id: item.value } : item.value;
    if (!isObject(raw)) {
      loading.problems.push({ path: item.path, message: '这个模块看不懂，没有载入' });
      continue;
    }
    const given = readId(raw) ?? item.key;
    if (given !== undefined && used.has(given)) {
      loading.problems.push({ path: item.path, message: `模块“${given}”出现了两次，保留前一个` });
      continue;
    }
    const id = given || createUniqueId(used, loading);
    used.add(id);
    const seed = defaults.find((module) => module.id === id);
    const { column, ...rest } = raw;
    modules.push({
      ...rest,
      ...(column === 'side' || column === 'main' ? { column } : {}),
      id,
      title: readText(raw['title'], joinPath(item.path, 'title'), seed?.title ?? '自定义模块', loading),
      enabled: readBoolean(raw['enabled'], joinPath(item.path, 'enabled'), true, loading),
      order: readNumber(raw['order'], joinPath(item.path, 'order'), index, loading),
      icon: readIcon(raw['icon'], joinPath(item.path, 'icon'), seed?.icon ?? 'sparkles', loading),
    });
  }
  const last = Math.max(-1, ...modules.map((module) => module.order));
  const missing = defaults.filter((module) => !used.has(module.id));
  return [...modules, ...missing.map((module, index) => ({ ...module, order: last + 1 + index }))];
}

/** Reads the section `modules`: the list, or a map, with the icons beside; or the list alone. */
function readModules(value: Json | undefined, path: string, loading: LoadContext): ResumeModules {
  const defaults = defaultModules();
  if (value === undefined || value === null) return defaults;
  if (Array.isArray(value)) return { ...defaults, modules: readList(value, path, loading) };
  if (!isObject(value)) {
    loading.problems.push({ path, message: '模块设置看不懂，已恢复为默认模块' });
    return defaults;
  }
  const basicFieldIcons = { ...defaults.basicFieldIcons };
  for (const item of readItems(value['basicFieldIcons'], joinPath(path, 'basicFieldIcons'), loading)) {
    if (item.key === undefined) continue;
    basicFieldIcons[item.key] = readIcon(
      item.value,
      item.path,
      Object.hasOwn(basicFieldIcons, item.key) ? (basicFieldIcons[item.key] ?? 'dot') : 'dot',
      loading,
    );
  }
  const { language, ...rest } = value;
  return {
    ...rest,
    ...(language === 'en' ? { language } : {}),
    modules: readList(value['modules'], joinPath(path, 'modules'), loading),
    basicFieldIcons,
  };
}

/** Reads the section `modules`; as `loadFields`. */
export function loadModules(
  value: unknown,
  newId: IdGenerator = createSequentialIds(),
): { modules: ResumeModules; problems: LoadProblem[] } {
  const { value: modules, problems } = loadSection(value, 'modules', newId, readModules);
  return { modules, problems };
}

/** Reads the section `styles`, nested with a template name or laid flat; as `loadFields`. */
export function loadStyles(value: unknown): { styles: ResumeStyles; problems: LoadProblem[] } {
  const { value: styles, problems } = loadSection(value, 'styles', createSequentialIds(), readStyles);
  return { styles, problems };
}

/** Whether parsed JSON may be a resume: an object with at least one of fields, modules and styles. */
export const hasDocumentShape = (value: unknown): boolean =>
  isObject(value) && Object.keys(sections).some((name) => value[name] !== undefined && value[name] !== null);

/** A section given alone is taken for the document's. */
function wrapSection(value: JsonObject): JsonObject {
  if (hasDocumentShape(value) && !(Array.isArray(value['modules']) && 'basicFieldIcons' in value))
    return value;
  if (sections.fields.some((key) => key in value)) return { fields: value };
  if (Array.isArray(value['modules'])) return { modules: value };
  return sections.styles.some((key) => key in value) ? { styles: value } : value;
}

/**
 * Reads a resume from whatever a file, a record or a storage held. Never throws and never refuses: see `loadFields`.
 * Older versions are migrated; of later ones what is known is read and the rest kept.
 * @param newId gives ids where they are missing or used twice
 * @returns the document, complete and valid, and what was not taken as it stood
 */
export function loadDocument(
  value: unknown,
  newId: IdGenerator = createSequentialIds(),
): { document: ResumeDocument; problems: LoadProblem[] } {
  const problems: LoadProblem[] = [];
  const loading: LoadContext = { problems, newId };
  const clean = unwrap(cleanJson(value, '', problems), Object.keys(sections));
  if (!isObject(clean) && clean !== null)
    problems.push({ path: '', message: '这不是一份简历数据，已用空白简历代替' });
  const found = migrate(wrapSection(isObject(clean) ? clean : {}), problems);
  const section = (name: keyof typeof sections) => unwrap(found[name] ?? null, sections[name]);
  const document: ResumeDocument = {
    ...found,
    version: Math.max(documentVersion, versionOf(found)),
    fields: readFieldsSection(section('fields'), 'fields', loading),
    modules: readModules(section('modules'), 'modules', loading),
    styles: readStyles(section('styles'), 'styles', loading),
  };
  return { document: reconcile(document), problems };
}
