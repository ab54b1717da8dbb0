import { isObject, type Json, type JsonObject } from './clean-json.ts';
import { readField } from './load-field.ts';
import { fieldName, makeBasicInfo, makeEntry, type EntryKind } from './make-entry.ts';
import { joinPath, type LoadContext } from './load-context.ts';
import { createUniqueId, readBoolean, readItems, readNumber } from './read-value.ts';
import type { Entry, Field } from './schema.ts';

/** Names that other writers give to our fields. */
const fieldAliases: Readonly<Record<string, string>> = {
  dateRange: 'date-range',
  date_range: 'date-range',
  date: 'date-range',
  time: 'date-range',
};

interface RawField {
  readonly name: string | undefined;
  readonly value: Json;
  readonly path: string;
}

/** What a field is: its id without the entry's; an id of another entry's is known by its beginning. */
function fieldNameOf(id: string, entryId: string, core: ReadonlySet<string>): string {
  const name = fieldName({ id }, { id: entryId });
  if (core.has(name)) return name;
  const known = fieldAliases[name];
  if (known && core.has(known)) return known;
  return [...core].find((one) => id.startsWith(`${one}-`)) ?? name;
}

/** The id that a value says it has; numbers are written out. */
export function readId(value: Json): string | undefined {
  const id = isObject(value) ? value['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** Splits an entry into its fields, in whatever shape they are stored, and its other keys. */
function splitFields(
  raw: JsonObject,
  core: ReadonlySet<string>,
  basic: boolean,
  path: string,
  loading: LoadContext,
): { items: RawField[]; rest: JsonObject } {
  const { fields, ...rest } = raw;
  if (fields !== undefined && fields !== null) {
    const items = readItems(fields, joinPath(path, 'fields'), loading).map(({ key, value, path: where }) => ({
      name: readId(value) ?? key,
      value,
      path: where,
    }));
    return { items, rest };
  }
  // Without `fields` the entry is laid flat: {"company": "…", "position": "…"}. Its keys say nothing about order.
  const found = new Map<string, RawField>();
  const others: JsonObject = {};
  for (const [key, value] of Object.entries(rest)) {
    const name = fieldAliases[key] ?? key;
    const own = basic && isObject(value) && ('value' in value || 'label' in value || 'type' in value);
    if (core.has(name) || own) found.set(name, { name, value, path: joinPath(path, key) });
    else others[key] = value;
  }
  const empty = (name: string): RawField => ({ name, value: '', path: joinPath(path, name) });
  const items = [...core].map((name) => found.get(name) ?? empty(name));
  for (const [name, item] of found) if (!core.has(name)) items.push(item);
  return { items, rest: others };
}

/** Reads the fields of an entry and adds the core ones that are missing, so that every entry can be edited in full. */
function readFields(
  items: readonly RawField[],
  entryId: string,
  kind: EntryKind | 'basic',
  loading: LoadContext,
): Field[] {
  const seeds = new Map(
    (kind === 'basic' ? makeBasicInfo() : makeEntry(kind, entryId)).fields.map((seed) => [
      fieldName(seed, { id: entryId }),
      seed,
    ]),
  );
  const core = new Set(seeds.keys());
  const used = new Set<string>();
  const idOf = (name: string) => (kind === 'basic' ? name : `${name}-${entryId}`);
  const fields: Field[] = [];
  for (const [index, item] of items.entries()) {
    if (item.value === null) continue;
    let name =
      item.name === undefined || item.name === '' ? undefined : fieldNameOf(item.name, entryId, core);
    if (name !== undefined && used.has(name)) {
      loading.problems.push({ path: item.path, message: '字段编号与前面的重复，已换成新编号' });
      name = undefined;
    }
    const free = [...core].find((one) => !used.has(one));
    // A field without an id at the place of a core one is that one.
    if (
      name === undefined &&
      item.name === undefined &&
      free !== undefined &&
      [...core].indexOf(free) === index
    )
      name = free;
    if (name === undefined) name = createUniqueId(used, loading);
    used.add(name);
    fields.push(readField(item.value, idOf(name), seeds.get(name), index, item.path, loading));
  }
  const last = Math.max(-1, ...fields.map((field) => field.order));
  const missing = [...seeds].filter(([name]) => !used.has(name));
  for (const [index, [, seed]] of missing.entries()) fields.push({ ...seed, order: last + 1 + index });
  return fields;
}

/** Reads an entry whose id is settled. */
export function readEntry(
  raw: Json,
  id: string,
  kind: EntryKind | 'basic',
  path: string,
  loading: LoadContext,
): Entry {
  const listed: JsonObject | undefined = Array.isArray(raw)
    ? { fields: raw }
    : isObject(raw)
      ? raw
      : undefined;
  if (!listed) {
    if (raw !== null) loading.problems.push({ path, message: '这一条内容看不懂，已恢复为空白' });
    return kind === 'basic' ? makeBasicInfo() : makeEntry(kind, id);
  }
  const core = new Set(
    (kind === 'basic' ? makeBasicInfo() : makeEntry(kind, '')).fields.map((field) =>
      field.id.replace(/-$/, ''),
    ),
  );
  const { items, rest } = splitFields(listed, core, kind === 'basic', path, loading);
  const { collapsed, hidden, order, ...others } = rest;
  const entry: Entry = { ...others, id, fields: readFields(items, id, kind, loading) };
  if (collapsed !== undefined && collapsed !== null)
    entry.collapsed = readBoolean(collapsed, joinPath(path, 'collapsed'), false, loading);
  if (hidden !== undefined && hidden !== null)
    entry.hidden = readBoolean(hidden, joinPath(path, 'hidden'), false, loading);
  if (order !== undefined && order !== null)
    entry.order = readNumber(order, joinPath(path, 'order'), 0, loading);
  return entry;
}
