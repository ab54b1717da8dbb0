import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { dragCorner, placeCrop, type Crop } from './edits.ts';
import styles from './edit.module.css';

const corners = ['nw', 'ne', 'sw', 'se'] as const;
type Grip = (typeof corners)[number] | 'all';

interface Props {
  readonly crop: Crop;
  /** Width to height in shares of the picture; null for a free crop. */
  readonly ratio: number | null;
  readonly onChange: (crop: Crop) => void;
}

/** The part to keep, over the picture: moved and pulled by its corners, or with the arrow keys. */
export function CropFrame({ crop, ratio, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ readonly at: Grip; readonly x: number; readonly y: number } | null>(null);
  const placeOf = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    return box
      ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
      : { x: 0, y: 0 };
  };
  const begin = (at: Grip) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = placeOf(event);
    grip.current = { at, x: x - crop.x, y: y - crop.y };
  };
  const move = (event: PointerEvent) => {
    const held = grip.current;
    if (!held) return;
    const { x, y } = placeOf(event);
    onChange(
      held.at === 'all'
        ? placeCrop({ ...crop, x: x - held.x, y: y - held.y })
        : dragCorner(crop, held.at, { x, y }, ratio),
    );
  };
  const end = () => (grip.current = null);
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    const by = 0.02;
    if (!event.shiftKey)
      onChange(placeCrop({ ...crop, x: crop.x + (x ?? 0) * by, y: crop.y + (y ?? 0) * by }));
    else {
      const corner = { x: crop.x + crop.width + (x ?? 0) * by, y: crop.y + crop.height + (y ?? 0) * by };
      onChange(dragCorner(crop, 'se', corner, ratio));
    }
  };
  const percent = (share: number) => `${share * 100}%`;
  const place = {
    left: percent(crop.x),
    top: percent(crop.y),
    width: percent(crop.width),
    height: percent(crop.height),
  };
  return (
    <div
      ref={frame}
      className={styles.cropStage}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <div className={styles.shade} aria-hidden>
        <i style={place} />
      </div>
      <div
        role="group"
        aria-label="裁剪框：方向键移动，按住 Shift 改变大小"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
        tabIndex={0}
        className={styles.crop}
        style={place}
        onPointerDown={begin('all')}
        onKeyDown={onKeyDown}
      >
        {corners.map((corner) => (
          <span key={corner} className={styles.corner} data-corner={corner} onPointerDown={begin(corner)} />
        ))}
      </div>
    </div>
  );
}
