import fc from 'fast-check';
import { formatDateRange } from '../src/dates/date-range.ts';
import type { OutlineSection, ResumeOutline } from '../src/outline/outline.ts';
import { escapeHtml, lineText, richLines } from '../src/outline/rich-lines.ts';

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
/** Random resumes, with signs that mean something to one of the formats. */
export const outlines: fc.Arbitrary<ResumeOutline> = fc
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
export function seen({ basic, others, sections }: ResumeOutline): unknown {
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

/** Every text of an outline with the name of its place, as a list to compare two readings by. */
export function shownTexts({ basic, others, sections }: ResumeOutline): string[] {
  const named = (place: string, texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).flatMap(([name, text]) => (text === '' ? [] : [`${place}.${name}: ${text}`]));
  const own = (place: string, values: ResumeOutline['others']) =>
    values.map(({ label, text }) => `${place}[${label}]: ${text}`);
  const counts = new Map<string, number>();
  return [
    ...named('basic', basic),
    ...own('basic', others),
    ...sections.flatMap(({ kind, title, entries }) =>
      entries.flatMap((entry) => {
        const count = counts.get(kind) ?? 0;
        counts.set(kind, count + 1);
        const place = `${kind} ${title} ${count}`;
        const dates = formatDateRange(entry.range);
        return [
          ...named(place, entry.texts),
          ...(dates === '' ? [] : [`${place}.dates: ${dates}`]),
          ...own(place, entry.others),
          ...richLines(entry.html).map((line) => `${place}.text: ${lineText(line)}`),
        ];
      }),
    ),
  ];
}
