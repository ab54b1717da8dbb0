import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cx } from './cx.ts';
import styles from './brush-surface.module.css';

/** One press of an arrow key, as a part of the longer side. */
const keyStep = 0.01;
/** Points are taken at least so far from each other, in radii. */
const pointStep = 1 / 6;

interface Props {
  /** Of the picture that is painted on, in any unit. */
  readonly width: number;
  readonly height: number;
  /** Of the brush; this and all places are parts of the picture's longer side. */
  readonly radius: number;
  readonly label: string;
  /** How the brush looks. */
  readonly tipClassName?: string | undefined;
  readonly onRadius: (radius: number) => void;
  /** A stroke is begun. */
  readonly onBegin?: () => void;
  /** The stroke so far: x, y, x, y … */
  readonly onDraw: (points: readonly number[]) => void;
  /** The stroke is done. */
  readonly onEnd: (points: readonly number[]) => void;
}

/** Lies over a picture that is painted on with a pointer, or with the arrow keys and the space bar. */
export function BrushSurface({
  width,
  height,
  radius,
  label,
  tipClassName,
  onRadius,
  onBegin,
  onDraw,
  onEnd,
}: Props) {
  const longer = Math.max(width, height);
  const [wide, tall] = [width / longer, height / longer];
  const [at, setAt] = useState({ x: wide / 2, y: tall / 2 });
  const [isVisible, setIsVisible] = useState(false);
  const drawing = useRef<number[] | null>(null);

  const positionOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * wide,
      y: ((event.clientY - box.top) / box.height) * tall,
    };
  };
  const begin = (points: number[]) => {
    onBegin?.();
    drawing.current = points;
    onDraw(points);
  };
  const end = () => {
    if (drawing.current) onEnd(drawing.current);
    drawing.current = null;
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const position = positionOf(event);
    setAt(position);
    setIsVisible(true);
    const points = drawing.current;
    if (!points) return;
    const [lastX = 0, lastY = 0] = points.slice(-2);
    if (Math.hypot(position.x - lastX, position.y - lastY) < radius * pointStep) return;
    points.push(position.x, position.y);
    onDraw(points);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [dx = 0, dy = 0] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (event.key === ' ' || event.key === 'Enter') {
      begin([at.x, at.y]);
      end();
    } else if (event.key === '+' || event.key === '=') onRadius(radius * 1.2);
    else if (event.key === '-') onRadius(radius / 1.2);
    else if (dx !== 0 || dy !== 0) {
      const to = {
        x: Math.min(wide, Math.max(0, at.x + dx * keyStep)),
        y: Math.min(tall, Math.max(0, at.y + dy * keyStep)),
      };
      if (event.shiftKey) {
        begin([at.x, at.y, to.x, to.y]);
        end();
      }
      setAt(to);
      setIsVisible(true);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles.surface}
      role="application"
      aria-label={`${label}：方向键移动画笔，空格涂一笔，按住 Shift 移动是连着涂，加减号改粗细`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { x, y } = positionOf(event);
        begin([x, y]);
      }}
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
          className={cx(styles.tip, tipClassName)}
          style={{
            left: `${(at.x / wide) * 100}%`,
            top: `${(at.y / tall) * 100}%`,
            width: `${((radius * 2) / wide) * 100}%`,
          }}
        />
      )}
    </div>
  );
}
