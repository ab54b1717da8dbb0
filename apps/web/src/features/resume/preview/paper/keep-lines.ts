import { linesKept } from './lines-kept.ts';
import type { PageGeometry } from './page-breaks.ts';

type Measure = (element: Element | Range) => { readonly top: number; readonly bottom: number };

/** The middles of a paragraph's lines. */
function lineMiddles(
  paragraph: HTMLElement,
  measure: (rect: DOMRect) => number,
  lineHeight: number,
): number[] {
  const range = document.createRange();
  range.selectNodeContents(paragraph);
  const middles: number[] = [];
  for (const rect of range.getClientRects()) {
    if (rect.width === 0) continue;
    const middle = measure(rect);
    const last = middles.at(-1);
    if (last === undefined || middle > last + lineHeight / 2) middles.push(middle);
  }
  return middles;
}

const raiseName = (border: number): string => `--resume-raise-${border}`;

/** Undoes `keepLines`. */
export function releaseLines(flow: HTMLElement, borders: number): void {
  for (let border = 1; border <= borders; border += 1) flow.style.removeProperty(raiseName(border));
}

/**
 * Widow and orphan control: where a page border leaves a single line of a paragraph on one of its sides, the band over
 * that border (page-breaks.ts) begins above the last lines of the page, and the browser moves them to the next one.
 * @param from, to the borders to look at, counted from 1
 */
export function keepLines(
  sheet: HTMLElement,
  flow: HTMLElement,
  { pageHeight, padding, gap }: PageGeometry,
  from: number,
  to: number,
): void {
  const { top: origin, width } = sheet.getBoundingClientRect();
  const scale = width / sheet.offsetWidth || 1;
  const measure: Measure = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: (top - origin) / scale, bottom: (bottom - origin) / scale };
  };
  const middleOf = (rect: DOMRect) => ((rect.top + rect.bottom) / 2 - origin) / scale;
  const texts = [...flow.querySelectorAll<HTMLElement>('.resume-rich')];
  for (let border = from; border <= to; border += 1) {
    const next = border * (pageHeight + gap);
    const band = next - gap - padding;
    const text = texts.find((candidate) => {
      const { top, bottom } = measure(candidate);
      return top < band && bottom > next + padding;
    });
    if (!text) continue;
    const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight) || 1;
    const paragraphs = [...text.querySelectorAll<HTMLElement>('p, h3, h4')].filter(
      (paragraph) => !paragraph.querySelector('p'),
    );
    const counts: number[] = [];
    const before: { readonly paragraph: HTMLElement; readonly index: number }[] = [];
    for (const paragraph of paragraphs) {
      const { top, bottom } = measure(paragraph);
      const isDivided = top < band && bottom > band;
      const middles = isDivided ? lineMiddles(paragraph, middleOf, lineHeight) : [];
      const lines = isDivided ? middles.length : Math.max(1, Math.round((bottom - top) / lineHeight));
      const above = isDivided ? middles.filter((middle) => middle < band).length : top < band ? lines : 0;
      for (let index = 0; index < above; index += 1) before.push({ paragraph, index });
      counts.push(lines);
    }
    const kept = linesKept(counts, before.length);
    const first = before[kept];
    if (!first) continue;
    const middle = lineMiddles(first.paragraph, middleOf, lineHeight)[first.index];
    if (middle !== undefined) flow.style.setProperty(raiseName(border), `${band - middle}px`);
  }
}
