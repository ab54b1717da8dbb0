import { cssVariables, hasModelText, papers, findTemplate } from '@baigong/resume';
import { useEffect, useId, useImperativeHandle, useMemo, type Ref } from 'react';
import { loadFont } from '../fonts/load-font.ts';
import { columnOf, outlineKey, readOutline, type OutlineModule } from '../outline/outline.ts';
import { HeadView, ProfileView } from '../content/head-view.tsx';
import { ModuleView } from '../content/module-view.tsx';
import {
  DocumentSourceProvider,
  useDocument,
  type DocumentSource,
} from '../../session/document/document-source.ts';
import '../templates/templates.css';
import { columnsOf, layoutOf } from './columns.ts';
import { CustomStyle } from './custom-style.tsx';
import { Flow } from './flow.tsx';
import { bandsPolygon } from './page-breaks.ts';
import { Sheets } from './sheets.tsx';
import { usePageCount } from './use-page-count.ts';

interface ResumePaperProps {
  readonly source: DocumentSource;
  /** Between two sheets, in CSS pixels. */
  readonly gap?: number;
  /** Whether the resume is being written: keystrokes are then made cheap. */
  readonly isEditable?: boolean;
  readonly onPageCount?: ((pages: number) => void) | undefined;
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

function Paper({
  gap = 24,
  isEditable: edited = false,
  onPageCount: onPages,
  ref,
}: Omit<ResumePaperProps, 'source'>) {
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
  const { spacing, print, typography, moduleStyles } = styles;
  const { decoration, align } = moduleStyles.sectionTitle;
  const avoidBreaks = print.adjustPageBreaks;
  const shownGap = avoidBreaks ? gap : 0;

  const { pages, sidePages, borders, moved, sheet } = usePageCount(
    {
      pageHeight: papers[styles.layout.pageSize].px.height,
      padding: spacing.previewPadding,
      gap: shownGap,
      avoidBreaks,
    },
    {
      layoutKey: `${narrow ? layout : 'one-of-two'} ${template.id} ${inSide.map(({ id }) => id).join(' ')}`,
      isEditable: edited,
      movable: movable.length,
    },
  );
  const side = new Set(inSide);
  for (const module of movable.slice(movable.length - moved)) side.delete(module);
  useImperativeHandle(ref, () => sheet.current as HTMLDivElement, [sheet]);
  useEffect(() => void loadFont(typography.fontFamily), [typography.fontFamily]);
  useEffect(() => onPages?.(pages), [onPages, pages]);

  const variables = useMemo(() => cssVariables(styles), [styles]);
  const bands = useMemo(() => bandsPolygon(borders), [borders]);
  return (
    <div
      ref={sheet}
      className="resume-sheet"
      lang="zh-CN"
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
            <HeadView part="all" />
          </div>
        </div>
      )}
      {columns.side && (
        <Flow name="side" bands={bands} {...columns.side}>
          {columns.bar && <HeadView part={template.header === 'bar' ? 'all' : 'contact'} />}
          <Modules modules={modules.filter((module) => side.has(module))} />
        </Flow>
      )}
      <Flow name="main" bands={bands} {...columns.main}>
        {layout === 'single' && <HeadView part="all" />}
        {columns.bar && template.header !== 'bar' && <HeadView part="name" />}
        <ProfileView />
        <Modules modules={modules.filter((module) => !side.has(module))} />
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
