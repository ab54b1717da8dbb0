import {
  fieldName,
  makeSharedCopy,
  type Entry,
  type EntryMap,
  type Field,
  type ResumeDocument,
} from '@baigong/resume';

type Hide = (text: string) => string;

/** The first character stays; each of the others is a star. */
function maskName(name: string): string {
  const [first = '', ...rest] = Array.from(name.trim());
  return `${first}${'*'.repeat(Math.max(rest.length, 1))}`;
}

const literally = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The name wherever it stands, also spaced out; a Latin one only as a word of its own: An is not in Android. */
function nameIn(name: string): RegExp | undefined {
  const signs = Array.from(name).filter((sign) => /\S/u.test(sign));
  if (signs.length < 2) return undefined;
  const [first = '', last = ''] = [signs[0], signs.at(-1)];
  const latin = /[\p{Script=Latin}\d]/u;
  const before = latin.test(first) ? '(?<![\\p{Script=Latin}\\d])' : '';
  const after = latin.test(last) ? '(?![\\p{Script=Latin}\\d])' : '';
  return new RegExp(`${before}${signs.map(literally).join('\\s*')}${after}`, 'giu');
}

/** The number wherever it stands, however its digits are grouped. */
function numberIn(phone: string): RegExp | undefined {
  const digits = phone.match(/\d/g) ?? [];
  // Fewer may be a year with a month.
  return digits.length < 7 ? undefined : new RegExp(`(?<!\\d)${digits.join('[\\s().-]*')}(?!\\d)`, 'gu');
}

const wordsIn = (text: string): RegExp | undefined =>
  text.length < 3 ? undefined : new RegExp(Array.from(text, literally).join(''), 'giu');

/** Hides what stands in the fields for name, phone and e-mail in other places too: a profile that begins with the name. */
function hideOwn(document: ResumeDocument, masked: ResumeDocument): Hide {
  const valueIn = ({ fields }: ResumeDocument, name: string): string =>
    fields.basicInfo.fields.find((field) => fieldName(field, fields.basicInfo) === name)?.value?.trim() ?? '';
  const own = (name: string): string => valueIn(document, name);
  const pairs: readonly (readonly [RegExp | undefined, string])[] = [
    [wordsIn(own('email')), valueIn(masked, 'email')],
    [numberIn(own('phone')), valueIn(masked, 'phone')],
    [nameIn(own('name')), maskName(own('name'))],
  ];
  return (text) =>
    pairs.reduce((left, [found, instead]) => (found ? left.replace(found, () => instead) : left), text);
}

function hideInField(field: Field, hide: Hide): Field {
  const { range } = field;
  return {
    ...field,
    label: hide(field.label),
    value: field.value === null ? null : hide(field.value),
    ...(range?.text === undefined ? {} : { range: { ...range, text: hide(range.text) } }),
  };
}

const hideInEntry = (entry: Entry, hide: Hide): Entry => ({
  ...entry,
  fields: entry.fields.map((field) => hideInField(field, hide)),
});

const hideInEntries = (map: EntryMap, hide: Hide): EntryMap =>
  Object.fromEntries(Object.entries(map).map(([id, entry]) => [id, hideInEntry(entry, hide)]));

/**
 * A copy without what tells who somebody is: name, phone, e-mail and photo are replaced wherever they stand, so that
 * neither the drawing nor the text below it has them.
 */
export function maskDocument(document: ResumeDocument): ResumeDocument {
  const copy = makeSharedCopy(document, { phone: true, email: true, photo: true });
  const hide = hideOwn(document, copy);
  const { fields, modules, styles } = copy;
  const basic = fields.basicInfo;
  const basicFields = basic.fields.map((field) => {
    const name = fieldName(field, basic);
    if (name === 'name') return { ...field, value: field.value ? maskName(field.value) : field.value };
    // Masked already, and what is left of it may be read as the whole of something else.
    return name === 'phone' || name === 'email' ? field : hideInField(field, hide);
  });
  return {
    ...copy,
    fields: {
      ...fields,
      basicInfo: { ...basic, fields: basicFields },
      workExperiences: hideInEntries(fields.workExperiences, hide),
      projectExperiences: hideInEntries(fields.projectExperiences, hide),
      educations: hideInEntries(fields.educations, hide),
      customModules: hideInEntries(fields.customModules, hide),
    },
    modules: {
      ...modules,
      modules: modules.modules.map((module) => ({ ...module, title: hide(module.title) })),
    },
    // It may write letters of its own.
    styles: { ...styles, styles: { ...styles.styles, customCSS: hide(styles.styles.customCSS) } },
  };
}
