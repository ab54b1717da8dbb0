import { papers, isBlank, type PageSize } from '@baigong/resume';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
  type Ref,
} from 'react';
import { ModuleDrag, type ModuleMove } from './module-drag.tsx';
import { ResumePaper } from './resume-paper.tsx';
import type { DocumentSource } from '../session/document-store.ts';
import {
  highlight,
  scrollUntilInView,
  findElement,
  locationOfElement,
  type ResumeLocation,
} from '../session/navigation.ts';
import { ZoomBar, marginOf, scaleOf, storedZoom, type Zoom } from './zoom-bar.tsx';
import styles from './resume-preview.module.css';

/**
 * Printing the page prints these sheets alone, each on its own paper, broken where they are on screen: what leads to
 * them is laid bare, and what is beside that way is left out (templates/print.css).
 */
function usePrintPages(sheet: RefObject<HTMLElement | null>, paper: PageSize): void {
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

export interface ResumePreviewHandle {
  /** Highlights a module, an entry or a field up for 1.2 s; false when the page does not show it. */
  readonly highlight: (id: string) => boolean;
  /** Brings it into view as well. */
  readonly reveal: (id: string) => boolean;
  /** The element with the sheets at their real size: for export and pictures. */
  readonly sheet: () => HTMLElement | null;
}

interface Props {
  readonly source: DocumentSource;
  /** A module was clicked: which, and which entry and field of it. */
  readonly onLocationClick?: ((moduleId: string, place: ResumeLocation) => void) | undefined;
  /** A module was dragged to another place. */
  readonly onModuleMove?: ((move: ModuleMove) => void) | undefined;
  /** What is said where the second of two pages is nearly empty. */
  readonly sparsePageNote?: ReactNode;
  readonly ref?: Ref<ResumePreviewHandle>;
}

const gap = 24;

/** Highlights a location up and brings it into view; false when the sheets do not show it. */
function show(sheet: HTMLElement | null, id: string, scroll: ScrollBehavior | 'none'): boolean {
  const found = sheet && findElement(sheet, id);
  if (!found) return false;
  if (scroll !== 'none') found.scrollIntoView({ block: 'center', behavior: scroll });
  highlight(found);
  return true;
}

/** The sheets of a resume in their surroundings, at a size of the user's choice. */
export function ResumePreview({ source, onLocationClick, onModuleMove, sparsePageNote, ref }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  /** What was requested while the preview was not on screen: a phone shows one panel at a time. */
  const pendingLocation = useRef<string | null>(null);
  const [panelSize, setPanelSize] = useState({ width: 0, height: 0 });
  const [zoom, setZoom] = useState<Zoom>(() => storedZoom.read());
  const [{ pages, isSparse }, setPages] = useState({ pages: 1, isSparse: false });
  const keepPages = useCallback(
    (count: number, sparse: boolean) => setPages({ pages: count, isSparse: sparse }),
    [],
  );
  const pageSize = useSyncExternalStore(
    source.subscribe,
    () => source.getDocument().styles.styles.layout.pageSize,
  );
  const avoidBreaks = useSyncExternalStore(
    source.subscribe,
    () => source.getDocument().styles.styles.print.adjustPageBreaks,
  );
  const blank = useSyncExternalStore(source.subscribe, () => isBlank(source.getDocument()));
  usePrintPages(sheet, pageSize);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      setPanelSize({ width: element.clientWidth, height: element.clientHeight });
      const id = pendingLocation.current;
      if (id === null || element.clientWidth === 0) return;
      pendingLocation.current = null;
      // After the sheets have found their size in the room.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const found = sheet.current && findElement(sheet.current, id);
          if (!found) return;
          scrollUntilInView(found, element);
          highlight(found);
        }),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element || !onLocationClick) return undefined;
    const click = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      // A user who selects text wants the text.
      if (getSelection()?.isCollapsed === false) return;
      const place = event.target instanceof Element ? locationOfElement(event.target) : undefined;
      if (place) onLocationClick(place.moduleId, place);
    };
    element.addEventListener('click', click);
    return () => element.removeEventListener('click', click);
  }, [onLocationClick]);

  useImperativeHandle(ref, () => {
    const reveal = (id: string, intoView: boolean) => {
      const hidden = scroller.current?.clientWidth === 0;
      pendingLocation.current = hidden && intoView ? id : null;
      return show(sheet.current, id, intoView && !hidden ? 'smooth' : 'none');
    };
    return {
      highlight: (id) => reveal(id, false),
      reveal: (id) => reveal(id, true),
      sheet: () => sheet.current,
    };
  }, []);

  const page = papers[pageSize].px;
  const scale = scaleOf(zoom, panelSize, page);
  const shownGap = avoidBreaks ? gap : 0;
  const height = pages * (page.height + shownGap) - shownGap;
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div ref={scroller} className={styles.surroundings} tabIndex={0} role="group" aria-label="简历页面">
        <div
          className={styles.stage}
          style={{ width: page.width * scale, height: height * scale, margin: marginOf(panelSize.width) }}
        >
          {/* Beside the sheets, not on them: what is exported or printed stays white. */}
          {blank && (
            <p className={styles.hint} style={{ height: page.height * scale }}>
              <strong>你的简历会出现在这里</strong>
              <span>先写下姓名和联系方式，再添一段经历，每个字都会立刻排到纸上。</span>
            </p>
          )}
          <div
            className={`${styles.background} ${onLocationClick ? styles.clickable : ''} ${onModuleMove ? styles.draggable : ''}`}
            style={{ width: page.width, transform: `scale(${scale})`, transformOrigin: '0 0' }}
          >
            <ResumePaper ref={sheet} source={source} gap={gap} isEditable onPageCount={keepPages} />
          </div>
        </div>
      </div>
      {onModuleMove && <ModuleDrag sheet={sheet} scroller={scroller} onMove={onModuleMove} />}
      <div className={styles.bar}>
        {isSparse && sparsePageNote}
        <ZoomBar
          zoom={zoom}
          scale={scale}
          pages={pages}
          onChange={(next) => {
            setZoom(next);
            storedZoom.write(next);
          }}
        />
      </div>
    </div>
  );
}
