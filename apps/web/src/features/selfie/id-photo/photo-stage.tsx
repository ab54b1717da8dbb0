import { gapBand, inPhoto, printedSize, type Check } from '@baigong/id-photo';
import { useEffect, useId, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { noAdjustment } from '../edits/id-photo-store.ts';
import { CheckMarks } from './check-marks.tsx';
import styles from './stage.module.css';
import type { IdPhoto } from './use-id-photo.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const angle = (a: Point, b: Point) => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
const centroid = (spots: readonly Point[]): Point => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moving by one finger, zooming and turning by two, zooming by the wheel. */
function usePhotoGestures(frame: RefObject<HTMLDivElement | null>, photo: IdPhoto) {
  const hands = useRef(new Map<number, Point>());
  const { adjust } = photo;
  const change = useRef(adjust);
  useEffect(() => {
    change.current = adjust;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // React listens to the wheel passively: the page behind would scroll.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== element) return;
      event.preventDefault();
      const by = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.001));
      change.current((now) => ({ ...now, zoom: now.zoom * by }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);
  return {
    take: (id: number, at: Point) => void hands.current.set(id, at),
    drop: (id: number) => void hands.current.delete(id),
    move(id: number, to: Point) {
      if (!hands.current.has(id) || !frame.current) return;
      const from = [...hands.current.values()];
      hands.current.set(id, to);
      const now = [...hands.current.values()];
      const [a, b] = [centroid(from), centroid(now)];
      const { width, height } = frame.current.getBoundingClientRect();
      const [first, second] = [from, now].map(([one, two]) => (one && two ? ([one, two] as const) : null));
      const zoom = first && second ? distance(...second) / Math.max(1, distance(...first)) : 1;
      const turn = first && second ? angle(...second) - angle(...first) : 0;
      adjust((held) => ({
        x: held.x + (b.x - a.x) / width,
        y: held.y + (b.y - a.y) / height,
        zoom: held.zoom * zoom,
        turn: held.turn + (Math.abs(turn) < 90 ? turn : 0),
      }));
    },
  };
}

function Guides({ photo }: { readonly photo: IdPhoto }) {
  const { head, second, placement, size } = photo;
  const crown = inPhoto(placement, head.crown).y;
  const chin = inPhoto(placement, head.chin).y;
  const eyes = head.eyes && inPhoto(placement, head.eyes).y;
  const gap = gapBand(size);
  // Two heads have no common lines.
  const level = second ? [] : [crown, chin, ...(eyes === undefined ? [] : [eyes])];
  return (
    <svg className={styles.guides} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
      <rect x="0" y={gap.min} width="1" height={gap.max - gap.min} />
      {[true, false].map((under) => (
        <g key={String(under)}>
          <line x1="0.5" y1="0" x2="0.5" y2="1" data-under={under || undefined} />
          {level.map((y) => (
            <line key={y} x1="0" y1={y} x2="1" y2={y} data-under={under || undefined} />
          ))}
        </g>
      ))}
    </svg>
  );
}

interface Props {
  readonly photo: IdPhoto;
  /** What is marked in the photo. */
  readonly checks: readonly Check[];
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** The photo as it will be, with its measures and guide lines; moved, zoomed and turned in place. */
export function PhotoStage({ photo, checks, canvas }: Props) {
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [guided, setGuided] = useState(true);
  const [marked, setMarked] = useState(true);
  const hands = usePhotoGestures(frame, photo);
  const { size, adjust, head, second, placement } = photo;
  const { width, height } = size.px;
  const printed = printedSize(size);
  const shownHeight = 400;
  const style = {
    '--ratio': `${width} / ${height}`,
    '--wide': `${Math.round(Math.min(380, (shownHeight * width) / height))}px`,
  } as CSSProperties;
  const names: readonly (readonly [string, number | undefined])[] = [
    ['头顶', inPhoto(placement, head.crown).y],
    ['眼睛', head.eyes && inPhoto(placement, head.eyes).y],
    ['下巴', inPhoto(placement, head.chin).y],
  ];
  return (
    <div className={styles.stage}>
      <div className={styles.measured}>
        <span className={styles.across}>{size.mm ? `${printed.width} 毫米` : `${width} 像素`}</span>
        <span className={styles.down}>{size.mm ? `${printed.height} 毫米` : `${height} 像素`}</span>
        <div
          ref={frame}
          className={styles.frame}
          style={style}
          role="application"
          aria-label="证件照画面"
          aria-describedby={hint}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the photo
          tabIndex={0}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            hands.take(event.pointerId, { x: event.clientX, y: event.clientY });
          }}
          onPointerMove={(event) => hands.move(event.pointerId, { x: event.clientX, y: event.clientY })}
          onPointerUp={(event) => hands.drop(event.pointerId)}
          onPointerCancel={(event) => hands.drop(event.pointerId)}
          onKeyDown={(event) => {
            const step = event.shiftKey ? 0.03 : 0.004;
            const arrow = arrows[event.key];
            const near = { '+': 1.02, '=': 1.02, '-': 1 / 1.02, _: 1 / 1.02 }[event.key];
            const turn = { '[': -0.5, ']': 0.5 }[event.key];
            if (!arrow && !near && !turn && event.key !== '0') return;
            event.preventDefault();
            if (event.key === '0') adjust(() => noAdjustment);
            else
              adjust((now) => ({
                x: now.x + (arrow?.[0] ?? 0) * step,
                y: now.y + (arrow?.[1] ?? 0) * step,
                zoom: now.zoom * (near ?? 1),
                turn: now.turn + (turn ?? 0),
              }));
          }}
        >
          <canvas ref={canvas} width={width} height={height} />
          {guided && <Guides photo={photo} />}
          {marked && <CheckMarks checks={checks} />}
        </div>
        {guided && !second && (
          <div className={styles.names} aria-hidden>
            {names.map(([name, y]) =>
              y !== undefined && y > 0 && y < 1 ? (
                <span key={name} style={{ top: `${y * 100}%` }}>
                  {name}
                </span>
              ) : null,
            )}
          </div>
        )}
      </div>
      <div className={styles.below}>
        <span id={hint}>
          <span className={styles.keys}>拖动或按方向键移动，+ − 缩放，[ ] 旋转，0 复位</span>
          <span className={styles.touch}>拖动移动，双指缩放和旋转</span>
        </span>
        <Checkbox label="辅助线" checked={guided} onChange={setGuided} />
        <Checkbox label="标出问题" checked={marked} onChange={setMarked} />
      </div>
    </div>
  );
}
