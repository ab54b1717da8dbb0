import { formatDateRange, parseDateRange } from '../dates/date-range.ts';
import { customEntryIds } from '../document/edit-modules.ts';
import {
  basicTarget,
  editFields,
  entriesInOrder,
  entryOf,
  setDateRange,
  setField,
  type EntryTarget,
} from '../document/edit.ts';
import { dateFormatOf, languageOf, switchLanguage } from '../document/language.ts';
import { sectionOfKind, type EntryKind } from '../document/make-entry.ts';
import type { Entry, Field, ResumeDocument } from '../document/schema.ts';
import { otherLanguage, versionNames, type ResumeLanguage } from '../language/standard-words.ts';
import { duplicateResume, type ResumePair, type ResumeRecord } from '../list/resume-record.ts';
import { reindex, sortByOrder } from '../modules/order-modules.ts';
import { entryName } from '../outline/visible.ts';
import { linesToRich, richToLines } from './field-lines.ts';

/** A resume's two versions. */
export type PairDocuments = Readonly<Record<ResumeLanguage, ResumeDocument>>;
export type InStep = NonNullable<ResumePair['inStep']>;

/**
 * How a field stands since both versions were last in step: `zh` or `en` was changed, or both; or they were never
 * compared.
 */
type FieldState = 'in-step' | ResumeLanguage | 'both' | 'new';

/** A field of both versions. */
export interface PairField {
  readonly key: string;
  readonly target: EntryTarget;
  readonly fieldId: string;
  readonly type: Field['type'];
  readonly label: string;
  /** What each version says, as it is shown and typed; undefined where it has no such field. */
  readonly texts: Readonly<Record<ResumeLanguage, string | undefined>>;
  readonly state: FieldState;
}

/** An entry of one version or both, matched by its id. */
export interface PairEntry {
  readonly target: EntryTarget;
  /** The module's title and the entry's name. */
  readonly title: string;
  /** The version that has no such entry. */
  readonly missingIn: ResumeLanguage | undefined;
  readonly fields: readonly PairField[];
}

/** A field's text in a version: rich text as lines, dates as the version writes them. */
function textOf(field: Field, document: ResumeDocument): string {
  if (field.type === 'date-range') return formatDateRange(field.range, dateFormatOf(document));
  return field.type === 'editor' ? richToLines(field.value ?? '') : (field.value ?? '').trim();
}

/** What a text says, whatever the language: dates by their months. */
const plain = (type: Field['type'], text: string): string =>
  type === 'date-range' ? formatDateRange(parseDateRange(text)) : text;

/** The same in both languages: months, or one word without Chinese characters, a number or an address. */
const isNeutral = (type: Field['type'], text: string): boolean =>
  type === 'date-range'
    ? parseDateRange(text).text === undefined
    : !/\p{Script=Han}/u.test(text) && !/\p{L}\S*\s+\S*\p{L}/u.test(text);

function stateOf(key: string, type: Field['type'], texts: PairField['texts'], inStep: InStep): FieldState {
  const [zh, en] = [plain(type, texts.zh ?? ''), plain(type, texts.en ?? '')];
  const known = Object.hasOwn(inStep, key) ? inStep[key] : undefined;
  if (!known) return zh === en && isNeutral(type, zh) ? 'in-step' : 'new';
  const [isZhChanged, isEnChanged] = [known[0] !== zh, known[1] !== en];
  if (isZhChanged && isEnChanged) return zh === en && isNeutral(type, zh) ? 'in-step' : 'both';
  return isZhChanged ? 'zh' : isEnChanged ? 'en' : 'in-step';
}

const isShown = (field: Field | undefined): boolean => Boolean(field?.enabled && field.type !== 'avatar');

function compareFields(
  target: EntryTarget,
  entries: Readonly<Record<ResumeLanguage, Entry | undefined>>,
  documents: PairDocuments,
  inStep: InStep,
): PairField[] {
  const ids = [entries.zh, entries.en].flatMap((entry) =>
    sortByOrder(entry?.fields ?? []).map(({ id }) => id),
  );
  const find = (language: ResumeLanguage, id: string) =>
    entries[language]?.fields.find((field) => field.id === id);
  return [...new Set(ids)].flatMap((fieldId): PairField[] => {
    const [zh, en] = [find('zh', fieldId), find('en', fieldId)];
    const field = zh ?? en;
    if (!field || (!isShown(zh) && !isShown(en))) return [];
    const texts = {
      zh: zh && textOf(zh, documents.zh),
      en: en && textOf(en, documents.en),
    };
    if ((texts.zh ?? '') === '' && (texts.en ?? '') === '') return [];
    const key = `${target.kind}/${target.entry}/${fieldId}`;
    const label = zh && en && zh.label !== en.label ? `${zh.label} · ${en.label}` : field.label;
    const state = stateOf(key, field.type, texts, inStep);
    return [{ key, target, fieldId, type: field.type, label, texts, state }];
  });
}

/** The entries of a version in the order of its modules, with their module's title. */
function entriesOf(document: ResumeDocument): { target: EntryTarget; module: string }[] {
  const kinds: readonly string[] = Object.keys(sectionOfKind);
  return sortByOrder(document.modules.modules).flatMap(({ id, title }) => {
    if (id === 'basic') return [{ target: basicTarget, module: title }];
    const kind = kinds.includes(id) ? (id as EntryKind) : 'custom';
    const entries =
      kind === 'custom'
        ? customEntryIds(document, id)
        : entriesInOrder(document.fields[sectionOfKind[kind]]).map((entry) => entry.id);
    return entries.map((entry) => ({ target: { kind, entry }, module: title }));
  });
}

/**
 * Both versions of a resume field by field: entries are matched by their ids, in the Chinese version's order; what only
 * the English one has comes last.
 * @param inStep what both said when each field was last in step
 */
export function comparePair(documents: PairDocuments, inStep: InStep): PairEntry[] {
  const keyOf = ({ kind, entry }: EntryTarget) => `${kind}/${entry}`;
  const all = new Map([
    ...entriesOf(documents.en).map((one) => [keyOf(one.target), one] as const),
    ...entriesOf(documents.zh).map((one) => [keyOf(one.target), one] as const),
  ]);
  const chinese = entriesOf(documents.zh).map(({ target }) => keyOf(target));
  const ordered = [...chinese, ...[...all.keys()].filter((key) => !chinese.includes(key))];
  return ordered.flatMap((key): PairEntry[] => {
    const found = all.get(key);
    if (!found) return [];
    const { target, module } = found;
    const zh = entryOf(documents.zh.fields, target);
    const en = entryOf(documents.en.fields, target);
    const fields = compareFields(target, { zh, en }, documents, inStep);
    if (fields.length === 0) return [];
    const name = target.kind === 'basic' ? '' : entryName(zh ?? en, '');
    return [
      {
        target,
        title: name !== '' && name !== module ? `${module} · ${name}` : module,
        missingIn: zh ? (en ? undefined : 'en') : 'zh',
        fields,
      },
    ];
  });
}

/** What is to be kept of fields that are in step now. */
export const takeStep = (fields: readonly PairField[]): InStep =>
  Object.fromEntries(
    fields.map(({ key, type, texts }) => [key, [plain(type, texts.zh ?? ''), plain(type, texts.en ?? '')]]),
  );

/** Puts a text, as `comparePair` gives it, into a version; a field that it lacks is made like the other version's. */
export function setPairText(
  document: ResumeDocument,
  { target, fieldId }: Pick<PairField, 'target' | 'fieldId'>,
  text: string,
  other: ResumeDocument,
  origin?: Field['origin'],
): ResumeDocument {
  const find = (one: ResumeDocument) => entryOf(one.fields, target)?.fields.find(({ id }) => id === fieldId);
  const source = find(other);
  const whole = find(document) || !source ? document : addFieldOf(document, target, source);
  return editFields(whole, (fields) => {
    const field = find(whole);
    if (field?.type === 'date-range') return setDateRange(fields, target, fieldId, parseDateRange(text));
    const value = field?.type === 'editor' ? linesToRich(text, field.value ?? '') : text;
    return setField(fields, target, fieldId, value, origin);
  });
}

function addFieldOf(document: ResumeDocument, target: EntryTarget, field: Field): ResumeDocument {
  const entry = entryOf(document.fields, target);
  if (!entry) return document;
  const after = { ...entry, fields: [...entry.fields, field] };
  return editFields(document, (fields) => {
    if (target.kind === 'basic') return { ...fields, basicInfo: after };
    const section = sectionOfKind[target.kind];
    return { ...fields, [section]: { ...fields[section], [target.entry]: after } };
  });
}

/** Copies an entry, and the module that is its own, from one version to the end of the other's. */
export function copyPairEntry(to: ResumeDocument, from: ResumeDocument, target: EntryTarget): ResumeDocument {
  const source = switchLanguage(from, languageOf(to.modules));
  const entry = entryOf(source.fields, target);
  if (!entry || target.kind === 'basic' || entryOf(to.fields, target)) return to;
  const section = sectionOfKind[target.kind];
  const map = to.fields[section];
  const fields = {
    ...to.fields,
    [section]: { ...map, [entry.id]: { ...entry, order: Object.keys(map).length } },
  };
  const setting = source.modules.modules.find(({ id }) => id === entry.id);
  const isThere = !setting || to.modules.modules.some(({ id }) => id === entry.id);
  if (isThere) return { ...to, fields };
  return {
    ...to,
    fields,
    modules: { ...to.modules, modules: reindex([...sortByOrder(to.modules.modules), setting]) },
  };
}

/** The other language's version of a resume: a draft of its own with the same ids, and text that is still the first's. */
export function makeCounterpart(
  record: ResumeRecord,
  document: ResumeDocument,
  id: string,
  now: number,
): ResumeRecord {
  const language = otherLanguage(languageOf(document.modules));
  const other = switchLanguage(document, language);
  const pair = language === 'en' ? { zh: document, en: other } : { zh: other, en: document };
  // Titles of modules are standard words: they are translated already.
  const fields = comparePair(pair, {}).flatMap((entry) => entry.fields);
  return {
    ...duplicateResume(record, id, now),
    title: `${record.title} · ${versionNames[language]}`,
    document: other,
    pair: { id: record.id, inStep: takeStep(fields.filter(({ texts }) => texts.zh !== texts.en)) },
  };
}
