import { describe, expect, test } from 'vitest';
import { checkUp } from '../check-up/check-up.ts';
import { fieldLabels, moduleTitles, translatedTitle } from '../language/standard-words.ts';
import { sortByOrder } from '../modules/order-modules.ts';
import { addReadyModule, readyModules } from '../modules/ready-modules.ts';
import { sectionName } from '../outline/section-names.ts';
import { toOutline } from '../outline/to-outline.ts';
import { shownGroups } from '../reading/shown-fields.ts';
import { sampleResume } from '../sample/sample-resume.ts';
import { renameModule } from './edit-modules.ts';
import { addEntry, basicTarget, editFields, renameField, setDateRange, setField } from './edit.ts';
import { isBlank } from './is-blank.ts';
import { dateFormatOf, languageOf, switchLanguage, textLanguage } from './language.ts';
import { loadDocument } from './load.ts';
import { makeDocument } from './make-document.ts';
import type { ResumeDocument } from './schema.ts';

const ids = () => {
  let count = 0;
  return () => `n${(count += 1)}`;
};
const titles = ({ modules }: ResumeDocument) => sortByOrder(modules.modules).map(({ title }) => title);
const labels = ({ fields }: ResumeDocument) => [
  ...fields.basicInfo.fields,
  ...Object.values(fields.workExperiences).flatMap((entry) => entry.fields),
  ...Object.values(fields.educations).flatMap((entry) => entry.fields),
];

describe('the language of a resume', () => {
  test('R-EDIT-197 a new English resume has English headings, labels and order, and is blank', () => {
    const document = makeDocument(ids(), 'en');
    expect(titles(document)).toEqual([
      'Personal Information',
      'Work Experience',
      'Projects',
      'Education',
      'Additional Information',
      'Skills',
    ]);
    expect(labels(document).filter(({ label }) => /\p{Script=Han}/u.test(label))).toEqual([]);
    expect(isBlank(document)).toBe(true);
    expect(dateFormatOf(document)).toBe('MMM YYYY');
  });

  test('R-EDIT-197 switching renames standard words alone, and back again gives what was', () => {
    let document = sampleResume();
    document = { ...document, modules: renameModule(document.modules, 'projects', '我的项目') };
    document = editFields(document, (fields) => renameField(fields, basicTarget, 'phone', '手机'));
    const english = switchLanguage(document, 'en');
    expect(languageOf(english.modules)).toBe('en');
    expect(titles(english)).toContain('Work Experience');
    expect(titles(english)).toContain('Skills');
    expect(titles(english)).toContain('我的项目');
    const byId = new Map(english.fields.basicInfo.fields.map(({ id, label }) => [id, label]));
    expect(byId.get('phone')).toBe('手机');
    expect(byId.get('email')).toBe('Email');
    expect(Object.values(english.fields.workExperiences)[0]?.fields.map(({ label }) => label)).toEqual([
      'Company',
      'Position',
      'Dates',
      'Description',
    ]);
    expect(switchLanguage(english, 'zh')).toEqual(document);
    expect(switchLanguage(document, 'zh')).toBe(document);
    // The values are the visitor's.
    const values = (one: ResumeDocument) => one.fields.basicInfo.fields.map(({ value }) => value);
    expect(values(english)).toEqual(values(document));
  });

  test('R-EDIT-197 an entry, a ready module and a module added to an English resume are called in English', () => {
    const document = makeDocument(ids(), 'en');
    const more = editFields(document, (fields) =>
      addEntry(fields, 'work', 'w9', languageOf(document.modules)),
    );
    expect(more.fields.workExperiences['w9']?.fields[0]?.label).toBe('Company');
    expect(titles(addReadyModule(document, '荣誉奖项', 'h')).at(-1)).toBe('Honors & Awards');
    // Skills are there already.
    expect(addReadyModule(document, '专业技能', 's')).toBe(document);
  });

  test('R-EDIT-197 the language is loaded, an unknown one dropped', () => {
    const document = makeDocument(ids(), 'en');
    expect(loadDocument(JSON.parse(JSON.stringify(document)))).toEqual({ document, problems: [] });
    const odd = { ...document, modules: { ...document.modules, language: 'fr' } };
    const read = loadDocument(JSON.parse(JSON.stringify(odd))).document;
    expect('language' in read.modules).toBe(false);
    expect('language' in makeDocument(ids()).modules).toBe(false);
  });

  test('R-EDIT-197 the words of both languages begin the same section where they are read from a file', () => {
    for (const [kind, { zh, en }] of Object.entries(moduleTitles))
      if (kind !== 'custom') expect([kind, sectionName(en)]).toEqual([kind, sectionName(zh)]);
    for (const { title } of readyModules) {
      const english = translatedTitle(title, 'zh', 'en') ?? '';
      expect([english, sectionName(english)?.title]).toEqual([english, sectionName(title)?.title]);
    }
    for (const words of Object.values(fieldLabels))
      for (const { zh, en } of Object.values(words)) expect([zh, en].every((word) => word !== '')).toBe(true);
  });
});

describe('dates of an English resume', () => {
  const dated = (document: ResumeDocument): ResumeDocument => {
    const [id = ''] = Object.keys(document.fields.workExperiences);
    const target = { kind: 'work', entry: id } as const;
    return editFields(document, (fields) =>
      setDateRange(setField(fields, target, `company-${id}`, 'Acme'), target, `date-range-${id}`, {
        start: '2021-07',
        end: '',
        present: true,
      }),
    );
  };
  const texts = (document: ResumeDocument) =>
    shownGroups(document).flatMap(({ fields }) =>
      fields.flatMap(({ pieces }) => pieces.map(({ text }) => text)),
    );

  test('R-EDIT-198 are written Jul 2021 – Present, or as was chosen', () => {
    const document = dated(makeDocument(ids(), 'en'));
    expect(texts(document)).toContain('Jul 2021 – Present');
    expect(toOutline(document).dateFormat).toBe('MMM YYYY');
    const { styles } = document;
    const entry = { dateFormat: 'MM/YYYY' as const };
    const moduleStyles = { ...styles.styles.moduleStyles, entry };
    const chosen = { ...document, styles: { ...styles, styles: { ...styles.styles, moduleStyles } } };
    expect(texts(chosen)).toContain('07/2021 – Present');
    // A choice of the other language does not hold in this one.
    expect(texts(switchLanguage(chosen, 'zh'))).toContain('2021.07 – 至今');
    expect(toOutline(switchLanguage(chosen, 'zh')).dateFormat).toBeUndefined();
  });
});

const written = (text: string): ResumeDocument =>
  editFields(makeDocument(ids()), (fields) => setField(fields, basicTarget, 'post', text));

test.each([
  ['Senior engineer who built payment systems in Go', 'en'],
  ['Li Lei (李雷), product manager for B2B software', 'en'],
  ['负责 Kubernetes、Prometheus 与 Grafana 的部署', 'zh'],
  ['后端工程师', 'zh'],
  ['', 'zh'],
])('R-EDIT-199 the text %j is in %s', (text, language) => {
  expect(textLanguage(written(text))).toBe(language);
});

test('R-EDIT-199 the check-up counts words of an English resume and asks for no Chinese signs in it', () => {
  const document = switchLanguage(makeDocument(ids()), 'en');
  const [id = ''] = Object.keys(document.fields.workExperiences);
  const target = { kind: 'work', entry: id } as const;
  const line =
    'Led a team of 8 engineers (百工 group) to rebuild the checkout of 3 shops, cutting failed payments by 40% and page loads from 4 s to 1.2 s.';
  const html = `<ul>${[1, 2, 3, 4, 5].map((n) => `<li>${line.replace('8', String(n + 10))}</li>`).join('')}</ul>`;
  const full = editFields(document, (fields) => setField(fields, target, `description-${id}`, html));
  const found = checkUp(full).map((finding) => finding.id.split(':')[0]);
  for (const rule of ['punctuation-width', 'latin-space', 'too-long', 'long-line'])
    expect(found.some((one) => one?.startsWith(rule))).toBe(false);
  const long = editFields(full, (fields) =>
    setField(fields, target, `description-${id}`, `<p>${'word and another '.repeat(100)}</p>`),
  );
  expect(checkUp(long).find(({ message }) => message.includes('300 词'))).toBeDefined();
});

test('R-EDIT-199 a number of another country is right in an English resume', () => {
  const found = (language: 'zh' | 'en', phone: string) =>
    checkUp(
      editFields(makeDocument(ids(), language), (fields) => setField(fields, basicTarget, 'phone', phone)),
    ).some(({ id }) => id.startsWith('phone-typo'));
  for (const phone of ['1 212 555 0134', '+44 20 7946 0123']) expect(found('en', phone)).toBe(false);
  expect(found('zh', '1 212 555 0134')).toBe(true);
  expect(found('en', '+86 138 0013')).toBe(true);
  expect(found('en', '12')).toBe(true);
});
