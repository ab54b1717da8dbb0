import type { StyleSettings } from '../styles/schema.ts';

/** How modules are laid on the page. */
export type TemplateLayout =
  /** One column. */
  | 'single'
  /** A coloured bar on the left, painted to the foot of every sheet, and the main column. */
  | 'left-bar'
  /** The same, on the right. */
  | 'right-bar'
  /** Two columns without background below the header. */
  | 'two-columns';

/** How name, post, contact data and photo stand at the head of the first page. */
export type HeaderVariant =
  /** Name at the left, photo at the right, a grid of contact data beneath. */
  | 'left'
  /** All centred. */
  | 'centered'
  /** Light text on a band of the primary colour, as wide as the page. */
  | 'band'
  /** Name at the left, contact data in a column at the right. */
  | 'split'
  /** In the side bar: photo above, then name, then contact data one below the other. */
  | 'bar'
  /** In a frame. */
  | 'boxed'
  /** A very large name over a thin line. */
  | 'display'
  /** Name and post in one line, contact data in the next: as few lines as can be. */
  | 'inline';

/** How a module's title looks, unless the settings choose another. */
export type SectionVariant = 'none' | 'underline' | 'bar' | 'band' | 'box' | 'dot' | 'lines';

/** How an entry's head and text stand. */
export type EntryVariant =
  /** Organisation, role and dates in one row, text beneath. */
  | 'row'
  /** Organisation and dates in one row, role in the next. */
  | 'stacked'
  /** Dates in a narrow column at the left of head and text. */
  | 'date-left'
  /** Along a line with a dot for each entry. */
  | 'timeline'
  /** In a lightly framed card. */
  | 'card'
  /** A compact `row`: text follows without a gap. */
  | 'tight';

/** Some settings, of any section. */
export type PartialSettings = {
  readonly [Section in keyof StyleSettings]?: StyleSettings[Section] extends string
    ? StyleSettings[Section]
    : { readonly [Key in keyof StyleSettings[Section]]?: unknown };
};

/** The six trades templates are filed under. */
export type CategoryId = 'tech' | 'design' | 'business' | 'marketing' | 'finance' | 'education';

/** What is known of a template before it is drawn. */
export interface Template {
  readonly id: string;
  readonly title: string;
  readonly category: CategoryId;
  readonly description: string;
  readonly layout: TemplateLayout;
  readonly header: HeaderVariant;
  readonly section: SectionVariant;
  readonly entry: EntryVariant;
  /** Modules that stand in the bar or the narrow column, while the layout has one; others stand in the main column. */
  readonly side: readonly string[];
  /** Settings that differ from the general defaults. */
  readonly defaults: PartialSettings;
}
