import { Dialog as Base } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Info, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './picture-viewer.module.css';
import { useView } from './use-view.ts';
import { Row } from '../stack.tsx';
import { ZOOM_STEP } from './view.ts';

export interface ViewerPicture {
  readonly id: string;
  /** URL of the picture; undefined while it is read. */
  readonly src: string | undefined;
  /** A small version, shown until the picture is loaded. */
  readonly placeholder?: string | undefined;
  /** Alternative text. */
  readonly alt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

interface PictureViewerProps {
  /** The accessible name of the window. */
  readonly label: string;
  readonly picture: ViewerPicture;
  /** Of the picture among all; the first is 0. */
  readonly index: number;
  readonly count: number;
  /** Goes to the next or previous picture, where there is one. */
  readonly onMove: (by: 1 | -1) => void;
  readonly onClose: () => void;
  /** Buttons of the bar. */
  readonly actions?: ReactNode;
  /** Facts beside the picture (below it on phones). */
  readonly details?: ReactNode;
  /** Off while another window is open over it, which then gets the keys. */
  readonly active?: boolean;
}

/** Handles keys, except those meant for a text box or a menu. */
function useViewerKeys(act: (key: string, shift: boolean) => boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, [role="menu"]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (act(event.key, event.shiftKey)) event.preventDefault();
    };
    // Before the dialog, which keeps arrow keys to itself.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
}

/**
 * A picture over the whole window: wheel, pinch, double press and + - 0 zoom, dragging moves it, arrow keys and
 * swipes go on to the next, Escape and a pull downwards close.
 */
export function PictureViewer({
  label,
  picture,
  index: at,
  count,
  onMove,
  onClose,
  actions,
  details,
  active = true,
}: PictureViewerProps) {
  const [detailsOpen, setDetailsOpen] = useState(() => window.innerWidth >= 1024);
  const popup = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    const next = at + by;
    if (next >= 0 && next < count) onMove(by);
  };
  const { view, zoom, reset, pan, handlers } = useView({
    id: picture.id,
    stage,
    picture,
    onSwipe: move,
    onSwipeDown: onClose,
  });
  const isZoomed = view.scale > 1;
  useViewerKeys((key, shift) => {
    if (!active) return false;
    if (key === '+' || key === '=') zoom(ZOOM_STEP);
    else if (key === '-') zoom(1 / ZOOM_STEP);
    else if (key === '0') reset();
    else if (key === 'ArrowUp' && isZoomed) pan(0, 80);
    else if (key === 'ArrowDown' && isZoomed) pan(0, -80);
    else if (key === 'ArrowLeft' && isZoomed && shift) pan(80, 0);
    else if (key === 'ArrowRight' && isZoomed && shift) pan(-80, 0);
    else if (key === 'ArrowLeft') move(-1);
    else if (key === 'ArrowRight') move(1);
    else return false;
    return true;
  });
  const transform = { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` };
  const showsDetails = detailsOpen && details !== undefined;
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup
          ref={popup}
          className={styles.viewer}
          data-details={showsDetails || undefined}
          initialFocus={popup}
        >
          <Base.Title className="visually-hidden">{label}</Base.Title>
          <header className={styles.bar}>
            <span className={styles.count} aria-live="polite">
              {at + 1} / {count}
            </span>
            <div className={styles.zoom} role="group" aria-label="缩放">
              <IconButton
                label="缩小"
                tooltip="none"
                disabled={!isZoomed}
                onClick={() => zoom(1 / ZOOM_STEP)}
              >
                <ZoomOut />
              </IconButton>
              <output className={styles.scale} aria-label="缩放比例">
                {Math.round(view.scale * 100)}%
              </output>
              <IconButton label="放大" tooltip="none" onClick={() => zoom(ZOOM_STEP)}>
                <ZoomIn />
              </IconButton>
              <IconButton label="适合窗口" tooltip="none" disabled={!isZoomed} onClick={reset}>
                <Maximize />
              </IconButton>
            </div>
            <Row gap={1} align="stretch" wrap={false}>
              {actions}
            </Row>
            {details !== undefined && (
              <IconButton
                label="图片信息"
                tooltip="none"
                active={detailsOpen}
                aria-pressed={detailsOpen}
                onClick={() => setDetailsOpen(!detailsOpen)}
              >
                <Info />
              </IconButton>
            )}
            <Base.Close
              render={
                <IconButton label="关闭" tooltip="none">
                  <X />
                </IconButton>
              }
            />
          </header>
          <div ref={stage} className={styles.stage} data-zoomed={isZoomed || undefined} {...handlers}>
            {picture.src !== undefined && (
              <img key={picture.id} src={picture.src} alt={picture.alt} style={transform} draggable={false} />
            )}
            {picture.src === undefined && picture.placeholder !== undefined && (
              <img className={styles.waiting} src={picture.placeholder} alt="" draggable={false} />
            )}
          </div>
          {at > 0 && (
            <IconButton label="上一张" tooltip="none" className={styles.before} onClick={() => move(-1)}>
              <ChevronLeft />
            </IconButton>
          )}
          {at < count - 1 && (
            <IconButton label="下一张" tooltip="none" className={styles.next} onClick={() => move(1)}>
              <ChevronRight />
            </IconButton>
          )}
          {showsDetails && (
            <aside className={styles.details} aria-label="图片信息">
              {details}
            </aside>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
