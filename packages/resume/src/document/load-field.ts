import { isUntilNow } from '@baigong/text-zh/dates';
import { parseDateRange, parseMonth } from '../dates/date-range.ts';
import { isObject, type Json, type JsonObject } from './clean-json.ts';
import { makeField } from './make-entry.ts';
import { joinPath, type LoadContext } from './load-context.ts';
import { readBoolean, readNumber, readText } from './read-value.ts';
import type { DateRange } from '../dates/date-range-schema.ts';
import type { Field, FieldType } from './schema.ts';

const types: readonly string[] = ['input', 'date-range', 'editor', 'avatar'] satisfies FieldType[];

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const asHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** A month in any writing; what is none goes into `left`. */
function readMonth(value: Json | undefined, left: string[]): string {
  if (value === undefined || value === null || value === '') return '';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const month = parseMonth(text);
  if (month !== undefined) return month;
  if (text) left.push(text);
  return '';
}

/** Reads a date range: an object, a pair, or the text people write. What no month can say becomes its `text`. */
function readRange(value: Json | undefined, path: string, loading: LoadContext): DateRange {
  if (value === undefined || value === null) return { start: '', end: '' };
  if (typeof value === 'string' || typeof value === 'number') return parseDateRange(String(value));
  if (Array.isArray(value)) {
    const [start, end] = value;
    return readRange({ start: start ?? '', end: end ?? '' }, path, loading);
  }
  if (!isObject(value)) {
    loading.problems.push({ path, message: '这里应当是日期，已留空' });
    return { start: '', end: '' };
  }
  const { start, end, startDate, endDate, present, text, ...rest } = value;
  const last = end ?? endDate;
  const ongoing = typeof last === 'string' && isUntilNow(last);
  const left: string[] = [];
  const range: DateRange = {
    ...rest,
    start: readMonth(start ?? startDate, left),
    end: ongoing ? '' : readMonth(last, left),
  };
  if (ongoing) range.present = true;
  else if (present !== undefined && present !== null)
    range.present = readBoolean(present, joinPath(path, 'present'), false, loading);
  if (typeof text === 'string') range.text = text;
  else if (left.length > 0) {
    range.text = [start ?? startDate, last]
      .flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []))
      .join(' – ');
    loading.problems.push({ path, message: `日期“${range.text}”不是年月，已按文字保留` });
  }
  return range;
}

/** Text of a field. A list of texts becomes lines, or a list in rich text. */
function readValue(value: Json | undefined, type: FieldType, path: string, loading: LoadContext): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')) {
    if (type !== 'editor') return value.join('，');
    return value.length > 0
      ? `<ul>${value.map((item) => `<li>${asHtml(String(item))}</li>`).join('')}</ul>`
      : '';
  }
  return readText(value, path, '', loading);
}

function readType(
  value: Json | undefined,
  path: string,
  fallback: FieldType,
  { problems }: LoadContext,
): FieldType {
  if (typeof value === 'string' && types.includes(value)) return value as FieldType;
  if (value !== undefined && value !== null)
    problems.push({
      path,
      message: `不认识的字段类型，已按“${fallback === 'input' ? '文本字段' : '原有类型'}”处理`,
    });
  return fallback;
}

/** Whether an object looks like a field, not like the value of one. */
const isField = (value: JsonObject): boolean =>
  ['value', 'type', 'label', 'enabled', 'order', 'drag', 'range', 'id'].some((key) => key in value);

/** Facts to confirm; what is no list of texts is left out. */
function readUnconfirmed(value: Json | undefined): Pick<Field, 'unconfirmed'> {
  const facts = Array.isArray(value) ? value.filter((fact) => typeof fact === 'string' && fact !== '') : [];
  return facts.length > 0 ? { unconfirmed: facts as string[] } : {};
}

/**
 * Reads one field. A bare text, number or list is a field's value.
 * @param seed the field as it is when new, for what is missing; undefined for one of the visitor's own
 */
export function readField(
  raw: Json,
  id: string,
  seed: Field | undefined,
  order: number,
  path: string,
  loading: LoadContext,
): Field {
  const whole = isObject(raw) && isField(raw);
  const { value, range, origin, unconfirmed, ...rest } = whole
    ? raw
    : { value: raw, range: undefined, origin: undefined, unconfirmed: undefined };
  const given: JsonObject = rest;
  const guess: FieldType = seed?.type ?? (range === undefined ? 'input' : 'date-range');
  const type = readType(given['type'], joinPath(path, 'type'), guess, loading);
  const base = makeField(id, seed?.label ?? '自定义字段', type, order);
  const field: Field = {
    ...given,
    id,
    label: readText(given['label'], joinPath(path, 'label'), base.label, loading),
    enabled: readBoolean(given['enabled'], joinPath(path, 'enabled'), true, loading),
    drag: readBoolean(given['drag'], joinPath(path, 'drag'), base.drag, loading),
    order: readNumber(given['order'], joinPath(path, 'order'), order, loading),
    type,
    value: null,
    ...(origin === 'model' ? { origin } : {}),
    ...readUnconfirmed(unconfirmed),
  };
  const here = whole ? joinPath(path, 'value') : path;
  if (type !== 'date-range') {
    const kept = range === undefined ? {} : { range: readRange(range, joinPath(path, 'range'), loading) };
    return { ...field, ...kept, value: readValue(value, type, here, loading) };
  }
  const dated = range ?? value;
  return { ...field, range: readRange(dated, range === undefined ? here : joinPath(path, 'range'), loading) };
}
