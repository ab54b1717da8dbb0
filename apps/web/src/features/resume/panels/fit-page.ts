import {
  papers,
  findOnePageVersions,
  findSavings,
  fitOnePage,
  type LaidOutText,
  type MeasureDocument,
  type ResumeDocument,
  tightestSettings,
  type FitResult,
  type OnePageVersion,
  type Saving,
  type StyleSettings,
} from '@baigong/resume';
import { locationOfElement, type ResumeLocation } from '../session/navigation.ts';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { waitForFonts } from '../preview/load-font.ts';
import { ResumePaper } from '../preview/resume-paper.tsx';
import type { DocumentStore } from '../session/document-store.ts';

const lineHeightOf = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).lineHeight) || 1;

/** The title of a module stays when its first entry goes. */
function countLines(element: Element): number {
  const title = element.querySelector('.resume-title')?.getBoundingClientRect().height ?? 0;
  const { height } = element.getBoundingClientRect();
  return Math.max(1, Math.round((height - title) / lineHeightOf(element)));
}

/** How many characters stand on a paragraph's last line. */
function countLastLine(paragraph: Element): number {
  const lastLine = paragraph.getBoundingClientRect().bottom - lineHeightOf(paragraph);
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let count = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (let at = 0; at < node.length; at += 1) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width > 0 && (top + bottom) / 2 > lastLine) count += 1;
    }
  }
  return count;
}

/** The paragraphs and entries of a sheet, with the lines that they take. */
function readTexts(sheet: HTMLElement): readonly LaidOutText<ResumeLocation>[] {
  return [...sheet.querySelectorAll('.resume-rich p, .resume-entry')].flatMap((element) => {
    const place = locationOfElement(element);
    const isEntry = element.matches('.resume-entry');
    const named = isEntry ? element.querySelector('.resume-entry-head .resume-entry-name') : element;
    const text = named?.textContent?.trim() ?? '';
    if (!place || text === '') return [];
    return [
      {
        kind: isEntry ? ('entry' as const) : ('paragraph' as const),
        text,
        lines: countLines(element),
        lastLine: isEntry ? 0 : countLastLine(element),
        place,
      },
    ];
  });
}

interface PageMeasurer {
  readonly measure: MeasureDocument;
  /** The paragraphs and entries of the resume that was measured last. */
  readonly readTexts: () => readonly LaidOutText<ResumeLocation>[];
  readonly dispose: () => void;
}

/** How far down the content of a sheet reaches, in CSS pixels. */
function bottomOf(sheet: HTMLElement): number {
  const { top } = sheet.getBoundingClientRect();
  const bottoms = [...sheet.querySelectorAll<HTMLElement>('.resume-content')].map(
    (content) => content.getBoundingClientRect().bottom - top,
  );
  return Math.max(0, ...bottoms);
}

/**
 * Measures how many pages a resume fills with other settings: the real sheets, off screen, as one run of text (page
 * breaks would hide how much the second page holds).
 */
async function createPageMeasurer(document: ResumeDocument): Promise<PageMeasurer> {
  // React draws at once only when it is not drawing already, as it is in an effect.
  await Promise.resolve();
  let current = document;
  const listeners = new Set<() => void>();
  const source = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getDocument: () => current,
  };
  const host = window.document.createElement('div');
  host.inert = true;
  host.setAttribute('aria-hidden', 'true');
  Object.assign(host.style, { position: 'fixed', top: '0', left: '-20000px', width: '900px' });
  window.document.body.append(host);
  const root = createRoot(host);
  const show = (resume: ResumeDocument) => {
    const { styles } = resume.styles;
    current = {
      ...resume,
      styles: {
        ...resume.styles,
        styles: { ...styles, print: { ...styles.print, adjustPageBreaks: false } },
      },
    };
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  };
  flushSync(() => root.render(createElement(ResumePaper, { source, gap: 0 })));
  const sheet = host.querySelector<HTMLElement>('.resume-sheet');
  if (!sheet) {
    root.unmount();
    host.remove();
    throw new Error('The sheet was not drawn');
  }
  let loadedFont = '';
  const loadFontOf = async ({ styles }: ResumeDocument) => {
    const { fontFamily } = styles.styles.typography;
    if (fontFamily === loadedFont) return;
    loadedFont = fontFamily;
    await waitForFonts(sheet, fontFamily);
  };
  await loadFontOf(document);

  return {
    async measure(resume) {
      show(resume);
      await loadFontOf(resume);
      const { layout, spacing } = resume.styles.styles;
      // Half a pixel is forgiven, as where pages are counted.
      return (bottomOf(sheet) - 0.5 + spacing.previewPadding) / papers[layout.pageSize].px.height;
    },
    readTexts: () => readTexts(sheet),
    dispose() {
      root.unmount();
      host.remove();
    },
  };
}

/** Whether 智能一页 can set a resume on one page in its own template. */
export async function canFitPage(document: ResumeDocument): Promise<boolean> {
  const { measure, dispose } = await createPageMeasurer(document);
  try {
    const tight = tightestSettings(document.styles.styles);
    return (await measure({ ...document, styles: { ...document.styles, styles: tight } })) <= 1;
  } finally {
    dispose();
  }
}

export interface FitOutcome extends FitResult {
  /** Other looks that hold the resume, where its own does not. */
  readonly versions: readonly OnePageVersion[];
  /** What to shorten, where none does. */
  readonly savings: readonly Saving<ResumeLocation>[];
}

/**
 * 智能一页: sets the open resume on one page, as one step that can be undone. Where its template cannot hold it, other
 * templates and columns are tried; where none can, what takes most lines is named.
 */
export async function fitPage(
  documentStore: Pick<DocumentStore, 'getDocument' | 'change'>,
): Promise<FitOutcome> {
  const document = documentStore.getDocument();
  const { measure, readTexts, dispose } = await createPageMeasurer(document);
  const withSettings = (styles: StyleSettings): ResumeDocument => ({
    ...document,
    styles: { ...document.styles, styles },
  });
  try {
    const result = await fitOnePage(document.styles.styles, (settings) => measure(withSettings(settings)));
    if (result.outcome === 'too-long') {
      const versions = await findOnePageVersions(document, measure);
      if (versions.length > 0) return { ...result, changes: [], versions, savings: [] };
      await measure(withSettings(result.settings));
      return { ...result, changes: [], versions, savings: findSavings(readTexts()) };
    }
    if (result.changes.length > 0)
      documentStore.change((open) => ({ ...open, styles: { ...open.styles, styles: result.settings } }), {
        target: 'styles:fit',
        mergeable: false,
      });
    return { ...result, versions: [], savings: [] };
  } finally {
    dispose();
  }
}

const pages = (count: number) => count.toFixed(1).replace(/\.0$/, '');

/** What 智能一页 did, in a sentence. */
export function describeFit({ outcome, before, after, changes, versions }: FitOutcome): string {
  if (outcome === 'too-long' && versions.length > 0)
    return `内容约有 ${pages(before)} 页，当前模板收到最紧也放不进一页。下面 ${versions.length} 个版本正好一页，文字不变：`;
  if (outcome === 'too-long')
    return `内容约有 ${pages(before)} 页，换成任何模板、字号到 9 磅也放不进一页，收到最紧还有约 ${pages(after)} 页，所以什么都没有改。删减下面这些最省地方：`;
  if (outcome === 'spread') return '内容偏少，已舒展开，铺满一页。';
  if (changes.length > 0) return `原来约 ${pages(before)} 页，现在正好一页。`;
  return before > 0.9 ? '已经正好一页，不用调整。' : '内容还太少，铺开会显得空，先多写一些吧。';
}
