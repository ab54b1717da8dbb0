import type { StyleSettings } from '../styles/schema.ts';

/** How full a resume is with some settings, in pages: 0.6, 1, 1.24. Called 30 times at most. */
export type MeasurePages = (settings: StyleSettings) => number | Promise<number>;

export interface FitResult {
  readonly settings: StyleSettings;
  /** What was changed, in Chinese, for the visitor; empty when nothing was. */
  readonly changes: readonly string[];
  /** Pages before and after. */
  readonly before: number;
  readonly after: number;
  /**
   * `fits`: one page now, or already. `spread`: a sparse page is fuller. `too-long`: even the tightest setting does not
   * hold it; the settings are the tightest. `same`: nothing to do.
   */
  readonly outcome: 'fits' | 'spread' | 'too-long' | 'same';
}

/** 9 pt at 96 DPI: smaller text is hard to read on paper. */
export const minFontSize = 12;

/** A page filled this much needs no spreading. */
const targetFill = 0.94;
const maxFill = 0.995;
/** A page emptier than this is not spread. */
const minFill = 0.35;

/** A setting that may be adjusted; the least noticeable comes first. */
interface Adjustment {
  readonly label: string;
  /** The settings with the adjustment applied from 0 (unchanged) to 1 (limit). */
  readonly move: (settings: StyleSettings, by: number) => StyleSettings;
  readonly read: (settings: StyleSettings) => string;
}

const interpolate = (from: number, to: number, by: number, step: number): number => {
  const value = from + (to - from) * by;
  return Math.round(value / step) * step;
};
const roundToCents = (value: number): number => Math.round(value * 100) / 100;

/** Moves a number down to a limit (never up), or up to one (never down). */
const moveToLimit = (now: number, limit: number, by: number, step: number, shrink: boolean): number =>
  (shrink ? now <= limit : now >= limit) ? now : roundToCents(interpolate(now, limit, by, step));

function createAdjustments(shrink: boolean): Adjustment[] {
  const gaps = shrink
    ? { moduleGap: 10, entryGap: 6, fieldGap: 2, paragraphGap: 1 }
    : { moduleGap: 40, entryGap: 26, fieldGap: 10, paragraphGap: 8 };
  return [
    {
      label: '间距',
      move: (settings, by) => {
        const { spacing } = settings;
        const moved = Object.entries(gaps).map(([key, limit]) => [
          key,
          moveToLimit(Number(spacing[key]), limit, by, 1, shrink),
        ]);
        return { ...settings, spacing: { ...spacing, ...Object.fromEntries(moved) } };
      },
      read: ({ spacing }) => `模块间距 ${spacing.moduleGap}、条目间距 ${spacing.entryGap}`,
    },
    {
      label: '页边距',
      move: (settings, by) => {
        const previewPadding = moveToLimit(settings.spacing.previewPadding, shrink ? 28 : 60, by, 1, shrink);
        return { ...settings, spacing: { ...settings.spacing, previewPadding } };
      },
      read: ({ spacing }) => `${spacing.previewPadding}`,
    },
    {
      label: '行高',
      move: (settings, by) => {
        const lineHeight = moveToLimit(settings.typography.lineHeight, shrink ? 1.3 : 1.85, by, 0.01, shrink);
        return { ...settings, typography: { ...settings.typography, lineHeight } };
      },
      read: ({ typography }) => `${typography.lineHeight}`,
    },
    {
      label: '字号',
      move: (settings, by) => {
        const fontSize = moveToLimit(
          settings.typography.fontSize,
          shrink ? minFontSize : 14,
          by,
          0.1,
          shrink,
        );
        return { ...settings, typography: { ...settings.typography, fontSize } };
      },
      read: ({ typography }) =>
        `${typography.fontSize} 像素（${roundToCents(typography.fontSize * 0.75)} 磅）`,
    },
  ];
}

/** The settings with every adjustment at its limit: nothing holds more on a page. */
export const tightestSettings = (settings: StyleSettings): StyleSettings =>
  createAdjustments(true).reduce((tight, adjustment) => adjustment.move(tight, 1), settings);

/** Bisection steps for an adjustment: to 1/64 of its range. */
const bisectionSteps = 6;

/** The smallest adjustment that makes the page fit; the full one when even that is not enough. */
async function shrinkAsNeeded(
  adjustment: Adjustment,
  start: StyleSettings,
  measure: MeasurePages,
): Promise<StyleSettings> {
  let [low, high] = [0, 1];
  for (let step = 0; step < bisectionSteps; step += 1) {
    const middle = (low + high) / 2;
    if ((await measure(adjustment.move(start, middle))) <= 1) high = middle;
    else low = middle;
  }
  return adjustment.move(start, high);
}

/** The largest adjustment with which the page does not overflow. */
async function spreadAsAllowed(
  adjustment: Adjustment,
  start: StyleSettings,
  measure: MeasurePages,
): Promise<StyleSettings> {
  let [low, high] = [0, 1];
  for (let step = 0; step < bisectionSteps; step += 1) {
    const middle = (low + high) / 2;
    if ((await measure(adjustment.move(start, middle))) <= maxFill) low = middle;
    else high = middle;
  }
  return adjustment.move(start, low);
}

function describe(before: StyleSettings, after: StyleSettings, moved: readonly Adjustment[]): string[] {
  return moved
    .filter((adjustment) => adjustment.read(before) !== adjustment.read(after))
    .map((adjustment) => `${adjustment.label}：${adjustment.read(before)} → ${adjustment.read(after)}`);
}

async function shrinkToPage(
  settings: StyleSettings,
  before: number,
  measure: MeasurePages,
): Promise<FitResult> {
  const all = createAdjustments(true);
  let current = settings;
  for (const adjustment of all) {
    const tightest = adjustment.move(current, 1);
    const pages = await measure(tightest);
    if (pages > 1) {
      current = tightest;
      continue;
    }
    const fitted = await shrinkAsNeeded(adjustment, current, measure);
    const after = await measure(fitted);
    return { settings: fitted, changes: describe(settings, fitted, all), before, after, outcome: 'fits' };
  }
  const after = await measure(current);
  return { settings: current, changes: describe(settings, current, all), before, after, outcome: 'too-long' };
}

async function spreadOverPage(
  settings: StyleSettings,
  before: number,
  measure: MeasurePages,
): Promise<FitResult> {
  // The reader minds wide gaps least, large text most: the same order as for shrinking.
  const all = createAdjustments(false);
  let current = settings;
  let after = before;
  for (const adjustment of all) {
    current = await spreadAsAllowed(adjustment, current, measure);
    after = await measure(current);
    if (after >= targetFill) break;
  }
  const changes = describe(settings, current, all);
  return { settings: current, changes, before, after, outcome: changes.length > 0 ? 'spread' : 'same' };
}

/**
 * 智能一页: settings with which a resume fills one page. A slightly long one is drawn together (gaps, then margin, then line
 * height, then font size down to 12 px = 9 pt), a sparse one is spread in the same order. The work is bounded: at most
 * 30 measures.
 * Settings that the visitor has beyond a limit already (a font of 10 px) are not moved back.
 */
export async function fitOnePage(settings: StyleSettings, measure: MeasurePages): Promise<FitResult> {
  const before = await measure(settings);
  if (before > 1) return shrinkToPage(settings, before, measure);
  if (before < minFill || before >= targetFill)
    return { settings, changes: [], before, after: before, outcome: before >= targetFill ? 'fits' : 'same' };
  return spreadOverPage(settings, before, measure);
}
