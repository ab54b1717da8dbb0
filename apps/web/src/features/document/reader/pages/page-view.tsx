import type { Position } from '@baigong/document-reader/document-text';
import { useEffect, useMemo, useRef, useState } from 'react';
import { TextLayer } from '../../../../shared/ocr/text-layer.tsx';
import { toLayerLines } from '@baigong/document-reader/recognised-page';
import type { OpenDocument } from '../../session/open-documents.ts';
import type { PageSize, PageSource, PageTextLayer } from './page-source.ts';
import styles from './pages-view.module.css';
import { rangesOnPage } from '@baigong/documents/page-text';

/** CSS pixels of a point at 100 %. */
export const pixelsPerPoint = 96 / 72;

/** Pages that are scrolled past quickly are not rendered. */
const renderDelayMs = 70;

interface PageProps {
  readonly source: PageSource;
  readonly number: number;
  readonly openDocument: OpenDocument;
  /** CSS pixels per point. */
  readonly scale: number;
  /** As far as it is known. */
  readonly size: PageSize;
  readonly hits: readonly Position[];
  readonly mark: Position | undefined;
  /** Called with the page's own size. */
  readonly onSize: (number: number, size: PageSize) => void;
}

type State = 'waiting' | 'drawn' | 'failed';

/** One page: its picture, a text layer for selection, and boxes over highlights. */
export function PageView({ source, number, openDocument, scale, size, hits, mark, onSize }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ readonly page: PageTextLayer; readonly scale: number } | null>(null);
  const [state, setState] = useState<State>('waiting');
  const recognised = openDocument.text.recognised?.find((one) => one.page === number);
  const lines = useMemo(() => (recognised ? toLayerLines(recognised) : []), [recognised]);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const draw = async () => {
      if (!canvas.current || !layer.current) return;
      const text = await source.draw(
        number,
        { canvas: canvas.current, layer: layer.current, onSize: (own) => onSize(number, own) },
        scale,
        signal,
      );
      if (signal.aborted) return;
      setDrawn({ page: text, scale });
      setState('drawn');
    };
    const timer = setTimeout(() => {
      // Cancelled renderings reject, and so do broken pages.
      draw().catch(() => !signal.aborted && setState('failed'));
    }, renderDelayMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [source, number, scale, onSize]);

  const boxes = useMemo(() => {
    if (!drawn || drawn.scale !== scale) return [];
    const { page } = drawn;
    const over = (position: Position, current: boolean) =>
      rangesOnPage(page.text, openDocument.text, position).flatMap(([from, to]) =>
        page.rectsOf(from, to).map((box) => ({ box, current })),
      );
    const others = hits.filter(
      (hit) => !mark || hit.block !== mark.block || hit.start >= mark.end || hit.end <= mark.start,
    );
    const found = [...others.flatMap((hit) => over(hit, false)), ...(mark ? over(mark, true) : [])];
    // A scan has no text layer: the whole page is highlighted.
    if (mark && !found.some(({ current }) => current))
      found.push({ box: new DOMRect(0, 0, size.width * scale, size.height * scale), current: true });
    return found;
  }, [drawn, scale, hits, mark, openDocument.text, size]);

  return (
    <div
      className={styles.page}
      data-page={number}
      role="group"
      aria-label={`第 ${number} 页`}
      aria-busy={state === 'waiting' || undefined}
      style={{
        width: size.width * scale,
        height: size.height * scale,
        '--total-scale-factor': scale,
        '--scale-round-x': '1px',
        '--scale-round-y': '1px',
      }}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
      <div className={styles.boxes} aria-hidden>
        {boxes.map(({ box, current }) => (
          <span
            key={`${box.x},${box.y},${box.width},${String(current)}`}
            className={styles.box}
            data-current={current || undefined}
            style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
          />
        ))}
      </div>
      {/* The text that a recognised page brings of its own is none, or garbled. */}
      <div ref={layer} className={`textLayer ${styles.layer}`} hidden={recognised !== undefined} />
      {recognised && <TextLayer lines={lines} size={recognised} />}
      {state === 'failed' && <p className={styles.failed}>这一页画不出来，可以切换到“文字”阅读。</p>}
    </div>
  );
}
