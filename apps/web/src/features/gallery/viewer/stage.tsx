import type { GalleryCard, GalleryFile } from '@baigong/contracts';
import { useRef, useState, type PointerEvent } from 'react';
import { largestLight } from '../picture-set.ts';
import { likenessOf } from '../feed/thumbhash.ts';
import styles from './viewer.module.css';

/** A finger that moved this far (pixels) meant it. */
const swipe = 56;

interface StageProps {
  readonly card: GalleryCard;
  /** In its own size, once known. */
  readonly original: GalleryFile | undefined;
  readonly zoomed: boolean;
  readonly onZoom: (zoomed: boolean) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
}

/** The picture itself: whole, or in its own size to be moved about. */
export function Stage({ card, original, zoomed, onZoom, onStep, onClose }: StageProps) {
  const [there, setThere] = useState(false);
  const began = useRef<{ x: number; y: number } | null>(null);
  const largest = card.renditions.at(-1);
  const light = largestLight(card);
  const onPointerUp = (event: PointerEvent) => {
    const start = began.current;
    began.current = null;
    if (!start || zoomed || event.pointerType !== 'touch') return;
    const across = event.clientX - start.x;
    const down = event.clientY - start.y;
    if (Math.abs(across) > swipe && Math.abs(across) > 2 * Math.abs(down)) onStep(across > 0 ? -1 : 1);
    else if (down > 2 * swipe && down > 2 * Math.abs(across)) onClose();
  };
  const canZoom = original !== undefined;
  return (
    <div
      className={styles.ground}
      data-zoomed={zoomed || undefined}
      onPointerDown={(event) => {
        began.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
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
          {light && !zoomed && <source type="image/avif" srcSet={light.url} />}
          <img
            className={styles.picture}
            src={zoomed && original ? original.url : largest?.url}
            width={card.width}
            height={card.height}
            alt={card.title}
            draggable={false}
            style={there && !zoomed ? undefined : { backgroundImage: `url(${likenessOf(card.thumbhash)})` }}
            onLoad={() => setThere(true)}
          />
        </picture>
      </button>
    </div>
  );
}
