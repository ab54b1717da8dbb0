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
  const options = typeof zoom === 'number' && !zoomSteps.some((step) => step === zoom) ? [zoom] : [];
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
      <select
        className={styles.select}
        aria-label="缩放比例"
        value={String(zoom)}
        onChange={({ target }) =>
          onChange(target.value === 'width' || target.value === 'page' ? target.value : Number(target.value))
        }
      >
        <option value="width">适合宽度{zoom === 'width' ? `（${percent}%）` : ''}</option>
        <option value="page">适合页面{zoom === 'page' ? `（${percent}%）` : ''}</option>
        {[...options, ...zoomSteps].map((step) => (
          <option key={step} value={step}>
            {step}%
          </option>
        ))}
      </select>
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
