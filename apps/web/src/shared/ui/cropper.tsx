import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { cropMatrix, moveCrop, clampCrop, type Crop, type Size } from './crop.ts';
import styles from './cropper.module.css';

interface CropStageProps {
  readonly url: string;
  readonly size: Size;
  readonly crop: Crop;
  /** How the frame looks: circle, rounded or square. */
  readonly shape: string;
  readonly image: RefObject<HTMLImageElement | null>;
  readonly onCrop: (change: (crop: Crop) => Crop) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const midpoint = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture with the rectangle that is cut out: moved by one finger or the mouse, brought near by two or the wheel. */
export function CropArea({ url, size, crop, shape, image, onCrop }: CropStageProps) {
  const hint = useId();
  const cut = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState(240);
  const pointers = useRef(new Map<number, Point>());

  useEffect(() => {
    const element = cut.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSide(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const change = useRef(onCrop);
  useEffect(() => {
    change.current = onCrop;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // React listens to the wheel passively: the dialog behind would scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const by = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002));
      change.current((before) => clampCrop(size, { ...before, zoom: before.zoom * by }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [size]);

  const releasePointer = (id: number) => void pointers.current.delete(id);
  const onMove = (id: number, to: Point) => {
    const from = [...pointers.current.values()];
    if (!pointers.current.has(id)) return;
    pointers.current.set(id, to);
    const now = [...pointers.current.values()];
    const [a, b] = [midpoint(from), midpoint(now)];
    const [first, second] = [from, now].map(([one, two]) => (one && two ? distance(one, two) : 0));
    const zoomBy = first && second ? second / first : 1;
    onCrop((before) =>
      moveCrop(size, { ...before, zoom: before.zoom * zoomBy }, (b.x - a.x) / side, (b.y - a.y) / side),
    );
  };

  return (
    <>
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        aria-label="裁剪区域"
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the picture
        tabIndex={0}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={(event) => onMove(event.pointerId, { x: event.clientX, y: event.clientY })}
        onPointerUp={(event) => releasePointer(event.pointerId)}
        onPointerCancel={(event) => releasePointer(event.pointerId)}
        onKeyDown={(event) => {
          const step = event.shiftKey ? 0.1 : 0.02;
          const arrow = arrows[event.key];
          const zoomBy = { '+': 1.1, '=': 1.1, '-': 1 / 1.1, _: 1 / 1.1 }[event.key];
          if (!arrow && !zoomBy) return;
          event.preventDefault();
          if (arrow) onCrop((before) => moveCrop(size, before, arrow[0] * step, arrow[1] * step));
          if (zoomBy) onCrop((before) => clampCrop(size, { ...before, zoom: before.zoom * zoomBy }));
        }}
      >
        <div
          ref={cut}
          className={styles.cut}
          style={{ aspectRatio: crop.aspect, [crop.aspect < 1 ? 'height' : 'width']: '80%' }}
        >
          <img
            ref={image}
            src={url}
            alt=""
            width={size.width}
            height={size.height}
            draggable={false}
            style={{ transform: `matrix(${cropMatrix(size, crop, side).join(',')})` }}
          />
          <div className={styles.frame} data-shape={shape} />
        </div>
      </div>
      <p id={hint} className={styles.hint}>
        拖动移动，滚轮或双指缩放；也可用方向键移动、加减号缩放
      </p>
    </>
  );
}
