import { fieldName, formatDateRange, sortByOrder, type Entry } from '@baigong/resume';

const nameFields = new Set(['company', 'position', 'name', 'role', 'school', 'degree', 'major', 'title']);

interface EntrySummary {
  readonly words: string;
  readonly dates: string;
}
const cache = new WeakMap<Entry, EntrySummary>();

/** Asked for at every keystroke for every entry, so an entry that did not change is not looked at. */
function summaryOf(entry: Entry): EntrySummary {
  const cached = cache.get(entry);
  if (cached) return cached;
  const words = sortByOrder(entry.fields)
    .filter((field) => field.type === 'input' && field.enabled && nameFields.has(fieldName(field, entry)))
    .map((field) => (field.value ?? '').trim())
    .filter((word) => word !== '')
    .join(' · ');
  const dates = entry.fields.find((field) => field.type === 'date-range' && field.enabled);
  const summary = { words, dates: formatDateRange(dates?.range) };
  cache.set(entry, summary);
  return summary;
}

/** What an entry is called: its company and position, its school and major …; `noun` while it says nothing. */
export function entryName(entry: Entry | undefined, noun: string): string {
  if (!entry) return noun;
  return summaryOf(entry).words || `未填写的${noun}`;
}

/** When it was, as the resume writes it. */
export const entryDates = (entry: Entry | undefined): string => (entry ? summaryOf(entry).dates : '');
