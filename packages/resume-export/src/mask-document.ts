import { fieldName, makeSharedCopy, mapEntries, type Field, type ResumeDocument } from '@baigong/resume';

type MaskText = (text: string) => string;

/** The first character stays; each of the others is a star. */
function maskName(name: string): string {
  const [first = '', ...rest] = Array.from(name.trim());
  return `${first}${'*'.repeat(Math.max(rest.length, 1))}`;
}

const escapeRegExp = (char: string): string => char.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The name wherever it stands, also spaced out; a Latin one only as a word of its own: An is not in Android. */
function namePattern(name: string): RegExp | undefined {
  const chars = Array.from(name).filter((char) => /\S/u.test(char));
  if (chars.length < 2) return undefined;
  const [first = '', last = ''] = [chars[0], chars.at(-1)];
  const latin = /[\p{Script=Latin}\d]/u;
  const before = latin.test(first) ? '(?<![\\p{Script=Latin}\\d])' : '';
  const after = latin.test(last) ? '(?![\\p{Script=Latin}\\d])' : '';
  return new RegExp(`${before}${chars.map(escapeRegExp).join('\\s*')}${after}`, 'giu');
}

/** The number wherever it stands, however its digits are grouped. */
function phonePattern(phone: string): RegExp | undefined {
  const digits = phone.match(/\d/g) ?? [];
  // Fewer may be a year with a month.
  return digits.length < 7 ? undefined : new RegExp(`(?<!\\d)${digits.join('[\\s().-]*')}(?!\\d)`, 'gu');
}

const textPattern = (text: string): RegExp | undefined =>
  text.length < 3 ? undefined : new RegExp(Array.from(text, escapeRegExp).join(''), 'giu');

/** Hides what is in the fields for name, phone and e-mail in other places too: a profile that begins with the name. */
function createMask(document: ResumeDocument, masked: ResumeDocument): MaskText {
  const valueIn = ({ fields }: ResumeDocument, name: string): string =>
    fields.basicInfo.fields.find((field) => fieldName(field, fields.basicInfo) === name)?.value?.trim() ?? '';
  const own = (name: string): string => valueIn(document, name);
  const pairs: readonly (readonly [RegExp | undefined, string])[] = [
    [textPattern(own('email')), valueIn(masked, 'email')],
    [phonePattern(own('phone')), valueIn(masked, 'phone')],
    [namePattern(own('name')), maskName(own('name'))],
  ];
  return (text) =>
    pairs.reduce(
      (left, [found, replacement]) => (found ? left.replace(found, () => replacement) : left),
      text,
    );
}

function maskField(field: Field, mask: MaskText): Field {
  const { range } = field;
  return {
    ...field,
    label: mask(field.label),
    value: field.value === null ? null : mask(field.value),
    ...(range?.text === undefined ? {} : { range: { ...range, text: mask(range.text) } }),
  };
}

/**
 * A copy without what tells who somebody is: name, phone, e-mail and photo are replaced wherever they stand, so that
 * neither the drawing nor the text below it has them.
 */
export function maskDocument(document: ResumeDocument): ResumeDocument {
  const copy = makeSharedCopy(document, { phone: true, email: true, photo: true });
  const mask = createMask(document, copy);
  const { fields, modules, styles } = copy;
  const maskBasicField = (field: Field): Field => {
    const name = fieldName(field, fields.basicInfo);
    if (name === 'name') return { ...field, value: field.value ? maskName(field.value) : field.value };
    // Masked already, and what is left of it may be read as the whole of something else.
    return name === 'phone' || name === 'email' ? field : maskField(field, mask);
  };
  return {
    ...copy,
    fields: mapEntries(fields, (entry, isBasic) => ({
      ...entry,
      fields: entry.fields.map((field) => (isBasic ? maskBasicField(field) : maskField(field, mask))),
    })),
    modules: {
      ...modules,
      modules: modules.modules.map((module) => ({ ...module, title: mask(module.title) })),
    },
    // It may write characters of its own.
    styles: { ...styles, styles: { ...styles.styles, customCSS: mask(styles.styles.customCSS) } },
  };
}
