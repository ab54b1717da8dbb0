import { useLayoutEffect, useRef, useState } from 'react';
import { containLayout } from '../../keystroke/layout/contain-layout.ts';
import { bordersFor, countPages, type PageGeometry } from './page-breaks.ts';
import { markTallBoxes } from './tall-boxes.ts';

/**
 * Counts the pages that the flows need. A ResizeObserver tells when a flow has grown or shrunk; otherwise nothing is
 * measured, so most keystrokes cost nothing here.
 * @param layoutKey changes when other elements hold the flows
 * @param isEditable whether keystrokes must be cheap
 */
export function usePageCount(geometry: PageGeometry, layoutKey: string, isEditable: boolean) {
  const [pages, setPages] = useState(1);
  const sheet = useRef<HTMLDivElement>(null);
  const { pageHeight, padding, gap, avoidBreaks } = geometry;

  useLayoutEffect(() => {
    const root = sheet.current;
    if (!root) return undefined;
    const top = root.querySelector<HTMLElement>('.resume-top');
    const head = top?.querySelector<HTMLElement>('.resume-content');
    const contents = [...root.querySelectorAll<HTMLElement>('.resume-content')];
    const scale = () => root.getBoundingClientRect().width / root.offsetWidth || 1;
    const measureBottoms = () =>
      contents.map((content) => {
        const flow = content.parentElement;
        return (flow?.offsetTop ?? 0) + content.offsetTop + content.getBoundingClientRect().height / scale();
      });
    const measureHeight = () => measureBottoms().reduce((sum, bottom) => sum + bottom, 0);
    const containment =
      isEditable && avoidBreaks
        ? containLayout(root, { pageHeight, padding, gap }, measureHeight)
        : undefined;
    let topHeight = '';

    const count = () => {
      if (containment?.isHeightUnchanged()) return;
      containment?.release();
      markTallBoxes(root, avoidBreaks ? pageHeight - 2 * padding : Infinity);
      // Beside the float that a tall head needs, the box around both is as tall as the float.
      const tall = head?.querySelector('[data-tall]') ? head : top;
      const measured = `${tall?.offsetHeight ?? 0}px`;
      if (measured !== topHeight) root.style.setProperty('--resume-top-height', measured);
      topHeight = measured;
      setPages(countPages(Math.max(0, ...measureBottoms()), { pageHeight, padding, gap, avoidBreaks }));
      containment?.schedule();
    };
    count();
    const observer = new ResizeObserver(count);
    for (const element of top ? [top, ...contents] : contents) observer.observe(element);
    return () => {
      observer.disconnect();
      containment?.stop();
    };
  }, [layoutKey, isEditable, avoidBreaks, gap, padding, pageHeight]);

  return { pages, borders: bordersFor(pages), sheet };
}
