import type { ResumeDocument } from '../document/schema.ts';
import type { StyleSettings } from '../styles/schema.ts';
import { switchTemplate } from '../templates/switch-template.ts';
import type { Template } from '../templates/template.ts';
import { templates } from '../templates/templates.ts';
import { fitOnePage, tightestSettings } from './one-page.ts';

/** How full a resume is, in pages: 0.6, 1, 1.24. */
export type MeasureDocument = (document: ResumeDocument) => Promise<number>;

/** A look with which the whole resume stands on one page. */
export interface OnePageVersion {
  /** The resume in it. */
  readonly document: ResumeDocument;
  /** The template, and the columns where they are not its own. */
  readonly title: string;
  readonly fontSize: number;
}

interface Candidate {
  readonly document: ResumeDocument;
  readonly title: string;
}

const withSettings = (document: ResumeDocument, styles: StyleSettings): ResumeDocument => ({
  ...document,
  styles: { ...document.styles, styles },
});

/** Modules of short entries: they lose least in a narrow column. */
const narrowModules: ReadonlySet<string> = new Set(['education', 'custom']);

/** The resume in a template with its own columns, and with one column instead of two or two instead of one. */
function candidatesOf(document: ResumeDocument, template: Template): readonly Candidate[] {
  const dressed = { ...document, styles: switchTemplate(document.styles, template.id) };
  const { layout } = dressed.styles.styles;
  const single = template.layout === 'single';
  const other = withSettings(dressed, {
    ...dressed.styles.styles,
    layout: { ...layout, singleColumn: !single },
  });
  const modules = document.modules.modules.map((module) =>
    single && narrowModules.has(module.id) && module.column === undefined
      ? { ...module, column: 'side' as const }
      : module,
  );
  return [
    { document: dressed, title: template.title },
    {
      document: { ...other, modules: { ...document.modules, modules } },
      title: `${template.title}，${single ? '双栏' : '单栏'}`,
    },
  ];
}

/**
 * Looks for templates and column layouts with which the resume stands on one page, spacing and font size being adjusted
 * within their bounds. The roomiest come first, one of a template at most. At most 32 measures, and 30 for each version.
 * @param limit how many versions are wanted
 */
export async function findOnePageVersions(
  document: ResumeDocument,
  measure: MeasureDocument,
  limit = 3,
): Promise<readonly OnePageVersion[]> {
  const fitting: (Candidate & { readonly template: string; readonly pages: number })[] = [];
  for (const template of templates)
    for (const candidate of candidatesOf(document, template)) {
      const tight = tightestSettings(candidate.document.styles.styles);
      const pages = await measure(withSettings(candidate.document, tight));
      if (pages <= 1) fitting.push({ ...candidate, template: template.id, pages });
    }
  const versions: OnePageVersion[] = [];
  const used = new Set<string>();
  for (const candidate of fitting.toSorted((a, b) => a.pages - b.pages)) {
    if (versions.length === limit) break;
    if (used.has(candidate.template)) continue;
    const { outcome, settings } = await fitOnePage(candidate.document.styles.styles, (tried) =>
      measure(withSettings(candidate.document, tried)),
    );
    if (outcome === 'too-long') continue;
    used.add(candidate.template);
    versions.push({
      document: withSettings(candidate.document, settings),
      title: candidate.title,
      fontSize: settings.typography.fontSize,
    });
  }
  return versions;
}

/** Takes over the look of a version: its styles and columns. What was written since it was made stays. */
export function takeLook(document: ResumeDocument, version: ResumeDocument): ResumeDocument {
  const columns = new Map(version.modules.modules.map(({ id, column }) => [id, column]));
  const modules = document.modules.modules.map((module) => {
    const { column: before, ...rest } = module;
    const column = columns.get(module.id);
    if (column === before || !columns.has(module.id)) return module;
    return column === undefined ? rest : { ...rest, column };
  });
  return { ...document, styles: version.styles, modules: { ...document.modules, modules } };
}

/** A paragraph, or an entry as a whole, as it is laid out. */
export interface LaidOutText<Place> {
  readonly kind: 'paragraph' | 'entry';
  /** What it says; of an entry its name. */
  readonly text: string;
  readonly lines: number;
  /** How many characters the last line of a paragraph holds. */
  readonly lastLine: number;
  readonly place: Place;
}

export interface Saving<Place> extends LaidOutText<Place> {
  /** How many lines are saved. */
  readonly saved: number;
  /** Whether it is shortened by its last line only. */
  readonly isTail: boolean;
}

/** A last line of so few characters is soon saved. */
const SHORT_LAST_LINE = 6;
const MAX_OF_A_KIND = 3;

/**
 * What to shorten so that most lines are saved: short last lines, a few characters each, then paragraphs of several lines
 * and whole entries, the longest first.
 */
export function findSavings<Place>(
  texts: readonly LaidOutText<Place>[],
  limit = 8,
): readonly Saving<Place>[] {
  const paragraphs = texts.filter(({ kind, lines }) => kind === 'paragraph' && lines > 1);
  const byLines = (some: readonly LaidOutText<Place>[]) =>
    // Of equals the later ones: they are older.
    some
      .map((text) => ({ ...text, saved: text.lines, isTail: false }))
      .toReversed()
      .toSorted((a, b) => b.saved - a.saved);
  const tails = paragraphs
    .filter(({ lastLine }) => lastLine > 0 && lastLine <= SHORT_LAST_LINE)
    .toSorted((a, b) => a.lastLine - b.lastLine)
    .map((text) => ({ ...text, saved: 1, isTail: true }));
  const found = [...tails.slice(0, MAX_OF_A_KIND), ...byLines(paragraphs).slice(0, MAX_OF_A_KIND)];
  const entries = byLines(texts.filter(({ kind }) => kind === 'entry'));
  return [...found, ...entries].slice(0, limit);
}
