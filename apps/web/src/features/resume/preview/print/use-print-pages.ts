import { papers, type PageSize } from '@baigong/resume';
import { useEffect, type RefObject } from 'react';

/**
 * Printing the page prints these sheets alone, each on its own paper, broken where they are on screen: what leads to
 * them is laid bare, and what is beside that way is left out (templates/print.css).
 */
export function usePrintPages(sheet: RefObject<HTMLElement | null>, paper: PageSize): void {
  useEffect(() => {
    const { width, height } = papers[paper].px;
    const style = document.createElement('style');
    style.textContent = `@page { size: ${width}px ${height}px; margin: 0; }`;
    const marked: Element[] = [];
    const before = () => {
      document.head.append(style);
      for (let at = sheet.current?.parentElement; at; at = at.parentElement) {
        at.setAttribute('data-print-way', '');
        marked.push(at);
      }
    };
    const after = () => {
      style.remove();
      for (const element of marked.splice(0)) element.removeAttribute('data-print-way');
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      after();
    };
  }, [sheet, paper]);
}
