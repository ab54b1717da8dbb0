import { Select } from '../../../../shared/ui/select.tsx';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { stepZoom, zoomSteps, type Zoom } from './zoom.ts';
import styles from './zoom-bar.module.css';

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
