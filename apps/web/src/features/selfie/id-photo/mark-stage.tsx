import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { HeadMarks } from '../edits/id-photo-store.ts';
import styles from './stage.module.css';
import type { IdPhoto } from './use-id-photo.ts';

/** A head is at least this part of its picture. */
const minHeadShare = 0.05;

/** The lines keep their order and stay in the picture. */
function moveMark(marks: HeadMarks, moved: keyof HeadMarks, to: number): HeadMarks {
  const value = Math.min(1, Math.max(0, to));
  if (moved === 'middle') return { ...marks, middle: value };
  if (moved === 'crown') return { ...marks, crown: Math.min(value, marks.chin - minHeadShare) };
  return { ...marks, chin: Math.max(value, marks.crown + minHeadShare) };
}

const lines: readonly {
  readonly mark: keyof HeadMarks;
  readonly name: string;
  readonly way: 'level' | 'upright';
}[] = [
  { mark: 'middle', name: '中线', way: 'upright' },
  { mark: 'crown', name: '头顶', way: 'level' },
  { mark: 'chin', name: '下巴', way: 'level' },
];

interface Props {
  readonly photo: IdPhoto;
  readonly marks: HeadMarks;
}

/** The whole picture, on which crown, chin and middle of the head are marked by hand. */
export function MarkStage({ photo, marks }: Props) {
  const { prepared, setMarks } = photo;
  const { image } = prepared.small;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<keyof HeadMarks | null>(null);
  useEffect(() => canvas.current?.getContext('2d')?.drawImage(image, 0, 0), [image]);
  const drag = (event: PointerEvent) => {
    const mark = held.current;
    if (!mark || !box.current) return;
    const { left, top, width, height } = box.current.getBoundingClientRect();
    const to = mark === 'middle' ? (event.clientX - left) / width : (event.clientY - top) / height;
    setMarks(moveMark(marks, mark, to));
  };
  const press = (event: KeyboardEvent, mark: keyof HeadMarks) => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setMarks(moveMark(marks, mark, marks[mark] + by * (event.shiftKey ? 0.03 : 0.004)));
  };
  const style = {
    '--ratio': `${image.width} / ${image.height}`,
    '--wide': `${Math.round((420 * image.width) / image.height)}px`,
  } as CSSProperties;
  return (
    <div className={styles.stage}>
      <div ref={box} className={styles.marking} style={style} role="group" aria-label="在原照片上标线">
        <canvas ref={canvas} width={image.width} height={image.height} />
        {lines.map(({ mark, name, way }) => (
          <div
            key={mark}
            role="slider"
            tabIndex={0}
            aria-label={name}
            aria-orientation={way === 'level' ? 'vertical' : 'horizontal'}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(marks[mark] * 100)}
            className={styles.mark}
            data-way={way}
            style={{ [way === 'level' ? 'top' : 'left']: `${marks[mark] * 100}%` }}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              held.current = mark;
            }}
            onPointerMove={drag}
            onPointerUp={() => (held.current = null)}
            onPointerCancel={() => (held.current = null)}
            onKeyDown={(event) => press(event, mark)}
          >
            <span>{name}</span>
          </div>
        ))}
      </div>
      <p className={styles.below}>拖动三条线，对准头发最高处、下巴尖和鼻梁。也可用方向键。</p>
    </div>
  );
}
