import { addCustomModule } from '../document/edit-modules.ts';
import { documentVersion } from '../document/migrate.ts';
import { fieldName, makeBasicInfo, makeEntry, makeImages, type EntryKind } from '../document/make-entry.ts';
import type { Entry, EntryMap, Field, ResumeDocument } from '../document/schema.ts';
import { defaultModules } from '../document/default-modules.ts';
import { defaultStyles } from '../styles/default-styles.ts';
import type { CategoryId } from '../templates/template.ts';
import { findTemplate } from '../templates/templates.ts';
import { templateSettings } from '../templates/template-settings.ts';
import { engineerContent, sampleContents, type SampleContent, type SampleEntry } from './sample-content.ts';

const asList = (lines: readonly string[]): string =>
  `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

function fillEntry(entry: Entry, sample: SampleEntry): Entry {
  const texts = [...sample.texts];
  const field = (empty: Field): Field => {
    if (empty.type === 'date-range') {
      const range = sample.to
        ? { start: sample.from, end: sample.to }
        : { start: sample.from, end: '', present: true };
      return { ...empty, range };
    }
    return { ...empty, value: empty.type === 'editor' ? asList(sample.lines) : (texts.shift() ?? '') };
  };
  return { ...entry, fields: entry.fields.map(field) };
}

function toEntryMap(kind: Exclude<EntryKind, 'custom'>, samples: readonly SampleEntry[]): EntryMap {
  return Object.fromEntries(
    samples.map((sample, index) => {
      const id = `sample-${kind}-${index + 1}`;
      return [id, { ...fillEntry(makeEntry(kind, id), sample), order: index }];
    }),
  );
}

function build(content: SampleContent): ResumeDocument {
  const basic = makeBasicInfo();
  const values: Readonly<Record<string, string>> = content.basic;
  const document: ResumeDocument = {
    version: documentVersion,
    fields: {
      imgUpload: makeImages(),
      basicInfo: {
        ...basic,
        fields: basic.fields.map((field) => ({ ...field, value: values[field.id] ?? '' })),
      },
      workExperiences: toEntryMap('work', content.work),
      projectExperiences: toEntryMap('projects', content.projects),
      educations: toEntryMap('education', content.education),
      customModules: {},
    },
    modules: defaultModules(),
    styles: defaultStyles(),
  };
  return content.custom.reduce((held, { title, lines }, index) => {
    const id = `sample-custom-${index + 1}`;
    const added = addCustomModule(held, id, title, 'wrench');
    const entry = added.fields.customModules[id];
    if (!entry) return added;
    const filled = entry.fields.map((field) =>
      fieldName(field, entry) === 'content' ? { ...field, value: asList(lines) } : field,
    );
    const customModules = { ...added.fields.customModules, [id]: { ...entry, fields: filled } };
    return { ...added, fields: { ...added.fields, customModules } };
  }, document);
}

/** A resume of about one page, of nobody real, by trade; in a template, with that template's settings. */
export function sampleResume(trade: CategoryId = 'tech', templateId = 'default'): ResumeDocument {
  const document = build(sampleContents[trade]);
  const template = findTemplate(templateId);
  const styles = { currentTemplate: template.id, styles: templateSettings(template), overrides: [] };
  return { ...document, styles };
}

/**
 * A long resume for benches and tests: `count` entries, half of them jobs, the rest projects and schools. With 30
 * entries of the default length it has two pages or more, with 60 three or more.
 * @param lines list items of each job and project
 */
export function longResume(count: number, lines = 1): ResumeDocument {
  const { work, projects, education } = engineerContent;
  const pick = (from: readonly SampleEntry[], index: number): SampleEntry => {
    const sample = from[index % from.length] ?? { texts: [], from: '', to: '', lines: [] };
    const year = 2024 - Math.floor(index / 2);
    const [first = '', ...others] = sample.texts;
    return {
      ...sample,
      texts: [`${first} ${index + 1}`, ...others],
      from: `${year}-${index % 2 === 0 ? '07' : '01'}`,
      to: `${year}-${index % 2 === 0 ? '12' : '06'}`,
      lines: Array.from(
        { length: lines },
        (_, line) => `第 ${index + 1} 段：${sample.lines[line % sample.lines.length] ?? ''}`,
      ),
    };
  };
  const of = (from: readonly SampleEntry[], amount: number) =>
    Array.from({ length: amount }, (_, index) => pick(from, index));
  const jobs = Math.ceil(count / 2);
  const schools = Math.floor(count / 6);
  return build({
    ...engineerContent,
    work: of(work, jobs),
    projects: of(projects, count - jobs - schools),
    education: of(education, schools),
    custom: [],
  });
}
