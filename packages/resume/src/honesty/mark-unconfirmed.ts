import { mentionsUntilNow } from '@baigong/text-zh/dates';
import { formatMonth } from '../dates/date-range.ts';
import { mapEntries } from '../document/edit.ts';
import { fieldName } from '../document/make-entry.ts';
import { richTextToPlain } from '../document/rich-text.ts';
import type { Entry, Field, ResumeDocument } from '../document/schema.ts';
import { compareFacts } from './compare-facts.ts';
import { bare } from './finding.ts';

/** Fields whose whole text is a fact. */
const named = new Set(['name', 'company', 'school']);

/** The facts of a text that its source does not have, as they are written, each once. */
const findNewFacts = (text: string, source: string): string[] => [
  ...new Set(compareFacts(source, text).additions.map((one) => one.text)),
];

/** The months that a source names, as YYYY-MM. */
function monthsIn(source: string): ReadonlySet<string> {
  const found = source.normalize('NFKC').matchAll(/((?:19|20)\d{2})\s*[-./年]\s*(1[0-2]|0?[1-9])(?!\d)/g);
  return new Set([...found].map(([, year = '', month = '']) => `${year}-${month.padStart(2, '0')}`));
}

function newDates({ range }: Field, source: string): string[] {
  if (!range) return [];
  const known = monthsIn(source);
  const isKnown = (month: string): boolean =>
    known.has(month) || (/^\d{4}$/.test(month) && source.includes(month));
  const months = [range.start, range.end].filter((month) => month !== '' && !isKnown(month));
  const isNow = range.present && !mentionsUntilNow(source);
  return [
    ...months.map((month) => formatMonth(month)),
    ...(isNow ? ['至今'] : []),
    ...(range.text ? findNewFacts(range.text, source) : []),
  ];
}

function newFactsOf(field: Field, entry: Entry, source: string): string[] {
  if (field.type === 'date-range') return newDates(field, source);
  const text = field.type === 'editor' ? richTextToPlain(field.value ?? '') : (field.value ?? '').trim();
  // A blank that is left to fill says nothing.
  if (bare(text.replaceAll('＿', '')) === '') return [];
  if (named.has(fieldName(field, entry))) return bare(source).includes(bare(text)) ? [] : [text];
  return findNewFacts(text, source);
}

/** Marks every fact of a resume that a model wrote and that is not in the material it was given. */
export function markUnconfirmed(document: ResumeDocument, source: string): ResumeDocument {
  const mark = (entry: Entry): Entry => ({
    ...entry,
    fields: entry.fields.map((field) => {
      const facts = newFactsOf(field, entry, source);
      return facts.length > 0 ? { ...field, unconfirmed: facts } : field;
    }),
  });
  return { ...document, fields: mapEntries(document.fields, mark) };
}
