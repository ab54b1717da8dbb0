import { parseDateRange } from '../dates/date-range.ts';
import { loadDocument } from '../document/load.ts';
import { fieldName, makeEntry } from '../document/make-entry.ts';
import { makeDocument } from '../document/make-document.ts';
import type { IdGenerator } from '../document/load-context.ts';
import { escapeText } from '../document/rich-text.ts';
import type { Entry, EntryMap, Field, ResumeDocument } from '../document/schema.ts';
import { addCustomModule } from '../document/edit-modules.ts';
import type { DraftEntry, ResumeDraft } from './read-draft.ts';

/** Lines as rich text: a list, or a paragraph when there is one line only. */
export function linesToRichText(lines: readonly string[]): string {
  if (lines.length < 2) return lines.map((line) => `<p>${escapeText(line)}</p>`).join('');
  return `<ul>${lines.map((line) => `<li>${escapeText(line)}</li>`).join('')}</ul>`;
}

function fillEntry(entry: Entry, { texts, time, lines }: DraftEntry): Entry {
  const left = [...texts];
  const value = (field: Field): Field => {
    if (field.type === 'date-range') return { ...field, range: parseDateRange(time) };
    if (field.type === 'editor') return { ...field, value: linesToRichText(lines) };
    return { ...field, value: left.shift() ?? '' };
  };
  return { ...entry, fields: entry.fields.map(value) };
}

function toEntryMap(
  kind: 'work' | 'projects' | 'education',
  drafts: readonly DraftEntry[],
  newId: IdGenerator,
): EntryMap {
  return Object.fromEntries(
    drafts.map((draft, order) => {
      const id = newId();
      return [id, { ...fillEntry(makeEntry(kind, id), draft), order }];
    }),
  );
}

/** Of the usual custom modules, their icons; any other gets the common one. */
const icons: readonly (readonly [words: RegExp, icon: string])[] = [
  [/技能|工具|能力/, 'wrench'],
  [/证书|资格|荣誉|获奖|奖/, 'award'],
  [/评价|自我|简介/, 'user-round'],
  [/语言/, 'languages'],
];

/**
 * The resume that a draft makes, in the default look. It goes through the loading that every document goes through, so it is complete and valid.
 */
export function draftDocument(draft: ResumeDraft, newId: IdGenerator): ResumeDocument {
  const empty = makeDocument(newId);
  const { basicInfo } = empty.fields;
  const filled: ResumeDocument = {
    ...empty,
    fields: {
      ...empty.fields,
      basicInfo: {
        ...basicInfo,
        fields: basicInfo.fields.map((field) => {
          const name = fieldName(field, basicInfo);
          return Object.hasOwn(draft.basic, name)
            ? { ...field, value: draft.basic[name as keyof ResumeDraft['basic']] }
            : field;
        }),
      },
      workExperiences: toEntryMap('work', draft.work, newId),
      projectExperiences: toEntryMap('projects', draft.projects, newId),
      educations: toEntryMap('education', draft.education, newId),
    },
  };
  const whole = draft.custom.reduce((held, { title, lines }) => {
    const id = newId();
    const added = addCustomModule(held, id, title, icons.find(([words]) => words.test(title))?.[1]);
    const entry = added.fields.customModules[id];
    if (!entry) return added;
    const fields = entry.fields.map((field) =>
      fieldName(field, entry) === 'content' ? { ...field, value: linesToRichText(lines) } : field,
    );
    const customModules = { ...added.fields.customModules, [id]: { ...entry, fields } };
    return { ...added, fields: { ...added.fields, customModules } };
  }, filled);
  return loadDocument(whole, newId).document;
}
