import { papers, type LaidOutText, type MeasureDocument, type ResumeDocument } from '@baigong/resume';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { waitForFonts } from '../../preview/fonts/load-font.ts';
import { ResumePaper } from '../../preview/paper/resume-paper.tsx';
import type { ResumeLocation } from '../../session/navigation/location.ts';
import { readTexts } from './read-texts.ts';

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
export async function createPageMeasurer(document: ResumeDocument): Promise<PageMeasurer> {
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
