import {
  applyAll,
  languageOf,
  makeDocument,
  outlineLanguage,
  sampleResume,
  sortByOrder,
  switchLanguage,
  toOutline,
  type ResumeOutline,
} from '@baigong/resume';
import { toMarkdown } from '@baigong/resume-export/to-markdown';
import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import { describe, expect, test } from 'vitest';
import { fromMarkdown } from './from-markdown.ts';
import { fromOwnWord } from './from-own-word.ts';
import { fromOwnSheet } from './from-own-sheet.ts';
import { importRecognised } from './import-selected.ts';
import { structureLines } from './structure/structure.ts';
import { readLine } from './structure/text-line.ts';

const ids = () => {
  let count = 0;
  return () => `n${(count += 1)}`;
};
const english = toOutline(switchLanguage(sampleResume(), 'en'));

/** What a file is read back for: the content, in its language. */
const content = ({ basic, others, sections }: ResumeOutline) => ({ basic, others, sections });

const take = (parsed: Parameters<typeof importRecognised>[0]) =>
  importRecognised(parsed, applyAll(parsed.outline), true, ids())(makeDocument(ids()));

describe('the text formats of an English resume', () => {
  test('R-EDIT-198 Markdown has English labels and dates and is read back', () => {
    const text = toMarkdown(english);
    expect(text).toMatch(/- \*\*Phone\*\*: /);
    expect(text).toMatch(/\*[A-Z][a-z]{2} \d{4} – Present\*/);
    expect(text).not.toMatch(/至今|\*\*：/);
    const parsed = fromMarkdown(text);
    expect(content(parsed.outline)).toEqual(content(english));
    const document = take(parsed);
    expect(languageOf(document.modules)).toBe('en');
    expect(sortByOrder(document.modules.modules).map(({ title }) => title)).toContain('Work Experience');
  });

  test('R-EDIT-198 plain text has English labels and dates and is read back', () => {
    const text = sheetToText(toSheet(english), 'en');
    expect(text).toMatch(/^\[Personal Information\]\nName: /);
    expect(text).toMatch(/^Dates: [A-Z][a-z]{2} \d{4} – Present$/m);
    expect(text).not.toMatch(/[【】：]$/m);
    const parsed = fromOwnSheet(text);
    expect(parsed && content(parsed.outline)).toEqual(content(english));
    expect(parsed && outlineLanguage(parsed.outline)).toBe('en');
  });

  test('R-EDIT-198 a Word file says its language by its labels', () => {
    const word = (label: string) =>
      fromOwnWord(
        `<h1><a id="resume_basic_name_1"></a>Jane</h1><p>${label}<a id="resume_basic_phone_2"></a>555</p>`,
      )?.outline;
    expect(word('Phone: ')).toMatchObject({ basic: { name: 'Jane', phone: '555' }, dateFormat: 'MMM YYYY' });
    expect(word('电话：')?.dateFormat).toBeUndefined();
  });

  test('R-EDIT-198 those of a Chinese resume are what they were', () => {
    const chinese = toOutline(sampleResume());
    expect('dateFormat' in chinese).toBe(false);
    expect(sheetToText(toSheet(chinese))).toMatch(/^【基本信息】\n姓名：/);
  });
});

const resume = `Jane Miller
jane@example.com | +44 20 7946 0123 | London

Work Experience
Acme Ltd    Senior Engineer    Jul 2021 – Present
- Rebuilt the billing service in Go and cut failed payments by 40%
- Led a team of 6

Education
University of Leeds    BSc    Computer Science    Sep 2014 – Jun 2017

Skills
Go, PostgreSQL, Kubernetes`;

const lines = (text: string) => text.split('\n').flatMap((line) => readLine(line) ?? []);

test('R-EDIT-199 an English resume of any program is an English one when imported, a Chinese one is not', () => {
  const document = take(structureLines(lines(resume)));
  expect(languageOf(document.modules)).toBe('en');
  const titles = sortByOrder(document.modules.modules).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Work Experience', 'Education', 'Skills']));
  const [job] = Object.values(document.fields.workExperiences);
  expect(job?.fields.map(({ label }) => label)).toEqual(['Company', 'Position', 'Dates', 'Description']);
  const chinese = take(
    structureLines(lines('张伟\n电话：13800138000\n工作经历\n2020.03 - 至今  某公司  工程师')),
  );
  expect(languageOf(chinese.modules)).toBe('zh');
});

test('R-EDIT-199 what is imported into a resume that holds something leaves its language', () => {
  const parsed = structureLines(lines(resume));
  const into = importRecognised(parsed, applyAll(parsed.outline), true, ids());
  expect(languageOf(into(sampleResume()).modules)).toBe('zh');
});
