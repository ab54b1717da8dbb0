import { Ajv } from 'ajv';
import schema from '@jsonresume/schema/schema.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDateRange } from '../dates/date-range.ts';
import { isBlank } from '../document/is-blank.ts';
import { makeDocument } from '../document/make-document.ts';
import { sampleResume } from '../sample/sample-resume.ts';
import { fromJsonResume } from './json-resume/from-json-resume.ts';
import { toJsonResume } from './json-resume/to-json-resume.ts';
import { fromOwnMarkdown } from './markdown/from-own-markdown.ts';
import { toMarkdown } from './markdown/to-markdown.ts';
import type { OutlineSection, ResumeOutline } from './outline.ts';
import { toOutline } from './to-outline.ts';
import { sheetToText, toSheet } from './plain/to-sheet.ts';
import { escapeHtml, lineText, richLines } from './rich-lines.ts';
import { applyAll, applyOutline } from './apply-outline.ts';

fc.configureGlobal({ seed: 20261121 });

const counted = () => {
  let count = 0;
  return () => `id${(count += 1)}`;
};

const validate = (() => {
  const ajv = new Ajv({ strict: false });
  ajv.addFormat('email', /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/);
  ajv.addFormat('uri', /^[a-z][a-z\d+.-]*:\S+$/i);
  return ajv.compile(schema);
})();

/** One line of anything that can be typed, with signs that mean something to one of the formats. */
const line = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('负责', '架构', 'React', ' ', '1.', '2020', '𠮷') },
      fc.constantFrom(
        '*',
        '**',
        '_',
        '|',
        ' | ',
        '#',
        '- ',
        '<b>',
        '&amp;',
        '\\',
        '[a](b)',
        '：',
        '、',
        '~~',
        '`',
        '>',
        '"',
        '至今',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim(),
  );
const word = line.filter((text) => text !== '');
const month = fc.constantFrom('2018', '2019-03', '2021-12');
const range = fc.oneof(
  fc.constant({ start: '', end: '' }),
  fc.record({ start: month, end: month }),
  month.map((start) => ({ start, end: '', present: true })),
  month.map((end) => ({ start: '', end })),
  fc.constant({ start: '', end: '', text: '2010 年前后 | 待定' }),
);
const html = fc
  .array(fc.tuple(fc.constantFrom('p', 'ul', 'ol'), fc.array(word, { minLength: 1, maxLength: 3 })), {
    maxLength: 3,
  })
  .map((blocks) =>
    blocks
      .map(([name, lines]) =>
        name === 'p'
          ? lines.map((text) => `<p><strong>${escapeHtml(text)}</strong></p>`).join('')
          : `<${name}>${lines.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</${name}>`,
      )
      .join(''),
  );
const others = fc.array(fc.record({ label: line.map((text) => `标签${text}`), text: word }), {
  maxLength: 2,
});
const texts = (...names: string[]) => fc.record(Object.fromEntries(names.map((name) => [name, line])));
const section = (kind: OutlineSection['kind'], title: string, ...names: string[]) =>
  fc
    .array(fc.record({ texts: texts(...names), range, html, others }), { maxLength: 2 })
    .map((entries) => ({ kind, title, entries }));
const custom = fc.record({ title: word.map((text) => `模块${text}`), html, others }).map((given) => ({
  kind: 'custom' as const,
  title: given.title,
  entries: [{ texts: {}, range: { start: '', end: '' }, html: given.html, others: given.others }],
}));
const outlines: fc.Arbitrary<ResumeOutline> = fc
  .record({
    basic: texts('name', 'phone', 'email', 'degree', 'experience', 'post'),
    others,
    work: section('work', '工作经历', 'company', 'position'),
    projects: section('projects', '项目经历', 'name', 'role'),
    education: section('education', '教育经历', 'school', 'degree', 'major'),
    customs: fc.array(custom, { maxLength: 2 }),
  })
  .map(({ basic, others, work, projects, education, customs }) => ({
    basic,
    others,
    photo: '',
    sections: [work, projects, education, ...customs],
  }));

/** What a reader sees of an outline: empty things and marks that a format lacks left out. */
function seen({ basic, others, sections }: ResumeOutline): unknown {
  const full = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(given)
        .filter(([, text]) => text !== '')
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  return {
    basic: full(basic),
    others,
    sections: sections
      .flatMap(({ kind, title, entries }) =>
        entries.map((entry) => ({
          kind,
          title,
          texts: full(entry.texts),
          dates: formatDateRange(entry.range),
          lines: richLines(entry.html).map(lineText),
          others: entry.others,
        })),
      )
      .filter(
        ({ texts, dates, lines, others }) =>
          Object.keys(texts).length > 0 || dates !== '' || lines.length > 0 || others.length > 0,
      ),
  };
}

describe('a resume in other formats', () => {
  test('R-XFER-40 JSON Resume keeps every field of every resume', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const json: unknown = JSON.parse(JSON.stringify(toJsonResume(outline)));
        expect(seen(fromJsonResume(json).outline)).toEqual(seen(outline));
      }),
    );
  });

  test('R-XFER-40 JSON Resume is valid by its published schema', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const valid = validate(JSON.parse(JSON.stringify(toJsonResume(outline, new Date(0)))));
        expect(validate.errors ?? []).toEqual([]);
        expect(valid).toBe(true);
      }),
    );
    expect(validate(toJsonResume(toOutline(sampleResume())))).toBe(true);
  });

  test('R-XFER-41 Markdown keeps every field of every resume', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        expect(seen(fromOwnMarkdown(toMarkdown(outline)).outline)).toEqual(seen(outline));
      }),
    );
  });

  test('R-XFER-42 what a document shows becomes a document that shows the same', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const newId = counted();
        const made = applyOutline(makeDocument(newId), outline, applyAll(outline), newId);
        expect(seen(toOutline(made))).toEqual(seen(outline));
      }),
    );
    const sample = toOutline(sampleResume());
    const newId = counted();
    const again = toOutline(applyOutline(makeDocument(newId), sample, applyAll(sample), newId));
    expect(again).toEqual({ ...sample, photo: '' });
  });

  test('R-XFER-42 a part that is not picked stays as it was, and appending loses nothing', () => {
    const newId = counted();
    const held = sampleResume('engineer');
    const given = toOutline(sampleResume('operator'));
    const none = { basic: false, photo: false, sections: new Set<number>(), mode: 'replace' as const };
    expect(applyOutline(held, given, none, newId)).toBe(held);
    const both = applyOutline(held, given, { ...applyAll(given), mode: 'append' }, newId);
    const count = (of: typeof held) => Object.keys(of.fields.workExperiences).length;
    expect(count(both)).toBe(count(held) + count(sampleResume('operator')));
    expect(both.fields.basicInfo).toEqual(held.fields.basicInfo);
    expect(isBlank(both)).toBe(false);
  });

  test('R-XFER-43 the sheet for online forms holds every text, grouped, without markup', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const text = sheetToText(toSheet(outline));
        for (const value of Object.values(outline.basic)) expect(text).toContain(value);
        for (const { entries } of outline.sections)
          for (const { html, texts } of entries) {
            for (const value of Object.values(texts)) expect(text).toContain(value);
            for (const one of richLines(html)) expect(text).toContain(lineText(one));
          }
      }),
    );
  });
});
