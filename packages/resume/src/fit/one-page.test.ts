import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultStyleSettings } from '../styles/default-styles.ts';
import { StyleSettings } from '../styles/schema.ts';
import { fitOnePage, minFontSize } from './one-page.ts';

fc.configureGlobal({ seed: 20260705 });

/** A page as long as its text, gaps and margins make it: 12 modules' worth of gaps, `lines` lines. */
const paper = (lines: number) => {
  let measures = 0;
  return {
    get measures() {
      return measures;
    },
    measure: ({ typography, spacing }: StyleSettings): number => {
      measures += 1;
      const perLine = Math.max(20, 62 - (typography.fontSize - 12) * 4);
      const rows = Math.ceil((lines * 62) / perLine);
      const height =
        rows * typography.fontSize * typography.lineHeight +
        5 * spacing.moduleGap +
        10 * (spacing.entryGap + spacing.fieldGap) +
        20 * spacing.paragraphGap;
      return height / (1123 - 2 * spacing.previewPadding);
    },
  };
};

describe('one page', () => {
  test('R-DOC-18 a slightly long resume gives up gaps first, and says so', async () => {
    const page = paper(42);
    const result = await fitOnePage(defaultStyleSettings(), page.measure);
    expect(result.outcome).toBe('fits');
    expect(result.before).toBeGreaterThan(1);
    expect(result.after).toBeLessThanOrEqual(1);
    expect(result.settings.typography).toEqual(defaultStyleSettings().typography);
    expect(result.changes).toEqual([expect.stringMatching(/^间距：模块间距 24、条目间距 14 → /)]);
  });

  test('R-DOC-18 line height comes before font size, which stays at 12 px or more', async () => {
    const settings = defaultStyleSettings();
    const large = { ...settings, typography: { ...settings.typography, fontSize: 16 } };
    const result = await fitOnePage(large, paper(46).measure);
    expect(result.outcome).toBe('fits');
    expect(result.settings.typography.lineHeight).toBe(1.3);
    expect(result.settings.typography.fontSize).toBeGreaterThanOrEqual(minFontSize);
    expect(result.changes.map((change) => change.split('：')[0])).toEqual(['间距', '页边距', '行高', '字号']);
  });

  test('R-DOC-18 what cannot fit is said to be too long', async () => {
    const result = await fitOnePage(defaultStyleSettings(), paper(200).measure);
    expect(result.outcome).toBe('too-long');
    expect(result.settings.typography.fontSize).toBe(minFontSize);
  });

  test('R-DOC-18 a sparse page is spread and stays one page; a full or nearly empty one is left', async () => {
    const spread = await fitOnePage(defaultStyleSettings(), paper(24).measure);
    expect(spread.outcome).toBe('spread');
    expect(spread.after).toBeGreaterThan(spread.before);
    expect(spread.after).toBeLessThanOrEqual(1);
    expect((await fitOnePage(defaultStyleSettings(), () => 0.96)).outcome).toBe('fits');
    expect(await fitOnePage(defaultStyleSettings(), () => 0.1)).toMatchObject({
      outcome: 'same',
      changes: [],
    });
  });

  test('R-DOC-18 a font that the visitor made smaller is not made larger to fit', async () => {
    const settings = defaultStyleSettings();
    const small = { ...settings, typography: { ...settings.typography, fontSize: 10 } };
    expect((await fitOnePage(small, () => 1.5)).settings.typography.fontSize).toBe(10);
  });

  test('R-DOC-18 any length ends within 30 measures, with settings that are allowed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 150 }),
        fc.double({ min: 9, max: 20, noNaN: true }),
        async (lines, fontSize) => {
          const settings = defaultStyleSettings();
          const page = paper(lines);
          const start = { ...settings, typography: { ...settings.typography, fontSize } };
          const result = await fitOnePage(start, page.measure);
          expect(page.measures).toBeLessThanOrEqual(30);
          expect(StyleSettings.safeParse(result.settings).success).toBe(true);
          if (result.outcome === 'fits' || result.outcome === 'spread')
            expect(result.after).toBeLessThanOrEqual(1);
          expect(result.settings.typography.fontSize).toBeGreaterThanOrEqual(Math.min(fontSize, minFontSize));
        },
      ),
    );
  });
});
