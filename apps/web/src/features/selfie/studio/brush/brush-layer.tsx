import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { updateEdit, endGesture, useStudio } from '../../edits/studio-store.ts';
import type { Stroke } from '../../pixels/brush-mask.ts';
import styles from '../studio.module.css';
import { setRadius, useBrush } from './brush-store.ts';

interface BrushLayerProps {
  readonly does: Stroke['does'];
  readonly width: number;
  readonly height: number;
}

/** One press of an arrow key, as a part of the longer side. */
const keyStep = 0.01;

/** Lies over the photo while a brush is in hand: draws with the pointer, or with the arrow keys and the space bar. */
export function BrushLayer({ does, width, height }: BrushLayerProps) {
  const radius = useBrush((state) => state.radius);
  const longer = Math.max(width, height);
  const [at, setAt] = useState({ x: width / longer / 2, y: height / longer / 2 });
  const [isVisible, setIsVisible] = useState(false);
  const drawing = useRef<number[] | null>(null);
  const strokesBefore = useRef<readonly Stroke[]>([]);

  const positionOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: (((event.clientX - box.left) / box.width) * width) / longer,
      y: (((event.clientY - box.top) / box.height) * height) / longer,
    };
  };
  const draw = (points: readonly number[]) =>
    updateEdit({ strokes: [...strokesBefore.current, { does, radius, points: [...points] }] }, 'brush');
  const begin = (x: number, y: number) => {
    endGesture();
    strokesBefore.current = useStudio.getState().edit.strokes;
    drawing.current = [x, y];
    draw(drawing.current);
  };
  const end = () => {
    drawing.current = null;
    endGesture();
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = positionOf(event);
    begin(x, y);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const position = positionOf(event);
    setAt(position);
    setIsVisible(true);
    const points = drawing.current;
    if (!points) return;
    const [lastX = 0, lastY = 0] = points.slice(-2);
    if (Math.hypot(position.x - lastX, position.y - lastY) < radius / 6) return;
    points.push(position.x, position.y);
    draw(points);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? keyStep * 4 : keyStep;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ] ?? [0, 0];
    if (event.key === ' ' || event.key === 'Enter') {
      begin(at.x, at.y);
      end();
    } else if (event.key === '+' || event.key === '=') setRadius(radius * 1.2);
    else if (event.key === '-') setRadius(radius / 1.2);
    else if (dx !== 0 || dy !== 0) {
      setAt({
        x: Math.min(width / longer, Math.max(0, at.x + (dx ?? 0) * step)),
        y: Math.min(height / longer, Math.max(0, at.y + (dy ?? 0) * step)),
      });
      setIsVisible(true);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles.brushLayer}
      role="application"
      aria-label={`${does === 'keep' ? '保留' : '擦除'}画笔：方向键移动，空格落笔`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={() => setIsVisible(false)}
      onFocus={() => setIsVisible(true)}
      onBlur={() => setIsVisible(false)}
      onKeyDown={onKeyDown}
    >
      {isVisible && (
        <span
          className={styles.brushTip}
          data-does={does}
          style={{
            left: `${((at.x * longer) / width) * 100}%`,
            top: `${((at.y * longer) / height) * 100}%`,
            width: `${((radius * 2 * longer) / width) * 100}%`,
          }}
        />
      )}
    </div>
  );
}
