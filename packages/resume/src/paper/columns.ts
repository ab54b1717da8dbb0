import { papers } from '../styles/paper.ts';
import type { StyleSettings } from '../styles/schema.ts';
import type { Template, TemplateLayout } from '../templates/template.ts';

/** How far a column reaches: over how many pages, and how much of the last one it fills (0 to 1). */
export interface ColumnReach {
  readonly pages: number;
  readonly fill: number;
}

/** A column that fills less of a page than this is nearly empty. */
const MIN_FILL = 0.25;

/**
 * How well two columns match, from 0 to 1: the fill of the column that leaves most of a page empty while the other
 * continues. Where the side column has ended, the main one takes the whole width of the pages that follow.
 */
export function balanceOf(side: ColumnReach, main: ColumnReach): number {
  if (side.pages > main.pages) return 0;
  if (main.pages > side.pages) return side.fill;
  if (side.pages === 1 || (side.fill < MIN_FILL && main.fill < MIN_FILL)) return 1;
  return Math.min(side.fill, main.fill);
}

/** What is tried: how many modules of the side column stand in the main one, and how well the columns match then. */
export interface BalanceSearch {
  readonly moved: number;
  readonly scores: readonly number[];
  readonly isDone: boolean;
}

export const startSearch: BalanceSearch = { moved: 0, scores: [], isDone: false };

/**
 * The next try: one more module of the side column in the main one, until the columns match; else the best try of all.
 * @param movable how many modules may be moved
 */
export function searchOn(search: BalanceSearch, score: number, movable: number): BalanceSearch {
  if (search.isDone) return search;
  const scores = [...search.scores, score];
  if (score >= MIN_FILL) return { ...search, scores, isDone: true };
  if (search.moved < movable) return { moved: search.moved + 1, scores, isDone: false };
  return { moved: scores.indexOf(Math.max(...scores)), scores, isDone: true };
}

/** Where columns stand on the paper, in CSS pixels. */
export interface Columns {
  readonly main: {
    readonly left: number;
    readonly width: number;
    /** How far text reaches beyond the column's left and right edge on pages without the side column. */
    readonly wide?: readonly [number, number];
  };
  readonly side?: { readonly left: number; readonly width: number };
  /** The bar painted behind the side column, from the paper's edge. */
  readonly bar?: { readonly left: number; readonly width: number };
}

/** The layout that is rendered: the template's, unless the settings ask for one column, or for two where it has one. */
export function layoutOf(template: Template, settings: StyleSettings): TemplateLayout {
  if (settings.layout.singleColumn) return 'single';
  return template.layout === 'single' ? 'two-columns' : template.layout;
}

/** A bar keeps its text off its edges, but no further than this. */
const MAX_BAR_PADDING = 28;

/** The columns of a layout on the paper the settings name. */
export function columnsOf(layout: TemplateLayout, settings: StyleSettings): Columns {
  const { width } = papers[settings.layout.pageSize].px;
  const { leftWidth, columnGap } = settings.layout;
  const padding = settings.spacing.previewPadding;
  if (layout === 'single') return { main: { left: padding, width: width - 2 * padding } };
  if (layout === 'two-columns') {
    const available = width - 2 * padding - columnGap;
    const side = Math.round((available * leftWidth) / 100);
    return {
      side: { left: padding, width: side },
      main: { left: padding + side + columnGap, width: available - side, wide: [side + columnGap, 0] },
    };
  }
  const bar = Math.round((width * leftWidth) / 100);
  const inset = Math.min(padding, MAX_BAR_PADDING);
  const side = bar - 2 * inset;
  const main = width - bar - columnGap - padding;
  return layout === 'left-bar'
    ? {
        bar: { left: 0, width: bar },
        side: { left: inset, width: side },
        main: { left: bar + columnGap, width: main, wide: [Math.max(0, bar + columnGap - padding), 0] },
      }
    : {
        bar: { left: width - bar, width: bar },
        side: { left: width - bar + inset, width: side },
        main: { left: padding, width: main, wide: [0, Math.max(0, bar + columnGap - padding)] },
      };
}
