import {
  cleanJson,
  isObject,
  jsonBounds,
  hasDocumentShape,
  loadDocument,
  reconcile,
  sanitizeRichText,
  type JsonObject,
  type LoadProblem,
  type ParsedResume,
  type IdGenerator,
  type Entry,
  type ResumeDocument,
  type ResumeFields,
} from '@baigong/resume';
import { fromEuropassJson } from './europass.ts';
import { fromFresh, isFresh } from './fresh.ts';
import { fromJsonResume } from './from-json-resume.ts';
import { isJsonResume } from './json-resume-schema.ts';
import { fromMagicResume, isMagicResume } from './magic-resume.ts';
import { fromReactiveResume, reactiveResumeVersion } from './reactive-resume.ts';

/** The programs whose JSON is read. */
export type ForeignJson = 'json-resume' | 'reactive-resume' | 'magic-resume' | 'fresh' | 'europass';

interface ForeignReading {
  readonly format: ForeignJson;
  readonly recognised: ParsedResume;
}

/** The resume itself: interfaces and backups wrap it in `data`. */
const unwrap = (value: JsonObject): JsonObject => {
  const { data } = value;
  return isObject(data) && ('basics' in data || 'basic' in data) ? data : value;
};

/**
 * Reads parsed JSON of another program, each by a shape that only it has; undefined for what none of them wrote.
 * Never throws.
 */
function readForeignJson(given: unknown): ForeignReading | undefined {
  const problems: LoadProblem[] = [];
  const clean = cleanJson(given, '', problems);
  if (!isObject(clean)) return undefined;
  const value = unwrap(clean);
  const version = reactiveResumeVersion(value);
  let reading: ForeignReading | undefined;
  if (version !== undefined)
    reading = { format: 'reactive-resume', recognised: fromReactiveResume(value, version) };
  else if (isMagicResume(value)) reading = { format: 'magic-resume', recognised: fromMagicResume(value) };
  else if (isFresh(value)) reading = { format: 'fresh', recognised: fromFresh(value) };
  else if (isJsonResume(value)) reading = { format: 'json-resume', recognised: fromJsonResume(value) };
  else {
    const recognised = fromEuropassJson(value);
    if (recognised) reading = { format: 'europass', recognised };
  }
  if (!reading || problems.length === 0) return reading;
  // What the bounds left out is named too.
  const left = problems.map(({ path, message }) => `${path}：${message}`);
  return { ...reading, recognised: { ...reading.recognised, rest: [...reading.recognised.rest, ...left] } };
}

/** The sections that a file brought. */
export type ImportedSections = Partial<Pick<ResumeDocument, 'fields' | 'modules' | 'styles'>>;

/** What parsed JSON is as a resume of ours. */
type DocumentReading =
  /** No object with at least one of fields, modules and styles. */
  | { readonly kind: 'other' }
  /** More entries than any resume has. */
  | { readonly kind: 'too-many'; readonly entries: number }
  | {
      readonly kind: 'document';
      readonly sections: ImportedSections;
      /** What was not taken as it stood. */
      readonly problems: readonly LoadProblem[];
      /** What no honest resume holds (scripts, unsafe names, endless nesting), in words; already taken out. */
      readonly hostile: readonly string[];
    };

type ResumeJson =
  | DocumentReading
  /** It does not parse. */
  | { readonly kind: 'unparsable' }
  /** Another program's. */
  | { readonly kind: 'recognised'; readonly format: ForeignJson; readonly recognised: ParsedResume };

const activeContent =
  /<\s*(script|iframe|object|embed|svg|math|link|meta|base|form|applet|frame)\b|<[^>]*\son[a-z]{3,}\s*=|(java|vb)script\s*:|data:text\/html/i;

type EntrySection = 'workExperiences' | 'projectExperiences' | 'educations' | 'customModules';

const sectionLabels: readonly (readonly [EntrySection, string])[] = [
  ['workExperiences', '工作经历'],
  ['projectExperiences', '项目经历'],
  ['educations', '教育经历'],
  ['customModules', '自定义模块'],
];

/** Cleans the rich text of entries; those that hold what would run are named by `where`. */
function cleanEntry(entry: Entry, where: string, hostile: Set<string>): Entry {
  return {
    ...entry,
    fields: entry.fields.map((field) => {
      const value = field.value ?? '';
      if (field.type !== 'editor' || value === '') return field;
      if (activeContent.test(value)) hostile.add(`${where}里有脚本或外部内容`);
      return { ...field, value: sanitizeRichText(value) };
    }),
  };
}

function cleanFields(fields: ResumeFields, hostile: Set<string>): ResumeFields {
  const maps = Object.fromEntries(
    sectionLabels.map(([section, label]) => [
      section,
      Object.fromEntries(
        Object.entries(fields[section]).map(([id, entry]) => [id, cleanEntry(entry, label, hostile)]),
      ),
    ]),
  ) as Pick<ResumeFields, EntrySection>;
  return { ...fields, ...maps, basicInfo: cleanEntry(fields.basicInfo, '基本信息', hostile) };
}

/** An editor of more entries could hardly be scrolled. */
const maxEntries = 1_000;

function countEntries(value: unknown): number {
  const { fields } = value as { fields?: unknown };
  if (typeof fields !== 'object' || fields === null) return 0;
  const sections = fields as Readonly<Record<string, unknown>>;
  return sectionLabels.reduce((sum, [name]) => {
    const section = sections[name];
    return sum + (typeof section === 'object' && section !== null ? Object.keys(section).length : 0);
  }, 0);
}

const hasKey = (value: unknown, name: string): boolean => {
  const section = (value as Readonly<Record<string, unknown>>)[name];
  return section !== undefined && section !== null;
};

/** Whether a file's fields hold pictures, be it none: one that does not say leaves those of the resume. */
const namesPictures = (value: unknown): boolean => {
  const { fields } = value as { readonly fields?: { readonly imgUpload?: unknown; readonly state?: object } };
  return fields?.imgUpload !== undefined || fields?.state !== undefined;
};

/**
 * Reads parsed JSON as a resume of ours (the specification's rule: an object with at least one of fields, modules and
 * styles). Never throws.
 * @param newId gives ids where the data's are missing or used twice
 */
export function readDocument(value: unknown, newId?: IdGenerator): DocumentReading {
  if (!hasDocumentShape(value)) return { kind: 'other' };
  const entries = countEntries(value);
  if (entries > maxEntries) return { kind: 'too-many', entries };
  const { document, problems } = loadDocument(value, newId);
  const hostile = new Set<string>();
  for (const { message } of problems) {
    if (message.startsWith('名称不安全')) hostile.add('有会改动程序的名称（__proto__ 一类）');
    if (message.startsWith('嵌套超过')) hostile.add(`嵌套超过 ${jsonBounds.depth} 层`);
    if (message.startsWith('内容太多')) hostile.add('内容多得不像一份简历');
  }
  const cleaned = cleanFields(document.fields, hostile);
  const fields = namesPictures(value) ? cleaned : { ...cleaned, imgUpload: [] };
  const sections: ImportedSections = {
    ...(hasKey(value, 'fields') ? { fields } : {}),
    ...(hasKey(value, 'modules') ? { modules: document.modules } : {}),
    ...(hasKey(value, 'styles') ? { styles: document.styles } : {}),
  };
  return { kind: 'document', sections, problems, hostile: [...hostile] };
}

/**
 * Reads the text of a JSON file: a resume of ours, or one of another program. Never throws.
 * @param newId gives ids where the file's are missing or used twice
 */
export function readResumeJson(text: string, newId?: IdGenerator): ResumeJson {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { kind: 'unparsable' };
  }
  const own = readDocument(value, newId);
  const foreign = own.kind === 'other' ? readForeignJson(value) : undefined;
  return foreign ? { kind: 'recognised', ...foreign } : own;
}

/** Applies what a file brought: fields, then modules, then styles. What it did not bring stays, pictures too. */
export function applySections(
  document: ResumeDocument,
  { fields, modules, styles }: ImportedSections,
): ResumeDocument {
  let next = document;
  if (fields) {
    const imgUpload = fields.imgUpload.length > 0 ? fields.imgUpload : document.fields.imgUpload;
    next = { ...next, fields: { ...fields, imgUpload } };
  }
  if (modules) next = { ...next, modules };
  if (styles) next = { ...next, styles };
  return reconcile(next);
}
