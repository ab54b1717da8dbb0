import { avatarBox } from './avatar-format.ts';
import { papers } from './paper.ts';
import { resolveColors } from './colors.ts';
import { fontStack } from './fonts.ts';
import type { Background, StyleSettings } from './schema.ts';
import { isEmbeddedImage } from './embedded-image.ts';
import { palette } from './palette.ts';

/** The CSS custom properties of a resume, by name. */
export type CssVariables = Readonly<Record<`--resume-${string}`, string>>;

const px = (value: number): string => `${Math.round(value * 100) / 100}px`;
const radii = { circle: '50%', rounded: '12%', square: '0' } as const;

function backgroundVariables(part: string, background: Background): Record<`--resume-${string}`, string> {
  const shown = isEmbeddedImage(background.url);
  return {
    [`--resume-${part}-image`]: shown ? `url("${background.url}")` : 'none',
    [`--resume-${part}-opacity`]: String(background.opacity),
    [`--resume-${part}-size`]: background.mode === 'custom' ? `${background.size}%` : background.mode,
    [`--resume-${part}-position`]: `${background.positionX}% ${background.positionY}%`,
    [`--resume-${part}-repeat`]: background.repeat,
  };
}

/**
 * The settings as CSS custom properties, to be set on `.resume-sheet`: the only way by which settings reach the page.
 * Lengths are CSS pixels. With a unified theme every colour but background and text comes from the base colour.
 */
export function cssVariables(settings: StyleSettings): CssVariables {
  const { layout, typography, spacing, moduleStyles, print, backgrounds } = settings;
  const avatar = avatarBox(moduleStyles.basicInfo);
  const { sectionTitle, basicInfo } = moduleStyles;
  const paper = papers[layout.pageSize].px;
  const colors = resolveColors(settings);
  const steps = palette(colors.primary);
  return {
    '--resume-page-width': px(paper.width),
    '--resume-page-height': px(paper.height),
    '--resume-page-padding': px(spacing.previewPadding),
    '--resume-left-width': `${layout.leftWidth}%`,
    '--resume-column-gap': px(layout.columnGap),
    '--resume-font-family': fontStack(typography.fontFamily),
    '--resume-font-size': px(typography.fontSize),
    '--resume-line-height': String(typography.lineHeight),
    '--resume-line': px(typography.fontSize * typography.lineHeight),
    '--resume-letter-spacing': px(typography.letterSpacing),
    '--resume-color-primary': colors.primary,
    '--resume-color-primary-strong': colors.primaryStrong,
    '--resume-color-on-primary': colors.onPrimary,
    '--resume-color-secondary': colors.secondary,
    '--resume-color-accent': colors.accent,
    '--resume-color-background': colors.background,
    '--resume-color-border': colors.border,
    '--resume-color-title-background': colors.titleBackground,
    '--resume-color-text': colors.text,
    ...Object.fromEntries(steps.map((step, index) => [`--resume-palette-${index + 1}`, step])),
    '--resume-module-gap': px(spacing.moduleGap),
    '--resume-entry-gap': px(spacing.entryGap),
    '--resume-field-gap': px(spacing.fieldGap),
    '--resume-paragraph-gap': px(spacing.paragraphGap),
    '--resume-title-size': px(sectionTitle.size),
    '--resume-title-weight': String(sectionTitle.weight),
    '--resume-title-align': sectionTitle.align,
    '--resume-avatar-size': px(avatar.width),
    '--resume-avatar-height': px(avatar.height),
    // A circle is a square photo's: of a portrait it would be an egg.
    '--resume-avatar-radius':
      avatar.width !== avatar.height && basicInfo.avatarShape === 'circle'
        ? '0'
        : radii[basicInfo.avatarShape],
    '--resume-grid-columns': String(basicInfo.gridColumns),
    '--resume-print-colors': print.enableBackgroundColors ? 'exact' : 'economy',
    ...backgroundVariables('background', backgrounds.global),
    ...backgroundVariables('basic-background', backgrounds.basicInfo),
    ...backgroundVariables('left-background', backgrounds.leftColumn),
  };
}
