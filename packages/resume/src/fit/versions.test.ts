import { expect, test } from 'vitest';
import { longResume } from '../sample/sample-resume.ts';
import { findTemplate } from '../templates/templates.ts';
import { minFontSize } from './one-page.ts';
import { findOnePageVersions, findSavings, takeLook, type MeasureDocument } from './versions.ts';

/** Pages as long as letters, gaps and margins make them; templates of one column need more room than those of two. */
const paper =
  (lines: number, roomy: readonly string[]): MeasureDocument =>
  ({ styles: { currentTemplate, styles } }) => {
    const { typography, spacing } = styles;
    const factor = roomy.includes(currentTemplate ?? '') ? 0.8 : 1.4;
    const height = lines * factor * typography.fontSize * typography.lineHeight + 15 * spacing.entryGap;
    return Promise.resolve(height / (1123 - 2 * spacing.previewPadding));
  };

const document = longResume(12, 3);

test('R-EDIT-145 up to three templates with which the resume stands on one page are found, with legible letters', async () => {
  const measure = paper(70, ['compact', 'split', 'ledger', 'mono']);
  const versions = await findOnePageVersions(document, measure);
  expect(versions).toHaveLength(3);
  expect(new Set(versions.map(({ document: { styles } }) => styles.currentTemplate)).size).toBe(3);
  for (const version of versions) {
    expect(await measure(version.document)).toBeLessThanOrEqual(1);
    expect(version.fontSize).toBeGreaterThanOrEqual(minFontSize);
    expect(version.document.fields).toBe(document.fields);
    expect(version.title).toContain(findTemplate(version.document.styles.currentTemplate).title);
  }
});

test('R-EDIT-145 where no template holds the resume there is no version', async () => {
  expect(await findOnePageVersions(document, paper(400, []))).toEqual([]);
});

test('R-EDIT-145 a version that is taken over leaves what was written since', async () => {
  const [version] = await findOnePageVersions(document, paper(70, ['split']), 1);
  if (!version) throw new Error('No version was found');
  const [first, ...others] = document.modules.modules;
  if (!first) throw new Error('The resume has no module');
  const renamed = {
    ...document,
    modules: { ...document.modules, modules: [{ ...first, title: '改过的名称' }, ...others] },
  };
  const taken = takeLook(renamed, version.document);
  expect(taken.styles).toBe(version.document.styles);
  expect(taken.modules.modules[0]?.title).toBe('改过的名称');
  expect(taken.fields).toBe(document.fields);
  const back = takeLook(taken, document);
  expect(back.styles).toBe(document.styles);
  expect(back.modules.modules.map(({ column }) => column)).toEqual(
    document.modules.modules.map(() => undefined),
  );
});

test('R-EDIT-145 short last lines come first among what saves lines, then the longest paragraphs and entries', () => {
  const of = (text: string, lines: number, lastLine: number) => ({
    kind: lastLine > 0 ? ('paragraph' as const) : ('entry' as const),
    text,
    lines,
    lastLine,
    place: text,
  });
  const savings = findSavings([
    of('一行', 1, 2),
    of('三行', 3, 3),
    of('四行', 4, 30),
    of('小公司', 5, 0),
    of('大公司', 9, 0),
  ]);
  expect(savings.map(({ text, saved, isTail }) => [text, saved, isTail])).toEqual([
    ['三行', 1, true],
    ['四行', 4, false],
    ['三行', 3, false],
    ['大公司', 9, false],
    ['小公司', 5, false],
  ]);
  expect(findSavings([])).toEqual([]);
});
