import { fieldName, formatDateRange, sortByOrder, type Entry } from '@baigong/resume';

const naming = new Set(['company', 'position', 'name', 'role', 'school', 'degree', 'major', 'title']);

interface Head {
  readonly words: string;
  readonly dates: string;
}
const known = new WeakMap<Entry, Head>();

/** Asked for at every keystroke for every entry, so an entry that did not change is not looked at. */
function headOf(entry: Entry): Head {
  const found = known.get(entry);
  if (found) return found;
  const words = sortByOrder(entry.fields)
    .filter((field) => field.type === 'input' && field.enabled && naming.has(fieldName(field, entry)))
    .map((field) => (field.value ?? '').trim())
    .filter((word) => word !== '')
    .join(' · ');
  const dates = entry.fields.find((field) => field.type === 'date-range' && field.enabled);
  const head = { words, dates: formatDateRange(dates?.range) };
  known.set(entry, head);
  return head;
}

/** What an entry is called: its company and position, its school and major …; `noun` while it says nothing. */
export function entryName(entry: Entry | undefined, noun: string): string {
  if (!entry) return noun;
  return headOf(entry).words || `未填写的${noun}`;
}

/** When it was, as the resume writes it. */
export const entryDates = (entry: Entry | undefined): string => (entry ? headOf(entry).dates : '');
