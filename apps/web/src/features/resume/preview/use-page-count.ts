import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { containLayout, EPSILON_PX } from '@baigong/resume-sheets/contain-layout';
import { arrangePages, bottomOf, releasePages, markTallBoxes } from '@baigong/resume-sheets/arrange-pages';
import {
  balanceOf,
  searchOn,
  startSearch,
  bordersFor,
  countPages,
  leavesSparsePage,
  type BalanceSearch,
  type PageGeometry,
} from '@baigong/resume';

/** After the last change of the text's height the columns are balanced anew. */
const REBALANCE_MS = 600;

interface PageCountOptions {
  /** Changes when other elements hold the flows. */
  readonly layoutKey: string;
  /** Whether keystrokes must be cheap. */
  readonly isEditable: boolean;
  /** How many modules of the side column may stand in the main one instead. */
  readonly movable: number;
}

/**
 * Counts the pages that the flows need, and arranges what stands at their borders. A ResizeObserver tells when a flow has
 * grown or shrunk; otherwise nothing is measured, so most keystrokes cost nothing here.
 */
export function usePageCount(geometry: PageGeometry, { layoutKey, isEditable, movable }: PageCountOptions) {
  const [pages, setPages] = useState(1);
  const [sidePages, setSidePages] = useState(1);
  const [isSparse, setIsSparse] = useState(false);
  const [division, setDivision] = useState({ key: '', moved: 0 });
  const { pageHeight, padding, gap, avoidBreaks } = geometry;
  const key = `${layoutKey} ${movable} ${pageHeight} ${padding}`;
  const moved = division.key === key ? division.moved : 0;
  const search = useRef<BalanceSearch & { readonly key: string }>({ ...startSearch, key: '' });
  const sheet = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const root = sheet.current;
    if (!root) return undefined;
    const space = { pageHeight, padding, gap, avoidBreaks };
    const top = root.querySelector<HTMLElement>('.resume-top');
    const head = top?.querySelector<HTMLElement>('.resume-content');
    const contents = [...root.querySelectorAll<HTMLElement>('.resume-content')];
    const scale = () => root.getBoundingClientRect().width / root.offsetWidth || 1;
    const measureBottoms = () =>
      contents.map((content) => (content.parentElement ? bottomOf(content.parentElement, scale()) : 0));
    const blocks = root.getElementsByClassName('resume-block');
    /** Changes with the place or the height of any block: the free room at a page's end may hide it from the whole height. */
    const measureBlocks = () => {
      let sum = 0;
      for (const block of blocks) sum += block.getBoundingClientRect().bottom;
      return (sum - blocks.length * root.getBoundingClientRect().top) / scale();
    };
    const containment =
      isEditable && avoidBreaks
        ? containLayout(root, { pageHeight, padding, gap }, measureBlocks, () => recount())
        : undefined;
    let topHeight = '';
    let counted = 0;
    let shownPages = 1;
    let timer: ReturnType<typeof setTimeout> | undefined;

    if (search.current.key !== key) search.current = { ...startSearch, key };
    let score = 1;
    /** Tries another division of the modules between the columns, if this one leaves a column nearly empty. */
    const balance = (change: (run: () => void) => void) => {
      search.current = { ...searchOn(search.current, score, movable), key };
      const next = search.current.moved;
      if (next !== moved) change(() => setDivision({ key, moved: next }));
    };
    /** The text has changed: what matched may not match any more. */
    const rebalance = () => {
      search.current = { ...startSearch, key };
      if (moved === 0) balance(flushSync);
      else flushSync(() => setDivision({ key, moved: 0 }));
    };
    const observer = new ResizeObserver(() => recount());
    const observed = new WeakSet<Element>();
    const observeBlocks = () => {
      for (const element of [...contents, ...blocks]) {
        if (!observed.has(element)) observer.observe(element);
        observed.add(element);
      }
    };

    const count = () => {
      containment?.release();
      if (avoidBreaks) releasePages(root, shownPages);
      markTallBoxes(root, avoidBreaks ? pageHeight - 2 * padding : Infinity);
      // Beside the float that a tall head needs, the box around both is as tall as the float.
      const tall = head?.querySelector('[data-tall]') ? head : top;
      const measured = `${tall?.offsetHeight ?? 0}px`;
      if (measured !== topHeight) root.style.setProperty('--resume-top-height', measured);
      topHeight = measured;
      const reach = avoidBreaks ? arrangePages(root, space) : undefined;
      const bottom = Math.max(0, ...measureBottoms());
      shownPages = countPages(bottom, space);
      setIsSparse(leavesSparsePage(bottom, space));
      score = reach?.side ? balanceOf(reach.side, reach.main) : 1;
      setPages(shownPages);
      setSidePages(reach?.side?.pages ?? shownPages);
      counted = measureBlocks();
      observeBlocks();
      containment?.schedule();
    };
    /** Counts anew if the text has another height than when it was counted; says whether it had. */
    const recount = (): boolean => {
      // What is arranged here changes heights as well.
      if (containment?.isHeightUnchanged() || Math.abs(measureBlocks() - counted) < EPSILON_PX) return false;
      count();
      if (movable === 0) return true;
      clearTimeout(timer);
      if (isEditable) timer = setTimeout(rebalance, REBALANCE_MS);
      else rebalance();
      return true;
    };
    if (top) observer.observe(top);
    count();
    balance((run) => run());
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      containment?.stop();
    };
  }, [key, moved, movable, isEditable, avoidBreaks, gap, padding, pageHeight]);

  return { pages, sidePages, isSparse, borders: bordersFor(pages), moved, sheet };
}
