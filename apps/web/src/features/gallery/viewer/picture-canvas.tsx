import { largestAvif, type GalleryCard, type GalleryFile } from '@baigong/contracts';
import { useRef, useState, type TouchEvent } from 'react';
import { withBasePath } from '../../../shared/lib/base-path.ts';
import { thumbhashToDataUrl } from '../feed/thumbhash.ts';
import styles from './viewer.module.css';

/** A finger that moved this far (pixels) meant it. */
const SWIPE_PX = 56;

/** How far the viewer is scrolled: a pull down then scrolls back instead of closing. */
const scrolledBy = (canvas: HTMLElement): number => canvas.closest('[role="dialog"]')?.scrollTop ?? 0;

interface PictureCanvasProps {
  readonly card: GalleryCard;
  /** In its own size, once known. */
  readonly original: GalleryFile | undefined;
  readonly zoomed: boolean;
  readonly onZoom: (zoomed: boolean) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
}

/** The picture itself: whole, or in its own size to be moved about. */
export function PictureCanvas({ card, original, zoomed, onZoom, onStep, onClose }: PictureCanvasProps) {
  const [there, setThere] = useState(false);
  const began = useRef<{ readonly x: number; readonly y: number; readonly scrolled: number } | null>(null);
  const largest = card.renditions.at(-1);
  const light = largestAvif(card);
  const shown = zoomed && original ? original : largest;
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
  const canZoom = original !== undefined;
  return (
    <div
      className={styles.canvas}
      data-zoomed={zoomed || undefined}
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
        disabled={!canZoom}
        onClick={() => onZoom(!zoomed)}
      >
        <picture key={zoomed ? 'original' : 'rendition'} className={styles.kinds}>
          {light && !zoomed && <source type="image/avif" srcSet={withBasePath(light.url)} />}
          <img
            className={styles.picture}
            crossOrigin="anonymous"
            src={shown && withBasePath(shown.url)}
            width={card.width}
            height={card.height}
            alt={card.title}
            draggable={false}
            style={
              there && !zoomed ? undefined : { backgroundImage: `url(${thumbhashToDataUrl(card.thumbhash)})` }
            }
            onLoad={() => setThere(true)}
          />
        </picture>
      </button>
    </div>
  );
}
