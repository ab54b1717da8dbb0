import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Ornament } from '../../edits/edit.ts';
import {
  updateOrnament,
  selectOrnament,
  endGesture,
  removeOrnament,
  useStudio,
} from '../../edits/studio-store.ts';
import styles from '../studio.module.css';
import { ornamentSize } from './draw-ornaments.ts';
import { isSticker, stickerOf } from './stickers.ts';

const keyStep = 0.01;

const nameOf = ({ kind, what }: Ornament): string =>
  kind === 'sticker' ? `贴纸 ${isSticker(what) ? stickerOf(what).label : what}` : `文字 ${what}`;

const clampToFrame = (value: number): number => Math.min(1, Math.max(0, value));

interface HandleProps {
  readonly ornament: Ornament;
  readonly chosen: boolean;
  /** Width over height of the picture. */
  readonly ratio: number;
}

function Handle({ ornament, chosen, ratio }: HandleProps) {
  const { id, x, y, size, angle } = ornament;
  const grip = useRef<{ readonly dx: number; readonly dy: number } | null>(null);
  const { width, height } = ornamentSize(ornament);
  const positionOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    return box
      ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
      : { x, y };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? keyStep * 5 : keyStep;
    const fields = {
      ArrowLeft: { x: clampToFrame(x - step) },
      ArrowRight: { x: clampToFrame(x + step) },
      ArrowUp: { y: clampToFrame(y - step) },
      ArrowDown: { y: clampToFrame(y + step) },
      '+': { size: Math.min(1, size * 1.05) },
      '=': { size: Math.min(1, size * 1.05) },
      '-': { size: Math.max(0.02, size / 1.05) },
      '[': { angle: Math.max(-180, angle - 5) },
      ']': { angle: Math.min(180, angle + 5) },
    }[event.key];
    if (fields) updateOrnament(id, fields, `keys ${id}`);
    else if (event.key === 'Delete' || event.key === 'Backspace') removeOrnament(id);
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={`${nameOf(ornament)}：方向键移动，+ − 缩放，[ ] 旋转，Delete 删除`}
      aria-pressed={chosen}
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * ratio * 100}%`,
        transform: `translate(-50%, -50%) rotate(${angle}deg)`,
      }}
      onFocus={() => selectOrnament(id)}
      onKeyDown={onKeyDown}
      onBlur={endGesture}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        selectOrnament(id);
        const position = positionOf(event);
        grip.current = { dx: position.x - x, dy: position.y - y };
        endGesture();
      }}
      onPointerMove={(event) => {
        if (!grip.current) return;
        const position = positionOf(event);
        updateOrnament(
          id,
          { x: clampToFrame(position.x - grip.current.dx), y: clampToFrame(position.y - grip.current.dy) },
          `move ${id}`,
        );
      }}
      onPointerUp={() => {
        grip.current = null;
        endGesture();
      }}
    />
  );
}

/** What takes hold of the ornaments over the photo; they themselves are drawn on its canvas. */
export function OrnamentLayer({ ratio }: { readonly ratio: number }) {
  const ornaments = useStudio((state) => state.edit.ornaments);
  const chosen = useStudio((state) => state.selectedId);
  return (
    <div className={styles.ornamentLayer} role="group" aria-label="照片上的装饰">
      {ornaments.map((ornament) => (
        <Handle key={ornament.id} ornament={ornament} chosen={ornament.id === chosen} ratio={ratio} />
      ))}
    </div>
  );
}
