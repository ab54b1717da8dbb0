import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import styles from './module-drag.module.css';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface DropColumn {
  readonly name: 'side' | 'main';
  readonly box: Box;
  /** From top to bottom, without the module that is dragged. */
  readonly modules: readonly { readonly id: string; readonly box: Box }[];
}

/** Where a module would stand. */
interface Drop {
  readonly column: 'side' | 'main';
  /** The module that would follow; null at the column's end. */
  readonly before: string | null;
  /** Where that is shown: a line across the column. */
  readonly line: { readonly left: number; readonly width: number; readonly top: number };
}

const GAP_PX = 6;

/** The place nearest to a point: of the columns the nearer one, in it before the first module whose middle lies below. */
export function findDrop(columns: readonly DropColumn[], x: number, y: number): Drop | undefined {
  const distance = ({ box }: DropColumn) => Math.max(box.left - x, x - box.right, 0);
  const [column] = columns.toSorted((a, b) => distance(a) - distance(b));
  if (!column) return undefined;
  const { left, right } = column.box;
  const next = column.modules.find(({ box }) => (box.top + box.bottom) / 2 > y);
  const last = column.modules.at(-1);
  const top = next ? next.box.top - GAP_PX : last ? last.box.bottom + GAP_PX : column.box.top;
  return { column: column.name, before: next?.id ?? null, line: { left, width: right - left, top } };
}

/** Where a dragged module goes. */
export interface ModuleMove {
  readonly moduleId: string;
  /** The other column of two; absent: it stays in its own. */
  readonly column?: 'side' | 'main';
  /** The module that follows; null: none. */
  readonly before: string | null;
}

interface Props {
  readonly sheet: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onMove: (move: ModuleMove) => void;
}

interface Dragging {
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly drop: Drop | undefined;
}

/** A press that moves less is a click. */
const THRESHOLD_PX = 6;
/** So near to the panel's edge the sheets scroll, by so much per event. */
const SCROLL_EDGE_PX = 48;
const SCROLL_STEP_PX = 16;

/** The click that ends a drag opens nothing. It comes at once, or not at all. */
function swallowClick(): void {
  const listening = new AbortController();
  addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort());
}

const titleSelector = '.resume-flow .resume-title';

function readColumns(sheet: HTMLElement, draggedId: string): readonly DropColumn[] {
  const boxOf = (element: Element): Box => element.getBoundingClientRect();
  return [...sheet.querySelectorAll<HTMLElement>('.resume-flow')].map((flow) => ({
    name: flow.dataset['resumeFlow'] === 'side' ? 'side' : 'main',
    box: boxOf(flow),
    modules: [...flow.querySelectorAll<HTMLElement>('.resume-module')].flatMap((module) => {
      const id = module.dataset['module'];
      return id === undefined || id === 'basic' || id === draggedId ? [] : [{ id, box: boxOf(module) }];
    }),
  }));
}

/**
 * Dragging modules by their titles over the sheets, from column to column and page to page. Fingers scroll instead; they
 * and the keyboard have 模块管理.
 */
export function ModuleDrag({ sheet, scroller, onMove }: Props) {
  const [dragging, setDragging] = useState<Dragging | null>(null);

  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    let stop: (() => void) | undefined;

    const press = (event: MouseEvent) => {
      const title = event.target instanceof Element ? event.target.closest(titleSelector) : null;
      const module = title?.closest<HTMLElement>('.resume-module');
      const moduleId = module?.dataset['module'];
      if (event.button !== 0 || !title || !module || moduleId === undefined) return;
      // Otherwise the press would select text.
      event.preventDefault();
      stop?.();
      const from = { x: event.clientX, y: event.clientY };
      const own = module.closest<HTMLElement>('.resume-flow')?.dataset['resumeFlow'];
      let drop: Drop | undefined;
      let isDragging = false;
      const listening = new AbortController();
      const { signal } = listening;
      stop = () => {
        listening.abort();
        setDragging(null);
      };
      const move = ({ clientX: x, clientY: y, buttons }: MouseEvent) => {
        if (buttons === 0) {
          stop?.();
          return;
        }
        if (!isDragging && Math.hypot(x - from.x, y - from.y) < THRESHOLD_PX) return;
        isDragging = true;
        const panel = scroller.current?.getBoundingClientRect();
        if (panel && y < panel.top + SCROLL_EDGE_PX) scroller.current?.scrollBy(0, -SCROLL_STEP_PX);
        if (panel && y > panel.bottom - SCROLL_EDGE_PX) scroller.current?.scrollBy(0, SCROLL_STEP_PX);
        drop = findDrop(readColumns(element, moduleId), x, y);
        setDragging({ title: title.textContent ?? '', x, y, drop });
      };
      const release = () => {
        const target = isDragging ? drop : undefined;
        stop?.();
        if (isDragging) swallowClick();
        if (target)
          onMove({
            moduleId,
            before: target.before,
            ...(target.column === own ? {} : { column: target.column }),
          });
      };
      addEventListener('mousemove', move, { signal });
      addEventListener('mouseup', release, { signal });
      addEventListener('keydown', (key) => key.key === 'Escape' && stop?.(), { signal, capture: true });
      addEventListener('blur', () => stop?.(), { signal });
    };
    element.addEventListener('mousedown', press);
    return () => {
      element.removeEventListener('mousedown', press);
      stop?.();
    };
  }, [sheet, scroller, onMove]);

  if (!dragging) return null;
  const { title, x, y, drop } = dragging;
  // The panel contains what is positioned in it.
  return createPortal(
    <>
      {drop && <div className={styles.line} style={drop.line} data-drop={drop.column} />}
      <div className={styles.label} style={{ left: x, top: y }} aria-hidden>
        {title}
      </div>
    </>,
    document.body,
  );
}
