import { useLayoutEffect, useRef, useState } from 'react';
import { bordersFor, countPages, type PageGeometry } from './page-breaks.ts';
import { watchBoxes } from './frozen-boxes.ts';
import { settle, unsettle } from './settle.ts';
import { markTallBoxes } from './tall-boxes.ts';

/** After the last change of the text's height, in milliseconds: then boxes that stand on one page are settled. */
const calm = 250;

/**
 * Counts the pages that the flows need. The browser tells when a flow has grown or shrunk; nothing is measured when
 * it has not, so most keystrokes cost nothing here.
 * @param layoutKey changes when other elements hold the flows
 * @param edited whether the text is being written: see settle.ts
 */
export function usePageCount(geometry: PageGeometry, layoutKey: string, edited: boolean) {
  const [pages, setPages] = useState(1);
  const sheet = useRef<HTMLDivElement>(null);
  const { pageHeight, padding, gap, avoidBreaks } = geometry;

  useLayoutEffect(() => {
    const root = sheet.current;
    if (!root) return undefined;
    const top = root.querySelector<HTMLElement>('.resume-top');
    const head = top?.querySelector<HTMLElement>('.resume-content');
    const contents = [...root.querySelectorAll<HTMLElement>('.resume-content')];
    const bottoms = () =>
      contents.map((content) => {
        const flow = content.parentElement;
        return (flow?.offsetTop ?? 0) + content.offsetTop + content.getBoundingClientRect().height / scale();
      });
    const scale = () => root.getBoundingClientRect().width / root.offsetWidth || 1;
    const total = () => bottoms().reduce((sum, bottom) => sum + bottom, 0);
    let settled = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const settleSoon = () => {
      clearTimeout(timer);
      if (!boxes) return;
      timer = setTimeout(() => {
        // Out of sight (a phone shows one panel at a time) nothing has a height that could be fixed.
        if (root.offsetWidth === 0) return;
        if (settled > 0) unsettle(root);
        settle(root, { pageHeight, padding, gap }, total);
        boxes.freeze();
        settled = total();
      }, calm);
    };
    const boxes = edited && avoidBreaks ? watchBoxes(root, settleSoon) : undefined;
    let topHeight = '';

    const count = () => {
      // Settling itself changes nothing that could be measured.
      if (settled > 0 && Math.abs(total() - settled) < 0.5) return;
      if (settled > 0) unsettle(root);
      settled = 0;
      markTallBoxes(root, avoidBreaks ? pageHeight - 2 * padding : Infinity);
      // Beside the float that a tall head needs, the box around both is as tall as the float.
      const tall = head?.querySelector('[data-tall]') ? head : top;
      const measured = `${tall?.offsetHeight ?? 0}px`;
      if (measured !== topHeight) root.style.setProperty('--resume-top-height', measured);
      topHeight = measured;
      setPages(countPages(Math.max(0, ...bottoms()), { pageHeight, padding, gap, avoidBreaks }));
      settleSoon();
    };
    count();
    const observer = new ResizeObserver(count);
    for (const part of top ? [top, ...contents] : contents) observer.observe(part);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      boxes?.stop();
      unsettle(root);
    };
  }, [layoutKey, edited, avoidBreaks, gap, padding, pageHeight]);

  return { pages, borders: bordersFor(pages), sheet };
}
