import { describe, expect, test } from 'vitest';
import { entriesInOrder } from './edit.ts';
import { loadDocument, loadFields, loadModules, loadStyles } from './load.ts';

describe('the shapes that load', () => {
  test.each([
    ['an entry with fields', { id: 'basic', fields: [{ id: 'name', value: '甲' }] }],
    ['a list of fields', [{ id: 'name', value: '甲' }]],
    ['a map of fields', { name: { id: 'name', value: '甲' } }],
    ['an entry with a map', { id: 'x', fields: { name: { value: '甲' } } }],
    ['plain values', { name: '甲' }],
  ])('R-DOC-08 basicInfo as %s', (_, basicInfo) => {
    const { fields, problems } = loadFields({ basicInfo });
    expect(problems).toEqual([]);
    expect(fields.basicInfo.id).toBe('basic');
    expect(fields.basicInfo.fields.find((field) => field.id === 'name')?.value).toBe('甲');
  });

  test.each([
    ['a map of entries', { 7: { id: '7', fields: [{ id: 'company-7', value: '甲' }] } }],
    ['a list of entries', [{ id: '7', fields: [{ id: 'company-7', value: '甲' }] }]],
    ['a list with fields as map', [{ id: 7, fields: { company: { value: '甲' } } }]],
    ['entries laid flat', [{ id: '7', company: '甲' }]],
    ['a map of lists', { 7: [{ id: 'company', value: '甲' }] }],
  ])('R-DOC-08 workExperiences as %s', (_, workExperiences) => {
    const { fields, problems } = loadFields({ workExperiences });
    expect(problems).toEqual([]);
    expect(fields.workExperiences['7']?.fields.find((field) => field.id === 'company-7')?.value).toBe('甲');
  });

  test('R-DOC-08 a list keeps its order even when ids are whole numbers', () => {
    const { fields } = loadFields({
      workExperiences: [
        { id: '9', company: '甲' },
        { id: '1', company: '乙' },
      ],
    });
    expect(entriesInOrder(fields.workExperiences).map((entry) => entry.id)).toEqual(['9', '1']);
  });

  test.each<[string, unknown, unknown]>([
    [
      'an object',
      { range: { start: '2020-03', end: '', present: true } },
      { start: '2020-03', end: '', present: true },
    ],
    ['loose months', { range: { start: '2020.3', end: '2021年5月' } }, { start: '2020-03', end: '2021-05' }],
    ['text', { value: '2020.03 - 至今' }, { start: '2020-03', end: '', present: true }],
    ['a pair', { value: ['2020-03', '2021-05'] }, { start: '2020-03', end: '2021-05' }],
    ['words', { value: '2010 年前后' }, { start: '', end: '', text: '2010 年前后' }],
    ['nothing', { value: null }, { start: '', end: '' }],
  ])('R-DOC-08 a date range as %s', (_, field, range) => {
    const { fields } = loadFields({ educations: [{ id: 'e', fields: { 'date-range': field as object } }] });
    const found = fields.educations['e']?.fields.find((one) => one.id === 'date-range-e');
    expect(found).toMatchObject({ value: null, range });
  });

  test.each([
    ['with the template beside', { currentTemplate: 'modern', styles: { typography: { fontSize: 14 } } }],
    ['nested with it', { styles: { currentTemplate: 'modern', styles: { typography: { fontSize: 14 } } } }],
    ['laid flat', { currentTemplate: 'modern', typography: { fontSize: '14px' } }],
    [
      'persisted',
      { state: { currentTemplate: 'modern', styles: { typography: { fontSize: 14 } } }, version: 0 },
    ],
  ])('R-DOC-08 styles %s', (_, value) => {
    const { styles, problems } = loadStyles(value);
    expect(problems).toEqual([]);
    expect([styles.currentTemplate, styles.styles.typography.fontSize]).toEqual(['modern', 14]);
  });

  test('R-DOC-08 persisted stores are unwrapped, in a document too', () => {
    expect(
      loadModules({ state: { modules: [{ id: 'work', title: '实习' }] }, version: 0 }).modules.modules[0]
        ?.title,
    ).toBe('实习');
    const { document } = loadDocument({ fields: { state: { basicInfo: { name: '甲' } }, version: 0 } });
    expect(document.fields.basicInfo.fields[0]?.value).toBe('甲');
  });

  test('R-DOC-08 modules as list or map; those that are missing join at the end', () => {
    const list = loadModules([{ id: 'work' }, { id: 'x', title: '奖项', icon: 'trophy' }]).modules.modules;
    expect(list.map((module) => module.id)).toEqual([
      'work',
      'x',
      'basic',
      'projects',
      'education',
      'custom',
    ]);
    expect(
      loadModules({ modules: { work: { title: '实习', enabled: 'false' } } }).modules.modules[0],
    ).toMatchObject({ id: 'work', title: '实习', enabled: false });
    expect(loadModules({ modules: [{ id: 'a', icon: '<svg>' }] }).problems).toHaveLength(1);
  });

  test('R-DOC-07 what was meant is kept: colours in another writing, custom CSS up to its bound', () => {
    const { styles, problems } = loadStyles({
      styles: {
        theme: { baseColor: 'rgb(49, 130, 206)' },
        colors: { primary: 'transparent' },
        customCSS: 'p{}'.repeat(30_000),
      },
    });
    expect(styles.styles.theme.baseColor).toBe('#3182ce');
    expect(styles.styles.customCSS).toHaveLength(50_000);
    expect(problems.map(({ path }) => path)).toEqual([
      'styles.styles.colors.primary',
      'styles.styles.customCSS',
    ]);
  });
});
