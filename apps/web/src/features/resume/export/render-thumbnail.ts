import { canvasFile } from '@baigong/resume-export/drawing/pictures';
import { papers, type ResumeDocument } from '@baigong/resume';
import { captureSheet } from '@baigong/resume-export/capture-sheet';
import { renderOffScreen } from '../preview/off-screen-paper.tsx';

/** How wide a thumbnail is, in pixels: a card's width on a screen of double density. */
const thumbnailWidth = 320;

/** A copy without the pages after the first, and without what is on them: the fonts that it needs are few. */
function firstPage(sheet: HTMLElement, height: number): HTMLElement {
  const { top } = sheet.getBoundingClientRect();
  const parts = '.resume-page, .resume-module, .resume-entry, .resume-rich > *';
  const later = [...sheet.querySelectorAll(parts)].map(
    (part) => part.getBoundingClientRect().top - top >= height,
  );
  const copy = sheet.cloneNode(true) as HTMLElement;
  for (const [at, part] of [...copy.querySelectorAll(parts)].entries()) if (later[at]) part.remove();
  return copy;
}

/**
 * The first page of a resume as a small WebP picture. Draws off screen, from the sheet's own markup and styles: asking
 * for every element's computed ones would hold the page up for a second.
 */
export async function renderThumbnail(resume: ResumeDocument): Promise<Blob> {
  const page = papers[resume.styles.styles.layout.pageSize].px;
  const { sheet, dispose } = await renderOffScreen(resume);
  try {
    const first = firstPage(sheet, page.height);
    const { draw, release } = await captureSheet(first, resume, page, new AbortController().signal, sheet);
    const canvas = await draw(0, page.height, thumbnailWidth / page.width);
    release();
    return await canvasFile(canvas, 'image/webp', 0.82);
  } finally {
    dispose();
  }
}
