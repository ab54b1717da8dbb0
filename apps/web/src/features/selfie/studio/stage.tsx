import { useEffect, useRef, useState, type RefObject } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { useStudio } from '../edits/studio-store.ts';
import { useSelfie, type SelfiePicture } from '../picture/selfie-picture.ts';
import { BrushLayer } from './brush/brush-layer.tsx';
import { useBrush } from './brush/brush-store.ts';
import { drawOrnaments } from './ornaments/draw-ornaments.ts';
import { OrnamentLayer } from './ornaments/ornament-layer.tsx';
import styles from './studio.module.css';

interface StageProps {
  readonly picture: SelfiePicture;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly comparing: boolean;
  readonly failed: boolean;
}

/** Longer side of the copy that comparing shows, and of the layer that ornaments are drawn on. */
const shownSide = 1_600;

function shownSize({ width, height }: SelfiePicture) {
  const scale = Math.min(1, shownSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function OrnamentCanvas({ picture }: { readonly picture: SelfiePicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ornaments = useStudio((state) => state.edit.ornaments);
  const { width, height } = shownSize(picture);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, width, height);
    drawOrnaments(context, ornaments, width, height);
  }, [ornaments, width, height]);
  return <canvas ref={canvas} className={styles.overlay} width={width} height={height} aria-hidden />;
}

/** The photo as it was, to the left of a line that the visitor moves. */
function Before({ picture }: { readonly picture: SelfiePicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [part, setPart] = useState(50);
  const { width, height } = shownSize(picture);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture.small, 0, 0, width, height);
  }, [picture, width, height]);
  return (
    <div className={styles.before}>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        aria-hidden
        style={{ clipPath: `inset(0 ${100 - part}% 0 0)` }}
      />
      <span className={styles.line} style={{ left: `${part}%` }} aria-hidden>
        <i>前</i>
        <i>后</i>
      </span>
      <input
        type="range"
        aria-label="前后对比"
        min={0}
        max={100}
        value={part}
        onChange={(event) => setPart(Number(event.target.value))}
      />
    </div>
  );
}

/** The photo being edited, with what lies over it: ornaments, the brush, the comparison. */
export function Stage({ picture, canvas, comparing, failed }: StageProps) {
  const does = useBrush((state) => state.does);
  const clear = useStudio((state) => state.edit.background.kind === 'clear');
  const isSearching = useSelfie(({ person }) => person.is === 'looking');
  const { width, height } = picture;
  return (
    <div className={styles.stage}>
      <div
        className={styles.frame}
        data-clear={clear || undefined}
        style={{ aspectRatio: `${width} / ${height}`, '--ratio': width / height }}
      >
        <canvas
          ref={canvas}
          width={1}
          height={1}
          role="img"
          aria-label={`${picture.name}，正在美化`}
          className={styles.photo}
        />
        <OrnamentCanvas picture={picture} />
        {comparing ? (
          <Before picture={picture} />
        ) : does === null ? (
          <OrnamentLayer ratio={width / height} />
        ) : (
          <BrushLayer does={does} width={width} height={height} />
        )}
        {/* Over the photo, so that nothing moves when it goes. */}
        {isSearching && (
          <p className={styles.searching} role="status">
            正在这台设备上识别人像…第一次要先取约 4 MB 的模型文件。
          </p>
        )}
      </div>
      {failed && (
        <Alert tone="warning" role="alert">
          这张照片没有渲染出来，可能是内存不够。请关闭一些标签页，或换一张小一点的照片。
        </Alert>
      )}
    </div>
  );
}
