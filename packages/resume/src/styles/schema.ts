import * as z from 'zod/mini';
import { dateFormats } from '../dates/date-formats.ts';

const hex = '#(?:[\\da-f]{3,4}|[\\da-f]{6}|[\\da-f]{8})';
const Hex = z.string().check(z.regex(new RegExp(`^${hex}$`, 'i')));
/** Colours of backgrounds and lines, which may be transparent. */
const OptionalColor = z.string().check(z.regex(new RegExp(`^(?:${hex}|transparent)$`, 'i')));

/** Characters of custom CSS. */
export const maxCustomCssLength = 50_000;

const between = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));

/** Where and how a picture lies behind a part of the page. Percentages are of that part. */
export const Background = z.looseObject({
  url: z.string(),
  position: z.string(),
  opacity: between(0, 1),
  mode: z.enum(['cover', 'contain', 'custom']),
  repeat: z.enum(['no-repeat', 'repeat', 'repeat-x', 'repeat-y']),
  positionX: between(0, 100),
  positionY: between(0, 100),
  /** Percent of the part's width, for mode `custom`. */
  size: between(1, 400),
});
export type Background = z.infer<typeof Background>;

export const StyleSettings = z.looseObject({
  layout: z.looseObject({
    singleColumn: z.boolean(),
    /** Width of the left column in percent; the rest is the right one's. */
    leftWidth: between(20, 60),
    /** Between the columns, in CSS pixels. */
    columnGap: between(0, 80),
    /** The paper: its size in millimetres is in `pages/paper.ts`. */
    pageSize: z.enum(['a4', 'letter', 'a5']),
  }),
  typography: z.looseObject({
    fontFamily: z.string(),
    /** CSS pixels at 96 DPI, as every length here: 12 px are 9 pt. */
    fontSize: between(8, 24),
    lineHeight: between(1, 3),
    letterSpacing: between(0, 4),
  }),
  colors: z.looseObject({
    primary: Hex,
    secondary: Hex,
    accent: Hex,
    background: OptionalColor,
    border: OptionalColor,
    titleBackground: OptionalColor,
    text: Hex,
  }),
  spacing: z.looseObject({
    previewPadding: between(0, 120),
    moduleGap: between(0, 80),
    entryGap: between(0, 60),
    fieldGap: between(0, 40),
    paragraphGap: between(0, 30),
  }),
  theme: z.looseObject({
    enableUnifiedTheme: z.boolean(),
    baseColor: Hex,
    presetKey: z.nullable(z.string()),
  }),
  moduleStyles: z.looseObject({
    sectionTitle: z.looseObject({
      size: between(10, 40),
      weight: between(100, 900),
      align: z.enum(['left', 'center', 'right']),
      decoration: z.enum(['template', 'none', 'underline', 'bar', 'band', 'box', 'dot', 'lines']),
      showIcon: z.boolean(),
    }),
    basicInfo: z.looseObject({
      avatarShape: z.enum(['circle', 'square', 'rounded']),
      /** square 1:1, portrait 3:4, one-inch 25 × 35 mm; absent is square. */
      avatarFormat: z.optional(z.enum(['square', 'portrait', 'one-inch'])),
      avatarSize: between(40, 200),
      gridColumns: between(1, 4),
      showIcons: z.boolean(),
      showLabels: z.boolean(),
      showAvatar: z.boolean(),
    }),
    entry: z.looseObject({
      /** How dates of entries are written. */
      dateFormat: z.enum(dateFormats),
    }),
  }),
  print: z.looseObject({
    enableBackgroundColors: z.boolean(),
    adjustPageBreaks: z.boolean(),
    pageNumbers: z.boolean(),
  }),
  backgrounds: z.looseObject({ global: Background, basicInfo: Background, leftColumn: Background }),
  customCSS: z.string().check(z.maxLength(maxCustomCssLength)),
});
export type StyleSettings = z.infer<typeof StyleSettings>;

/** The section `styles`, kept in localStorage under resume-style-store. */
export const ResumeStyles = z.looseObject({
  currentTemplate: z.string(),
  styles: StyleSettings,
  /** Paths (`typography.fontSize`) of the settings that were made by hand, which a template does not change. */
  overrides: z.optional(z.array(z.string())),
});
export type ResumeStyles = z.infer<typeof ResumeStyles>;
