import * as z from 'zod/mini';
import { stored } from '../../../shared/lib/storage.ts';
import { Select } from '../../../shared/ui/select.tsx';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import styles from './zoom-bar.module.css';

/** How large the sheets are shown: a percentage, or as the panel allows. */
export const Zoom = z.union([z.enum(['width', 'page']), z.number().check(z.minimum(50), z.maximum(200))]);
export type Zoom = z.infer<typeof Zoom>;

/** The percentages to choose from and to step through. */
const zoomSteps = [50, 75, 100, 125, 150, 175, 200] as const;

/** The zoom of this browser's user, whatever resume is open. */
export const storedZoom = stored<Zoom>('resume-preview-zoom', Zoom, 'width');

const MIN_SCALE = 0.2;
const MAX_FIT_SCALE = 1.6;

/** Room around the sheets, in CSS pixels: it shrinks with a narrow panel. */
export const marginOf = (panel: number): number => (panel < 600 ? 12 : 28);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The factor by which the sheets are rendered. `room` is the panel's inside, `page` one sheet, in CSS pixels. */
export function scaleOf(zoom: Zoom, panel: Size, page: Size): number {
  if (typeof zoom === 'number') return zoom / 100;
  if (panel.width <= 0 || panel.height <= 0) return 1;
  const margins = 2 * marginOf(panel.width);
  const fitWidth = (panel.width - margins) / page.width;
  const fitPage = Math.min(fitWidth, (panel.height - margins) / page.height);
  return Math.min(MAX_FIT_SCALE, Math.max(MIN_SCALE, zoom === 'width' ? fitWidth : fitPage));
}

/** The next percentage above (+1) or below (-1) what is shown; the same at the end of the steps. */
export function stepZoom(scale: number, by: 1 | -1): number {
  const percent = Math.round(scale * 100);
  const next =
    by === 1 ? zoomSteps.find((step) => step > percent) : zoomSteps.findLast((step) => step < percent);
  return next ?? (by === 1 ? 200 : 50);
}

interface Props {
  readonly zoom: Zoom;
  /** What is shown, as a factor. */
  readonly scale: number;
  readonly pages: number;
  readonly onChange: (zoom: Zoom) => void;
}

/** How large the sheets are shown, and how many there are. */
export function ZoomBar({ zoom, scale, pages, onChange }: Props) {
  const percent = Math.round(scale * 100);
  const custom = typeof zoom === 'number' && !zoomSteps.some((step) => step === zoom) ? [zoom] : [];
  const options = [
    { value: 'width', label: `适合宽度${zoom === 'width' ? `（${percent}%）` : ''}` },
    { value: 'page', label: `适合页面${zoom === 'page' ? `（${percent}%）` : ''}` },
    ...[...custom, ...zoomSteps].map((step) => ({ value: String(step), label: `${step}%` })),
  ];
  return (
    <div className={styles.bar} role="group" aria-label="预览缩放">
      <span className={styles.pages} aria-live="polite">
        共 {pages} 页
      </span>
      <IconButton
        label="缩小"
        size="sm"
        tooltip="top"
        disabled={percent <= 50}
        onClick={() => onChange(stepZoom(scale, -1))}
      >
        <Minus />
      </IconButton>
      <Select
        size="sm"
        className={styles.select}
        aria-label="缩放比例"
        value={String(zoom)}
        options={options}
        onChange={(value) => onChange(value === 'width' || value === 'page' ? value : Number(value))}
      />
      <IconButton
        label="放大"
        size="sm"
        tooltip="top"
        disabled={percent >= 200}
        onClick={() => onChange(stepZoom(scale, 1))}
      >
        <Plus />
      </IconButton>
    </div>
  );
}
