import { fallbackFamily, findFont, papers, type ResumeDocument } from '@baigong/resume';
import { fontStyles, waitForFonts } from './load-font.ts';
import { loadIcons } from './resume-icon.tsx';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { staticSource } from '../session/document-store.ts';
import { ResumePaper } from './resume-paper.tsx';

/** Declares the font for characters that the chosen one lacks, so that it need not be installed. */
async function loadFallbackFont(fontId: string): Promise<void> {
  const fallback = fallbackFamily(fontId);
  if (findFont(fontId).family === fallback) return;
  await fontStyles[fallback.includes('Serif') ? 'noto-serif-sc' : 'noto-sans-sc']?.().catch(() => undefined);
}

/** What a thumbnail or an export waits for before a rendered sheet is captured: icons, fonts and images. */
async function waitForAssets(sheet: HTMLElement, fontId: string): Promise<void> {
  await Promise.all([loadIcons(), waitForFonts(sheet, fontId)]);
  await Promise.allSettled([...sheet.querySelectorAll('img')].map((image) => image.decode()));
}

interface OffScreenPaper {
  /** The sheets without gaps between them, laid out with every font, icon and picture in place. */
  readonly sheet: HTMLElement;
  readonly pages: number;
  readonly dispose: () => void;
}

/** A busy page may take long to render. */
const TIMEOUT_MS = 10_000;

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // A hidden page gets no frames.
    const timeout = setTimeout(resolve, 250);
    requestAnimationFrame(() => {
      clearTimeout(timeout);
      setTimeout(resolve, 0);
    });
  });

/** An element that is laid out but invisible, inert and hidden from assistive technology. */
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

/** Renders a resume off screen, for thumbnails and exports, without blocking the page. */
export async function renderOffScreen(resume: ResumeDocument): Promise<OffScreenPaper> {
  const { layout, typography } = resume.styles.styles;
  const host = createHost(papers[layout.pageSize].px.width);
  // Ids must differ from those of the app's own root.
  const root = createRoot(host, { identifierPrefix: 'off-' });
  const dispose = () => {
    root.unmount();
    host.remove();
  };
  try {
    // A transition renders in slices, so typing does not wait for it.
    startTransition(() => root.render(<ResumePaper source={staticSource(resume)} gap={0} />));
    const startedAt = performance.now();
    await Promise.all([nextPaint(), loadFallbackFont(typography.fontFamily)]);
    while (!host.firstElementChild && performance.now() - startedAt < TIMEOUT_MS) await nextPaint();
    const sheet = host.querySelector<HTMLElement>('.resume-sheet');
    if (!sheet) throw new Error('The sheet was not rendered');
    await waitForAssets(sheet, typography.fontFamily);
    await nextPaint();
    return { sheet, pages: sheet.querySelectorAll('[data-resume-page]').length, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
