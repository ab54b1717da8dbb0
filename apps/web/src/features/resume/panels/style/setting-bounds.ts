import type { Bounds } from '../../controls/parse-number.ts';

const bounds = (min: number, max: number, step = 1): Bounds => ({ min, max, step });

/** What every number of the style settings may be: the schema's bounds, in steps that a hand can feel. */
export const settingBounds = {
  layout: { leftWidth: bounds(20, 60), columnGap: bounds(0, 80) },
  typography: {
    fontSize: bounds(8, 24, 0.5),
    lineHeight: bounds(1, 3, 0.05),
    letterSpacing: bounds(0, 4, 0.1),
  },
  spacing: {
    previewPadding: bounds(0, 120),
    moduleGap: bounds(0, 80),
    entryGap: bounds(0, 60),
    fieldGap: bounds(0, 40),
    paragraphGap: bounds(0, 30),
  },
  sectionTitle: { size: bounds(10, 40), weight: bounds(100, 900, 100) },
  basicInfo: { avatarSize: bounds(40, 200) },
  background: { positionX: bounds(0, 100), positionY: bounds(0, 100), size: bounds(1, 400) },
  /** Of what is kept as 0 to 1. */
  opacity: bounds(0, 100),
} as const;
