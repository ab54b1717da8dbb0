import { largestAvif, type GalleryCard, type GalleryFile } from '@baigong/contracts';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type TouchEvent } from 'react';
import { withBasePath } from '../../../shared/lib/base-path.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useView } from '../../../shared/ui/viewer/use-view.ts';
import { fitSize, ZOOM_STEP } from '../../../shared/ui/viewer/view.ts';
import { thumbhashToDataUrl } from '../feed/thumbhash.ts';
import { largeFile } from './large-file.ts';
import styles from './viewer.module.css';

/** A finger that moved this far (pixels) meant it. */
const SWIPE_PX = 56;

/** A press that moved no further than this (pixels) is one. */
const PRESS_PX = 6;

/** How far the viewer is scrolled: a pull down then scrolls back instead of closing. */
const scrolledBy = (canvas: HTMLElement): number => canvas.closest('[role="dialog"]')?.scrollTop ?? 0;

interface PictureCanvasProps {
  readonly card: GalleryCard;
  /** In its own size, once known. */
  readonly original: GalleryFile | undefined;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
}

/** The large file, once it has loaded; the card's own until then. */
function useLarge(url: string | undefined): string | undefined {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (url === undefined) return;
    const image = new Image();
    image.crossOrigin = 'anonymous';
    const onLoad = () => setLoaded(url);
    image.addEventListener('load', onLoad);
    image.src = withBasePath(url);
    return () => image.removeEventListener('load', onLoad);
  }, [url]);
  return url !== undefined && loaded === url ? url : undefined;
}

/** The picture itself, whole at first: wheel, pinch, double press, buttons and + - 0 zoom, dragging moves it. */
export function PictureCanvas({ card, original, onStep, onClose }: PictureCanvasProps) {
  const [there, setThere] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const began = useRef<{ readonly x: number; readonly y: number; readonly scrolled: number } | null>(null);
  const pressed = useRef({ x: 0, y: 0 });
  const { view, zoom, reset, handlers } = useView({ id: card.id, stage, picture: card });
  const zoomed = view.scale > 1;
  const small = card.renditions.at(-1);
  const light = largestAvif(card);
  const wanted = largeFile(card, original, zoomed);
  const large = useLarge(wanted?.url);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, [role="menu"]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
      else if (event.key === '-') zoom(1 / ZOOM_STEP);
      else if (event.key === '0') reset();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  /** Its own pixels, or twice the fitted size where that would be no larger. */
  const toggle = () => {
    if (zoomed) return reset();
    const box = stage.current?.getBoundingClientRect();
    const fitted = box ? fitSize(card, box).width : card.width;
    zoom(Math.max(2, card.width / Math.max(1, fitted)));
  };

  // Touches and not pointers: a browser that scrolls takes the pointer away, and the finger is never seen to leave.
  const onTouchStart = (event: TouchEvent<HTMLElement>) => {
    const [finger] = Array.from(event.touches);
    began.current =
      finger && event.touches.length === 1
        ? { x: finger.clientX, y: finger.clientY, scrolled: scrolledBy(event.currentTarget) }
        : null;
  };
  const onTouchEnd = (event: TouchEvent<HTMLElement>) => {
    const start = began.current;
    began.current = null;
    const [finger] = Array.from(event.changedTouches);
    if (!start || !finger || zoomed) return;
    const across = finger.clientX - start.x;
    const down = finger.clientY - start.y;
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) onStep(across > 0 ? -1 : 1);
    else if (start.scrolled === 0 && down > 2 * SWIPE_PX && down > 2 * Math.abs(across)) onClose();
  };
  return (
    <>
      <div
        ref={stage}
        className={styles.canvas}
        data-zoomed={zoomed || undefined}
        {...handlers}
        onDoubleClick={undefined}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
        onTouchCancel={() => {
          began.current = null;
        }}
      >
        <button
          type="button"
          className={styles.zoom}
          aria-label={zoomed ? '看整幅' : '看原尺寸'}
          disabled={original === undefined}
          onPointerDown={({ clientX, clientY }) => {
            pressed.current = { x: clientX, y: clientY };
          }}
          onClick={({ clientX, clientY, detail }) => {
            const { x, y } = pressed.current;
            // The end of a drag is no press; a key has no place.
            if (detail === 0 || Math.hypot(clientX - x, clientY - y) <= PRESS_PX) toggle();
          }}
        >
          <picture key={large ?? 'rendition'} className={styles.kinds}>
            {light && !large && <source type="image/avif" srcSet={withBasePath(light.url)} />}
            <img
              className={styles.picture}
              crossOrigin="anonymous"
              src={withBasePath(large ?? small?.url ?? '')}
              width={card.width}
              height={card.height}
              alt={card.title}
              draggable={false}
              style={{
                transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
                ...(there ? {} : { backgroundImage: `url(${thumbhashToDataUrl(card.thumbhash)})` }),
              }}
              onLoad={() => setThere(true)}
            />
          </picture>
        </button>
      </div>
      <div className={styles.scales} role="group" aria-label="缩放">
        <IconButton label="缩小" tooltip="none" disabled={!zoomed} onClick={() => zoom(1 / ZOOM_STEP)}>
          <ZoomOut />
        </IconButton>
        <output aria-label="缩放比例">{Math.round(view.scale * 100)}%</output>
        <IconButton label="放大" tooltip="none" onClick={() => zoom(ZOOM_STEP)}>
          <ZoomIn />
        </IconButton>
        <IconButton label="适合窗口" tooltip="none" disabled={!zoomed} onClick={reset}>
          <Maximize />
        </IconButton>
      </div>
    </>
  );
}
