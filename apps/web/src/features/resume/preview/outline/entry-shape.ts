import { fieldName, sortByOrder, isEmptyRichText, type Entry, type Field } from '@baigong/resume';

/** Which fields of an entry the page shows, and where. */
interface EntryShape {
  /** The line that names the entry: company and position, school and degree, in the user's order. */
  readonly names: readonly string[];
  readonly dates: readonly string[];
  /** The user's own short fields: shown with their labels. */
  readonly details: readonly string[];
  /** Rich text, below. */
  readonly bodies: readonly string[];
}

const nameFields = new Set(['company', 'position', 'name', 'role', 'school', 'degree', 'major', 'title']);

/** Whether the page shows the field: it is enabled and holds something. */
export function isVisible(field: Field): boolean {
  if (!field.enabled) return false;
  if (field.type === 'date-range') {
    const { range } = field;
    return Boolean(range && (range.text?.trim() || range.start || range.end || range.present));
  }
  const value = field.value ?? '';
  return field.type === 'editor' ? !isEmptyRichText(value) : value.trim() !== '';
}

function shapeOf(entry: Entry): EntryShape {
  const fields = sortByOrder(entry.fields).filter(isVisible);
  const ids = (choose: (field: Field) => boolean) => fields.filter(choose).map(({ id }) => id);
  const isName = (field: Field) => field.type === 'input' && nameFields.has(fieldName(field, entry));
  return {
    names: ids(isName),
    dates: ids((field) => field.type === 'date-range'),
    details: ids((field) => field.type === 'input' && !isName(field)),
    bodies: ids((field) => field.type === 'editor'),
  };
}

const cache = new WeakMap<Entry, string>();

/**
 * The entry's shape, serialised, so that two that say the same are equal; empty when the page shows nothing of it.
 * Asked for at every keystroke for every entry: an entry that did not change is not looked at again.
 */
export function shapeKey(entry: Entry | undefined): string {
  if (!entry) return '';
  const cached = cache.get(entry);
  if (cached !== undefined) return cached;
  const shape = shapeOf(entry);
  const blank = Object.values(shape).every((ids: readonly string[]) => ids.length === 0);
  const key = blank ? '' : JSON.stringify(shape);
  cache.set(entry, key);
  return key;
}

export const readShape = (key: string): EntryShape | undefined =>
  key ? (JSON.parse(key) as EntryShape) : undefined;
