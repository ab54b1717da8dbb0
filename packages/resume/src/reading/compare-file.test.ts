import { describe, expect, test } from 'vitest';
import { inEveryTemplate, randomResume } from '../../test/random-resumes.ts';
import { typeset } from '../../test/typeset.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { longResume, sampleResume } from '../sample/sample-resume.ts';
import { compareFile } from './compare-file.ts';
import { adviceFor, reasonFor } from './file-advice.ts';
import type { FilePage } from './file-text.ts';

/** What is not as it should be, as `label status`. */
function problemsOf(document: ResumeDocument, pages: readonly FilePage[]): readonly string[] {
  const { groups, strayLinks } = compareFile(document, pages);
  return [
    ...groups.flatMap(({ fields }) =>
      fields.flatMap(({ label, status }) => (status === 'found' ? [] : [`${label} ${status}`])),
    ),
    ...strayLinks.map((link) => `stray ${link}`),
  ];
}

/** The pages with the text of some runs changed; a run that becomes '' is gone. */
const withRuns = (pages: readonly FilePage[], change: (text: string) => string): FilePage[] =>
  pages.map(({ runs, links }) => ({
    links,
    runs: runs.flatMap(({ text, endsLine }) =>
      change(text)
        .split('\n')
        .filter((part) => part !== '')
        .map((part) => ({ text: part, endsLine })),
    ),
  }));

const editText = (document: ResumeDocument, value: string): ResumeDocument => {
  const { workExperiences } = document.fields;
  const [id = ''] = Object.keys(workExperiences);
  const entry = workExperiences[id];
  if (!entry) throw new Error('The sample has no job');
  const fields = entry.fields.map((field) => (field.type === 'editor' ? { ...field, value } : field));
  return {
    ...document,
    fields: { ...document.fields, workExperiences: { ...workExperiences, [id]: { ...entry, fields } } },
  };
};

const sample = sampleResume();

describe('what a PDF says, compared with the resume', () => {
  test('R-XFER-88 a correct file has no alarm: random resumes in every template, lines and pages broken anywhere', () => {
    for (let seed = 1; seed <= 24; seed += 1)
      for (const document of inEveryTemplate(randomResume(seed)))
        expect(
          problemsOf(document, typeset(document, { width: 24 + seed, rows: 12 + seed })),
          `seed ${seed}, ${document.styles.currentTemplate}`,
        ).toEqual([]);
    expect(problemsOf(longResume(24, 3), typeset(longResume(24, 3)))).toEqual([]);
  });

  test('R-XFER-88 every value that is left out, wherever it is, is an alarm of its field', () => {
    const fields = compareFile(sample, []).groups.flatMap((group) => group.fields);
    expect(fields.length).toBeGreaterThan(20);
    for (const { label, text } of fields) {
      const [line = ''] = text.split('\n');
      const found = problemsOf(
        sample,
        withRuns(typeset(sample, { width: 1000 }), (run) => (run.replace(/^\d+\. /, '') === line ? '' : run)),
      );
      expect(
        found.some((problem) => problem.startsWith(`${label} `)),
        `${label}: ${line}`,
      ).toBe(true);
    }
  });

  test('R-XFER-88 a value of which a part is there is cut, and says what is lacking', () => {
    const pages = withRuns(typeset(sample), (run) =>
      run.replace('zhixia.lin@example.com', 'zhixia.lin@exam'),
    );
    const field = compareFile(sample, pages).groups.flatMap(({ fields }) =>
      fields.filter(({ status }) => status !== 'found'),
    );
    expect(field).toMatchObject([{ label: '邮箱', status: 'cut', about: 'ple.com' }]);
    expect(field.map(reasonFor)).toEqual(['PDF 里只有一部分，缺“ple.com”。']);
  });

  test('R-XFER-88 a parted word is broken: an address over two lines, a word with a blank in it', () => {
    const parted = (from: string, to: string) =>
      problemsOf(
        sample,
        withRuns(typeset(sample), (run) => run.replace(from, to)),
      );
    expect(parted('zhixia.lin@example.com', 'zhixia.lin@example.co\nm')).toEqual(['邮箱 broken']);
    const text = editText(sample, '<p>用 Kubernetes 部署</p>');
    expect(
      problemsOf(
        text,
        withRuns(typeset(text), (run) => run.replace('Kubernetes', 'Kuber netes')),
      ),
    ).toEqual(['工作描述 broken']);
  });

  test('R-XFER-88 what stands in another order is moved: entries, items, modules, contact data', () => {
    const lines = typeset(sample, { width: 1000 }).flatMap(({ runs }) => runs.map(({ text }) => text));
    const swapped = (a: number, b: number) => {
      const order = [...lines];
      [order[a], order[b]] = [order[b] ?? '', order[a] ?? ''];
      return problemsOf(sample, [
        { runs: order.map((text) => ({ text, endsLine: true })), links: ['mailto:zhixia.lin@example.com'] },
      ]);
    };
    // The last line is the page's number.
    for (let at = 0; at + 2 < lines.length; at += 1)
      expect(
        swapped(at, at + 1).some((problem) => problem.endsWith(' moved')),
        `${lines[at]} and ${lines[at + 1]}`,
      ).toBe(true);
  });

  test('R-XFER-88 a number or sign that stands twice is doubled, by the resume or by the file', () => {
    const numbered = editText(sample, '<ol><li>参与重构</li><li>负责压测</li></ol>');
    expect(problemsOf(numbered, typeset(numbered))).toEqual([]);
    const twice = (run: string) => run.replace(/^(\d\. )(?=参与)/, '$1$1');
    expect(problemsOf(numbered, withRuns(typeset(numbered), twice))).toEqual(['工作描述 doubled']);
    for (const typed of [
      '<ol><li>1. 参与重构</li></ol>',
      '<ol><li>1、参与重构</li></ol>',
      '<ul><li>• 参与</li></ul>',
    ])
      expect(problemsOf(editText(sample, typed), typeset(editText(sample, typed))), typed).toEqual([
        '工作描述 doubled',
      ]);
    for (const right of [
      '<ol><li>1.5 倍的吞吐</li></ol>',
      '<p>1. 参与重构</p>',
      '<ol><li>2019 年获奖</li></ol>',
    ])
      expect(problemsOf(editText(sample, right), typeset(editText(sample, right))), right).toEqual([]);
  });

  test('R-XFER-88 a link that leads elsewhere, nowhere or is not the resume’s says so', () => {
    const document = editText(sample, '<p>见<a href="https://Example.com/作品">作品</a></p>');
    const [page, ...others] = typeset(document);
    if (!page) throw new Error('There is no page');
    const linked = (links: readonly string[]) => problemsOf(document, [{ ...page, links }, ...others]);
    const mail = 'mailto:zhixia.lin@example.com';
    expect(linked([mail, 'https://example.com/%E4%BD%9C%E5%93%81'])).toEqual([]);
    expect(linked([mail, 'https://example.com/other'])).toEqual(['工作描述 link']);
    expect(linked([mail])).toEqual(['工作描述 link']);
    expect(linked([mail, 'https://example.com/作品', 'https://a.cn'])).toEqual(['stray https://a.cn']);
  });

  test('R-XFER-88 text that is a picture or an outline is missing, and what to do is said', () => {
    const reading = compareFile(sample, [{ runs: [], links: [] }]);
    expect(new Set(reading.groups.flatMap(({ fields }) => fields.map(({ status }) => status)))).toEqual(
      new Set(['missing']),
    );
    expect(adviceFor(reading)).toEqual(['检查自定义样式是否隐藏或移动了文字，或换一个模板再读一次。']);
  });
});
