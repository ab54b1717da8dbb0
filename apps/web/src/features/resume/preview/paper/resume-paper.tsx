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
  const standing = (column: 'side' | 'main') =>
    modules.filter(
      (module) =>
        layout === 'single' ||
        columnOf(module, template.side, chosen.find(({ id }) => id === module.id)?.['column']) === column,
    );
  // Where nothing is beside it, the text has the whole width.
  const narrow = layout !== 'two-columns' || standing('side').length > 0;
  const columns = columnsOf(narrow ? layout : 'single', styles);
  const labelled = useDocument(hasModelText);
  const { spacing, print, typography, moduleStyles } = styles;
  const { decoration, align } = moduleStyles.sectionTitle;
  const avoidBreaks = print.adjustPageBreaks;
  const shownGap = avoidBreaks ? gap : 0;

  const { pages, borders, sheet } = usePageCount(
    {
      pageHeight: papers[styles.layout.pageSize].px.height,
      padding: spacing.previewPadding,
      gap: shownGap,
      avoidBreaks,
    },
    narrow ? layout : 'one-of-two',
    edited,
  );
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
        '--resume-bands': bands,
      }}
    >
      <CustomStyle sheetId={id} />
      <Sheets pages={pages} bar={columns.bar} numbered={print.pageNumbers} labelled={labelled} />
      {layout === 'two-columns' && (
        <div className="resume-top" style={{ '--resume-bands': bands }}>
          <div className="resume-bands" />
          <div className="resume-content">
            <HeadView part="all" />
          </div>
        </div>
      )}
      {columns.side && (
        <Flow name="side" {...columns.side}>
          {columns.bar && <HeadView part={template.header === 'bar' ? 'all' : 'contact'} />}
          <Modules modules={standing('side')} />
        </Flow>
      )}
      <Flow name="main" {...columns.main}>
        {layout === 'single' && <HeadView part="all" />}
        {columns.bar && template.header !== 'bar' && <HeadView part="name" />}
        <ProfileView />
        <Modules modules={standing('main')} />
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
