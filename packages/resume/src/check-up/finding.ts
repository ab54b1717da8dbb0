import { editFields, entryOf, setField, type EntryTarget } from '../document/edit.ts';
import { decodeEntities } from '../document/html-tokens.ts';
import type { Field, ResumeDocument } from '../document/schema.ts';
import { visibleFields, type Content, type VisibleField } from './content.ts';

export type Severity = 'error' | 'warning' | 'hint';

/** Something in a resume that may be better. */
export interface Finding {
  /** Rule and location: the same finding has the same id in every check-up. */
  readonly id: string;
  /** Where, as in `fields.workExperiences.7.company-7`. */
  readonly path: string;
  readonly severity: Severity;
  /** In Chinese, for the visitor. */
  readonly message: string;
  /** Where to jump: the module always, entry and field when there is one. */
  readonly moduleId: string;
  readonly target?: EntryTarget;
  readonly fieldId?: string;
  /** Applies the fix to the current document; later edits of the visitor stay. */
  readonly fix?: (document: ResumeDocument) => ResumeDocument;
  /** What the fix does, as a button says it. */
  readonly fixLabel?: string;
}

export type Fix = Pick<Finding, 'fix' | 'fixLabel'>;

/** A finding at a field. */
export function createFieldFinding(
  rule: string,
  { target, field, moduleId }: Pick<VisibleField, 'target' | 'field' | 'moduleId'>,
  severity: Severity,
  message: string,
  fix: Fix = {},
): Finding {
  const path = `${target.kind}.${target.entry}.${field.id}`;
  return { id: `${rule}:${path}`, path, severity, message, moduleId, target, fieldId: field.id, ...fix };
}

/**
 * Changes the text of rich text and leaves its elements as they are. `change` gets a text segment and the text before
 * it in the same line.
 */
export function mapRichText(html: string, change: (text: string, before: string) => string): string {
  let mapped = '';
  let before = '';
  for (const [whole, tag = ''] of html.matchAll(/<(\/?[a-z][a-z0-9]*)[^>]*>|[^<]+|</gi)) {
    if (tag) {
      mapped += whole;
      if (/^\/?(p|li|h\d|ul|ol|br|div)$/i.test(tag)) before = '';
      continue;
    }
    const text = change(decodeEntities(whole), before);
    mapped += text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    before += text;
  }
  return mapped;
}

/** A field's value with its text changed. */
const changeText = (field: Field, change: (text: string, before: string) => string): string =>
  field.type === 'editor' ? mapRichText(field.value ?? '', change) : change(field.value ?? '', '');

/**
 * One finding for a change that would do good wherever text is shown: it names the first place and how many there are,
 * and its fix makes the change in all.
 * @param count how many places a piece of text has
 * @param skips fields whose text is left alone
 */
export function createTextFinding(
  content: Content,
  rule: string,
  severity: Severity,
  message: (places: number, example: string) => string,
  how: {
    readonly count: (text: string, before: string) => readonly string[];
    readonly change: (text: string, before: string) => string;
    readonly skips?: (field: VisibleField) => boolean;
    readonly fixLabel: string;
  },
): Finding[] {
  const hit: VisibleField[] = [];
  let places = 0;
  let example = '';
  for (const one of visibleFields(content)) {
    if (one.plain === '' || how.skips?.(one)) continue;
    const found = one.segments.flatMap(({ text, before }) => how.count(text, before));
    if (found.length === 0) continue;
    hit.push(one);
    places += found.length;
    example ||= found[0] ?? '';
  }
  const [first] = hit;
  if (!first) return [];
  const fix = (document: ResumeDocument): ResumeDocument =>
    editFields(document, (fields) =>
      hit.reduce((result, { target, field }) => {
        const now = currentField(result, target, field.id);
        return now ? setField(result, target, field.id, changeText(now, how.change)) : result;
      }, fields),
    );
  return [
    {
      ...createFieldFinding(rule, first, severity, message(places, example), { fix, fixLabel: how.fixLabel }),
      id: rule,
    },
  ];
}

/** The field as it is now, in whatever became of the document. */
export const currentField = (
  fields: ResumeDocument['fields'],
  target: EntryTarget,
  id: string,
): Field | undefined => entryOf(fields, target)?.fields.find((field) => field.id === id);
