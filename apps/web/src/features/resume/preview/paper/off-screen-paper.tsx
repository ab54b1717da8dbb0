import { findFont, papers, fallbackFamily, type ResumeDocument } from '@baigong/resume';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { fontStyles } from '../fonts/font-styles.ts';
import { waitForFonts } from '../fonts/load-font.ts';
import { loadIcons } from '../icons/resume-icon.tsx';
import { staticSource } from '../../session/document/document-source.ts';
import { ResumePaper } from './resume-paper.tsx';

export interface OffScreenPaper {
  /** The sheets without gaps between them, laid out with every font, icon and picture in place. */
  readonly sheet: HTMLElement;
  readonly pages: number;
  readonly dispose: () => void;
}

/** Milliseconds that a busy page may take to draw the sheets. */
const TIMEOUT_MS = 10_000;

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // Off screen no frame may come: then the time does.
    const timeout = setTimeout(resolve, 250);
    requestAnimationFrame(() => {
      clearTimeout(timeout);
      setTimeout(resolve, 0);
    });
  });

/** A place that is laid out but not seen, heard or reached. */
function createHost(width: number): HTMLElement {
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  host.inert = true;
  Object.assign(host.style, {
    position: 'fixed',
    top: '0',
    left: '-20000px',
    width: `${width}px`,
    pointerEvents: 'none',
  });
  document.body.append(host);
  return host;
}

/** The font that stands in for what the chosen one lacks is declared too, so that it need not be the machine's. */
async function loadFallbackFont(fontId: string): Promise<void> {
  const fallback = fallbackFamily(fontId);
  if (findFont(fontId).family === fallback) return;
  await fontStyles[fallback.includes('Serif') ? 'noto-serif-sc' : 'noto-sans-sc']?.().catch(() => undefined);
}

/** Lays a resume out off screen: for pictures and files. The page may be used meanwhile. */
export async function renderOffScreen(resume: ResumeDocument): Promise<OffScreenPaper> {
  const { layout, typography } = resume.styles.styles;
  const host = createHost(papers[layout.pageSize].px.width);
  // Its elements stand in the same page as the app's: their ids are others.
  const root = createRoot(host, { identifierPrefix: 'off-' });
  const dispose = () => {
    root.unmount();
    host.remove();
  };
  try {
    // As a transition it is drawn in slices: who types meanwhile does not wait for it.
    startTransition(() => root.render(<ResumePaper source={staticSource(resume)} gap={0} />));
    const startedAt = performance.now();
    await Promise.all([nextPaint(), loadFallbackFont(typography.fontFamily)]);
    while (!host.firstElementChild && performance.now() - startedAt < TIMEOUT_MS) await nextPaint();
    const sheet = host.querySelector<HTMLElement>('.resume-sheet');
    if (!sheet) throw new Error('The sheet was not drawn');
    await Promise.all([loadIcons(), waitForFonts(sheet, typography.fontFamily)]);
    await Promise.allSettled([...sheet.querySelectorAll('img')].map((image) => image.decode()));
    await nextPaint();
    return { sheet, pages: sheet.querySelectorAll('[data-resume-page]').length, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
