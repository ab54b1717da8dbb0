import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParsedResume, ResumeOutline } from '../outline/outline.ts';
import { toOutline } from '../outline/to-outline.ts';
import { richTextToPlain } from '../document/rich-text.ts';
import { longResume, sampleResume } from '../sample/sample-resume.ts';
import { compareReading } from './compare-reading.ts';

const textOf = ({ basic, others, sections }: ResumeOutline): string =>
  [
    ...Object.values(basic),
    ...others.map(({ text }) => text),
    ...sections.flatMap(({ title, entries }) => [
      title,
      ...entries.flatMap(({ texts, html, others: own }) => [
        ...Object.values(texts),
        richTextToPlain(html),
        ...own.map(({ text }) => text),
      ]),
    ]),
  ].join('\n');

const parsed = (outline: ResumeOutline, rest: readonly string[] = []): ParsedResume => ({
  outline,
  basicConfidence: 'high',
  confidences: outline.sections.map(() => 'high'),
  rest,
});

/** What is not as it should be, as `label status place`. */
const problemsOf = (reading: ReturnType<typeof compareReading>): readonly string[] =>
  reading.groups.flatMap(({ title, fields, outOfOrder }) => [
    ...(outOfOrder ? [`${title} order`] : []),
    ...fields
      .filter(({ status }) => status !== 'found')
      .map(({ label, status, place }) => [label, status, place].join(' ').trim()),
  ]);

const sample = sampleResume();
const read = toOutline(sample);

describe('what a program reads in a file, compared with the resume', () => {
  test('R-XFER-88 a resume that is read as it was written has every field found', () => {
    for (const document of [sample, longResume(12)]) {
      const outline = toOutline(document);
      const reading = compareReading(document, parsed(outline), textOf(outline));
      expect(problemsOf(reading)).toEqual([]);
      expect(reading.groups.flatMap(({ fields }) => fields).length).toBeGreaterThan(12);
    }
  });

  test('R-XFER-88 a value that is nowhere is missing; one in another field is misplaced, with the place', () => {
    const { email = '', ...others } = read.basic;
    const without = { ...read, basic: others };
    expect(problemsOf(compareReading(sample, parsed(without), textOf(without)))).toEqual(['邮箱 missing']);
    const [work, ...more] = read.sections;
    const [job, ...jobs] = work?.entries ?? [];
    if (!work || !job) throw new Error('The sample has no job');
    const { company = '', position = '' } = job.texts;
    const swapped = { ...job, texts: { company: position, position: company } };
    const outline = { ...read, sections: [{ ...work, entries: [swapped, ...jobs] }, ...more] };
    expect(problemsOf(compareReading(sample, parsed(outline), textOf(outline)))).toEqual([
      '公司 misplaced 工作经历 · 职位',
      '职位 misplaced 工作经历 · 公司',
    ]);
    expect(
      problemsOf(compareReading(sample, parsed(without, [email]), `${textOf(without)}\n${email}`)),
    ).toEqual(['邮箱 misplaced 未识别的内容']);
  });

  test('R-XFER-88 entries that are read in another order say so, a description that lost lines is partial', () => {
    const [work, ...more] = read.sections;
    if (!work) throw new Error('The sample has no jobs');
    const turned = { ...read, sections: [{ ...work, entries: work.entries.toReversed() }, ...more] };
    const found = problemsOf(compareReading(sample, parsed(turned), textOf(turned)));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^工作经历 · .* order$/);
    const shortened = work.entries.map((entry, index) =>
      index === 0 ? { ...entry, html: entry.html.replace(/<li>.*?<\/li>/, '') } : entry,
    );
    const outline = { ...read, sections: [{ ...work, entries: shortened }, ...more] };
    expect(problemsOf(compareReading(sample, parsed(outline), textOf(outline)))).toEqual([
      '工作描述 partial',
    ]);
  });

  test('R-XFER-88 whatever is left out of the reading, exactly that is reported', () => {
    const jobs = read.sections.flatMap(({ kind, entries }) => (kind === 'work' ? entries : []));
    const left = fc.record({
      basic: fc.subarray(Object.keys(read.basic)),
      jobs: fc.array(fc.subarray(['company', 'position']), {
        minLength: jobs.length,
        maxLength: jobs.length,
      }),
    });
    fc.assert(
      fc.property(left, (gone) => {
        const keep = (texts: Readonly<Record<string, string>>, names: readonly string[]) =>
          Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));
        const outline: ResumeOutline = {
          ...read,
          basic: keep(read.basic, gone.basic),
          sections: read.sections.map((section) =>
            section.kind === 'work'
              ? {
                  ...section,
                  entries: section.entries.map((job, at) => ({
                    ...job,
                    texts: keep(job.texts, gone.jobs[at] ?? []),
                  })),
                }
              : section,
          ),
        };
        const { groups } = compareReading(sample, parsed(outline), '');
        const lost = groups.flatMap(({ fields }) => fields).filter(({ status }) => status !== 'found');
        expect(lost.every(({ status }) => status === 'missing')).toBe(true);
        expect(lost.map(({ fieldId }) => fieldId.replace(/-.*/, '')).toSorted()).toEqual(
          [...gone.basic, ...gone.jobs.flat()].toSorted(),
        );
      }),
    );
  });
});
