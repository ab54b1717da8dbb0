import { papers, type MeasurePages, type ResumeDocument, type StyleSettings } from '@baigong/resume';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { waitForFonts } from '../../preview/fonts/load-font.ts';
import { ResumePaper } from '../../preview/paper/resume-paper.tsx';

interface PageMeasurer {
  readonly measure: MeasurePages;
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
  const applySettings = (settings: StyleSettings) => {
    const styles = { ...settings, print: { ...settings.print, adjustPageBreaks: false } };
    current = { ...document, styles: { ...document.styles, styles } };
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
  await waitForFonts(sheet, document.styles.styles.typography.fontFamily);

  return {
    measure(settings) {
      applySettings(settings);
      const { height } = papers[settings.layout.pageSize].px;
      // Half a pixel is forgiven, as where pages are counted.
      return (bottomOf(sheet) - 0.5 + settings.spacing.previewPadding) / height;
    },
    dispose() {
      root.unmount();
      host.remove();
    },
  };
}
