import { papers, type StyleSettings, type Template, type TemplateLayout } from '@baigong/resume';

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
