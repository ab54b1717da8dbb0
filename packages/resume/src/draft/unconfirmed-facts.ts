import { emailSource } from '@baigong/text-zh/contacts';
import { mentionsUntilNow } from '@baigong/text-zh/dates';
import { gatherContent, visibleFields } from '../check-up/content.ts';
import { formatMonth } from '../dates/date-range.ts';
import { fieldName } from '../document/make-entry.ts';
import { richTextToPlain } from '../document/rich-text.ts';
import type { Entry, EntryMap, Field, ResumeDocument } from '../document/schema.ts';
import { findNewFigures } from '../rewrite/new-figures.ts';

/** Letters and digits alone, for comparing names. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Fields whose whole text is a fact. */
const named = new Set(['name', 'company', 'school']);
const organisation =
  /[\p{Script=Han}A-Za-z0-9]{2,16}?(?:有限公司|公司|集团|大学|学院|银行|医院|研究院|研究所|事务所|中学)/gu;
const addresses = new RegExp(String.raw`${emailSource}|https?:\/\/\S+`, 'g');
const phones = /(?<!\d)(?:\+?\d[\d -]{6,17}\d)(?!\d)/g;

/** Whether a source has an organisation, with or without words that were taken for its beginning. */
function hasOrganisation(source: string, found: string): boolean {
  const whole = bare(found);
  return Array.from(whole).some((_, cut) => whole.length - cut >= 4 && source.includes(whole.slice(cut)));
}

/** The facts of a text that its source does not have, as they are written, each once. */
export function findNewFacts(text: string, source: string): string[] {
  const known = bare(source);
  const digits = source.replace(/\D/g, '');
  const mails = (text.match(addresses) ?? []).filter((one) => !known.includes(bare(one)));
  const rest = text.replace(addresses, ' ');
  const calls = (rest.match(phones) ?? []).filter((one) => {
    const number = one.replace(/\D/g, '');
    return number.length >= 7 && !digits.includes(number);
  });
  const places = (rest.match(organisation) ?? []).filter((one) => !hasOrganisation(known, one));
  return [...new Set([...mails, ...calls, ...places, ...findNewFigures(source, rest.replace(phones, ' '))])];
}

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
  const markAll = (map: EntryMap): EntryMap =>
    Object.fromEntries(Object.entries(map).map(([id, entry]) => [id, mark(entry)]));
  const { fields } = document;
  return {
    ...document,
    fields: {
      ...fields,
      basicInfo: mark(fields.basicInfo),
      workExperiences: markAll(fields.workExperiences),
      projectExperiences: markAll(fields.projectExperiences),
      educations: markAll(fields.educations),
      customModules: markAll(fields.customModules),
    },
  };
}

/** The facts that a resume shows and that wait to be confirmed. */
export const unconfirmedFacts = (document: ResumeDocument): readonly string[] =>
  visibleFields(gatherContent(document)).flatMap(({ field }) => field.unconfirmed ?? []);
