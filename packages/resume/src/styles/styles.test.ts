import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPreset, applyTheme } from './apply-theme.ts';
import { contrastOf, resolveColors } from './colors.ts';
import { cssVariables } from './css-variables.ts';
import { defaultStyles, defaultStyleSettings } from './default-styles.ts';
import { fontStack, resumeFonts } from './fonts.ts';
import { darken, lighten, hslOf, palette, shiftLightness } from './palette.ts';
import { ResumeStyles } from './schema.ts';
import { themePresets } from './theme-presets.ts';

fc.configureGlobal({ seed: 20260709 });

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('styles', () => {
  test('R-DOC-04 the defaults are the specification’s', () => {
    const { typography, spacing, moduleStyles, theme } = defaultStyleSettings();
    expect([typography.fontSize, typography.lineHeight, spacing.previewPadding, spacing.moduleGap]).toEqual([
      12, 1.5, 40, 24,
    ]);
    expect(moduleStyles.sectionTitle).toMatchObject({ size: 18, weight: 600 });
    expect(moduleStyles.basicInfo).toMatchObject({ avatarSize: 90, gridColumns: 2 });
    expect(theme.baseColor).toBe('#3182ce');
  });

  test('R-DOC-06 resetting gives the defaults, no custom CSS and the default template', () => {
    expect(defaultStyles().currentTemplate).toBe('default');
    expect(defaultStyles().styles.customCSS).toBe('');
    expect(ResumeStyles.safeParse(defaultStyles()).success).toBe(true);
  });

  test('R-DOC-05 a palette has nine steps of one hue, from lightness 95 in equal steps', () => {
    fc.assert(
      fc.property(hex, (base) => {
        const steps = palette(base).map((step) => hslOf(step)?.l ?? -1);
        expect(steps).toHaveLength(9);
        for (const [index, l] of steps.entries()) expect(Math.abs(l - (95 - index * 10))).toBeLessThan(0.5);
      }),
    );
    expect(palette('nonsense')).toEqual(palette('#3182ce'));
  });

  test('R-DOC-05 the helpers shift lightness by 40 and 20, within bounds', () => {
    const l = (colour: string) => Math.round(hslOf(colour)?.l ?? -1);
    expect([l(lighten('#204060')), l(darken('#8090a0'))]).toEqual([l('#204060') + 40, l('#8090a0') - 20]);
    expect([lighten('#ffffff'), darken('#000000'), shiftLightness('red', 5)]).toEqual([
      '#ffffff',
      '#000000',
      'red',
    ]);
  });

  test('R-DOC-16 settings become custom properties with units', () => {
    const variables = cssVariables(defaultStyleSettings());
    expect(variables).toMatchObject({
      '--resume-page-width': '794px',
      '--resume-page-height': '1123px',
      '--resume-page-padding': '40px',
      '--resume-font-size': '12px',
      '--resume-line': '18px',
      '--resume-avatar-radius': '50%',
      '--resume-background-image': 'none',
      '--resume-color-primary': '#3182ce',
    });
    for (const [name, value] of Object.entries(variables)) {
      expect(name).toMatch(/^--resume-[a-z0-9-]+$/);
      expect(value).not.toMatch(/[;{}<]|undefined|NaN/);
    }
  });

  test('R-DOC-16 only the document’s own pictures become backgrounds', () => {
    const settings = defaultStyleSettings();
    const url = (value: string) =>
      cssVariables({
        ...settings,
        backgrounds: { ...settings.backgrounds, global: { ...settings.backgrounds.global, url: value } },
      })['--resume-background-image'];
    expect(url('data:image/png;base64,AA==')).toBe('url("data:image/png;base64,AA==")');
    expect(url('https://a.cn/x.png')).toBe('none');
    expect(url('data:image/png;base64,AA"),url("https://a.cn')).toBe('none');
  });

  test('R-DOC-16 with any base colour, strong text and text on the primary colour can be read', () => {
    fc.assert(
      fc.property(hex, (base) => {
        const colors = resolveColors(applyTheme(defaultStyleSettings(), base));
        expect(contrastOf(colors.primaryStrong, colors.background)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(colors.onPrimary, colors.primary)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('R-DOC-16 a theme keeps its look once it is no longer unified; unknown presets and colours change nothing', () => {
    const settings = defaultStyleSettings();
    const themed = applyPreset(settings, 'warm-red');
    expect(themed.theme).toMatchObject({
      enableUnifiedTheme: true,
      presetKey: 'warm-red',
      baseColor: '#c53030',
    });
    const single = { ...themed, theme: { ...themed.theme, enableUnifiedTheme: false } };
    expect(resolveColors(single)).toEqual(resolveColors(themed));
    expect(applyPreset(settings, 'none')).toBe(settings);
    expect(applyTheme(settings, 'red')).toBe(settings);
  });

  test('R-DOC-16 the eight presets are the specification’s, each readable as text', () => {
    expect(themePresets.map(({ key }) => key)).toEqual([
      'business-blue',
      'creative-orange',
      'elegant-purple',
      'modern-green',
      'professional-gray',
      'warm-red',
      'fresh-cyan',
      'deep-indigo',
    ]);
    for (const { primary } of themePresets)
      expect(contrastOf(primary, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('R-DOC-16 there are five or more families for running text, sans and serif; an unknown one is the first', () => {
    const text = resumeFonts.filter(({ forText }) => forText);
    expect(text.length).toBeGreaterThanOrEqual(5);
    expect(new Set(text.map(({ kind }) => kind))).toContain('serif');
    expect(fontStack('nonsense')).toBe(fontStack('noto-sans-sc'));
    expect(fontStack('lxgw-wenkai')).toMatch(/^"LXGW WenKai", "Noto Serif SC/);
  });
});
