import {
  dateFormatOf,
  htmlLang,
  languageOf,
  scopeCustomCss,
  cssVariables,
  hasModelText,
  papers,
  findTemplate,
  columnOf,
  outlineKey,
  readOutline,
  columnsOf,
  layoutOf,
  bandsPolygon,
  type Columns,
  type OutlineModule,
} from '@baigong/resume';
import { useMemo, memo, useEffect, useId, useImperativeHandle, type ReactNode, type Ref } from 'react';
import { useDocument, DocumentSourceProvider, type DocumentSource } from '../session/document-store.ts';
import type { ScreenId } from '../../../shared/labels/channels.ts';
import { paperLabel } from '../../../shared/labels/explicit-label.ts';
import { loadFont } from './load-font.ts';
import { HeadView, ProfileView, useWideFacts } from './head-view.tsx';
import { ModuleView } from './module-view.tsx';
import { usePageCount } from './use-page-count.ts';
import './templates/templates.css';

/** The user's own CSS, confined to the sheets it is in: those of other resumes may be on the same screen. */
function CustomStyle({ sheetId }: { readonly sheetId: string }) {
  const text = useDocument(({ styles }) => styles.styles.customCSS);
  const css = useMemo(() => (text.trim() ? scopeCustomCss(text, sheetId).css : ''), [text, sheetId]);
  // A new element for a new text: a user who watches the sheet hears of it.
  return css ? <style key={css}>{css}</style> : null;
}

interface FlowProps {
  readonly name: 'main' | 'side';
  readonly left: number;
  readonly width: number;
  readonly wide?: readonly [number, number];
  /** The float's shape (page-breaks.ts). */
  readonly bands: string;
  readonly children: ReactNode;
}

const noWide = [0, 0] as const;

/**
 * One column of continuous text over all sheets. The empty float in front keeps every line off the page borders (see
 * page-breaks.ts). What holds text stays in this block formatting context: a box with one of its own would shun the
 * float as a whole.
 */
function Flow({ name, left, width, wide: [wideLeft, wideRight] = noWide, bands, children }: FlowProps) {
  return (
    <div
      className="resume-flow"
      data-resume-flow={name}
      style={{
        left,
        width,
        '--resume-bands': bands,
        '--resume-wide-left': `${wideLeft}px`,
        '--resume-wide-right': `${wideRight}px`,
      }}
    >
      <div className="resume-bands" />
      <div className="resume-content">{children}</div>
    </div>
  );
}

interface SheetsProps {
  readonly pages: number;
  readonly bar: Columns['bar'];
  /** On how many pages the side column has text. */
  readonly barPages: number;
  readonly numbered: boolean;
  /** Whether a model wrote a part of the resume, which the last page says (GB 45438-2025). */
  readonly labelled: boolean;
}

const PaperLabel = ({ channel }: { readonly channel: ScreenId }) => (
  <div className="resume-page-label" data-ai-label={channel}>
    {paperLabel}
  </div>
);

/** The sheets of paper behind the text, with all that is painted on every one of them. */
const Sheets = memo(function Sheets({ pages, bar, barPages, numbered, labelled }: SheetsProps) {
  return Array.from({ length: pages }, (_, index) => (
    <div key={index} className="resume-page" data-resume-page={index + 1} style={{ '--resume-page': index }}>
      <div className="resume-page-background" />
      {bar && index < barPages && (
        <div className="resume-page-bar" style={bar}>
          <div className="resume-page-bar-background" />
        </div>
      )}
      <div className="resume-page-ornament" />
      {numbered && (
        <div className="resume-page-number">
          {index + 1} / {pages}
        </div>
      )}
      {labelled && index === pages - 1 && <PaperLabel channel="resume.paper" />}
    </div>
  ));
});

interface ResumePaperProps {
  readonly source: DocumentSource;
  /** Between two sheets, in CSS pixels. */
  readonly gap?: number;
  /** Whether the resume is being written: keystrokes are then made cheap. */
  readonly isEditable?: boolean;
  /** `isSparse`: of two pages the second is nearly empty. */
  readonly onPageCount?: ((pages: number, isSparse: boolean) => void) | undefined;
  /** The element with the sheets: for export, pictures and scroll-sync. */
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** The sheets of a resume at their real size, without surroundings. */
export function ResumePaper({ source, ...rest }: ResumePaperProps) {
  return (
    <DocumentSourceProvider value={source}>
      <Paper {...rest} />
    </DocumentSourceProvider>
  );
}

function Paper({ gap = 24, isEditable = false, onPageCount, ref }: Omit<ResumePaperProps, 'source'>) {
  const id = useId().replace(/[^\w-]/g, '');
  const { currentTemplate, styles } = useDocument((document) => document.styles);
  const template = findTemplate(currentTemplate);
  const layout = layoutOf(template, styles);
  const modules = readOutline(useDocument(outlineKey));
  const chosen = useDocument((document) => document.modules.modules);
  const choiceOf = ({ id }: OutlineModule) => chosen.find((module) => module.id === id)?.column;
  const inSide =
    layout === 'single'
      ? []
      : modules.filter((module) => columnOf(module, template.side, choiceOf(module)) === 'side');
  // What the template puts into the side column may stand in the main one, for balance; what the visitor puts there stays.
  const movable = inSide.filter((module) => choiceOf(module) === undefined);
  // Where nothing is beside it, the text has the whole width.
  const narrow = layout !== 'two-columns' || inSide.length > 0;
  const columns = columnsOf(narrow ? layout : 'single', styles);
  const labelled = useDocument(hasModelText);
  // Typed characters are painted without rendering; what is written anew as a whole is mounted anew.
  const dateFormat = useDocument(dateFormatOf);
  const language = useDocument(({ modules }) => languageOf(modules));
  const wideFacts = useWideFacts(`${template.id} ${columns.side?.width} ${styles.typography.fontSize}`);
  const { spacing, print, typography, moduleStyles } = styles;
  const { decoration, align } = moduleStyles.sectionTitle;
  const avoidBreaks = print.adjustPageBreaks;
  const shownGap = avoidBreaks ? gap : 0;

  const { pages, sidePages, isSparse, borders, moved, sheet } = usePageCount(
    {
      pageHeight: papers[styles.layout.pageSize].px.height,
      padding: spacing.previewPadding,
      gap: shownGap,
      avoidBreaks,
    },
    {
      layoutKey: `${narrow ? layout : 'one-of-two'} ${template.id} ${inSide.map(({ id }) => id).join(' ')} ${wideFacts.ids.join(' ')}`,
      isEditable,
      movable: movable.length,
    },
  );
  const side = new Set(inSide);
  for (const module of movable.slice(movable.length - moved)) side.delete(module);
  useImperativeHandle(ref, () => sheet.current as HTMLDivElement, [sheet]);
  useEffect(() => void loadFont(typography.fontFamily), [typography.fontFamily]);
  useEffect(() => onPageCount?.(pages, isSparse), [onPageCount, pages, isSparse]);

  const variables = useMemo(() => cssVariables(styles), [styles]);
  const bands = useMemo(() => bandsPolygon(borders), [borders]);
  return (
    <div
      ref={sheet}
      className="resume-sheet"
      lang={htmlLang[language]}
      data-sheet-id={id}
      data-template={template.id}
      data-layout={layout}
      data-header={layout === 'single' && template.header === 'bar' ? 'left' : template.header}
      data-section={decoration === 'template' ? template.section : decoration}
      data-align={align}
      data-entries={template.entry}
      data-breaks={avoidBreaks ? 'kept' : 'free'}
      data-sheets={shownGap > 0 ? 'apart' : 'joined'}
      style={{
        ...variables,
        '--resume-gap': `${shownGap}px`,
        '--resume-pages': pages,
        '--resume-borders': borders,
      }}
    >
      <CustomStyle sheetId={id} />
      <Sheets
        pages={pages}
        bar={columns.bar}
        barPages={sidePages}
        numbered={print.pageNumbers}
        labelled={labelled}
      />
      {layout === 'two-columns' && (
        <div className="resume-top" style={{ '--resume-bands': bands }}>
          <div className="resume-bands" />
          <div className="resume-content">
            <HeadView key={`all ${dateFormat}`} part="all" />
          </div>
        </div>
      )}
      {columns.side && (
        <Flow name="side" bands={bands} {...columns.side}>
          {columns.bar && (
            <HeadView
              key={`bar ${dateFormat}`}
              part={template.header === 'bar' ? 'all' : 'contact'}
              wide={wideFacts}
            />
          )}
          <Modules key={`modules ${dateFormat}`} modules={modules.filter((module) => side.has(module))} />
        </Flow>
      )}
      <Flow name="main" bands={bands} {...columns.main}>
        {layout === 'single' && <HeadView key={`all ${dateFormat}`} part="all" />}
        {columns.bar && (
          <HeadView
            key={`name ${dateFormat}`}
            part={template.header === 'bar' ? 'wide' : 'name'}
            wide={wideFacts}
          />
        )}
        <ProfileView />
        <Modules key={`modules ${dateFormat}`} modules={modules.filter((module) => !side.has(module))} />
      </Flow>
    </div>
  );
}

function Modules({ modules }: { readonly modules: readonly OutlineModule[] }) {
  return modules.map(({ id, kind, entryIds, standalone }) => (
    <ModuleView
      key={id}
      moduleId={id}
      kind={kind}
      entryKey={JSON.stringify(entryIds)}
      standalone={standalone}
    />
  ));
}
