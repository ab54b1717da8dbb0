import type { Bounds } from '@baigong/resume';
import { useId, useRef, useState } from 'react';
import { useSession } from '../session/session-context.tsx';
import type { ChangeOptions } from '../session/document-store.ts';
import { Input } from '../../../shared/ui/input.tsx';
import { RangeInput } from '../../../shared/ui/slider.tsx';
import styles from './controls.module.css';

/** Rounds to the decimals of the step. */
function roundToStep(value: number, { step }: Bounds): number {
  const places = (String(step).split('.')[1] ?? '').length;
  return Number(value.toFixed(places));
}

/**
 * Parses typed text. `value`: the number if it is within the bounds; `nearest`: the number clamped to them. Both are
 * undefined for text that is not a number.
 */
export function parseNumber(
  text: string,
  bounds: Bounds,
): { readonly value: number | undefined; readonly nearest: number | undefined } {
  // Input methods type full-width digits.
  const plain = text.normalize('NFKC').replace('。', '.').trim();
  const typed = plain === '' ? Number.NaN : Number(plain);
  if (!Number.isFinite(typed)) return { value: undefined, nearest: undefined };
  const nearest = roundToStep(Math.min(bounds.max, Math.max(bounds.min, typed)), bounds);
  return { value: typed >= bounds.min && typed <= bounds.max ? nearest : undefined, nearest };
}

/** How an edit merges with the one before into one undo step. */
export type MergeOptions = Pick<ChangeOptions, 'mergeable' | 'mergeWindowMs'>;

interface NumberSettingProps {
  readonly label: string;
  readonly value: number;
  readonly bounds: Bounds;
  readonly unit?: string;
  /** More about the value, for example in another unit. */
  readonly description?: string;
  readonly onChange: (value: number, joining?: MergeOptions) => void;
}

/** A number, by slider or text box. A drag is one undo step. */
export function NumberSetting({ label, value, bounds, unit, description, onChange }: NumberSettingProps) {
  const id = useId();
  const { documentStore } = useSession();
  const isDragging = useRef(false);
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = typed !== null && parseNumber(typed, bounds).value === undefined;
  const startDrag = () => {
    documentStore.commitTransaction();
    isDragging.current = true;
  };
  const endDrag = () => {
    if (isDragging.current) documentStore.commitTransaction();
    isDragging.current = false;
  };
  const commit = () => {
    if (typed === null) return;
    const { nearest } = parseNumber(typed, bounds);
    // Also the value that it has: typed by hand, it stays when the template is switched.
    if (nearest !== undefined) onChange(nearest);
    setTyped(null);
    documentStore.commitTransaction();
  };
  return (
    <div className={styles.row}>
      <label htmlFor={id} className="kit-small">
        {label}
      </label>
      <RangeInput
        id={id}
        min={bounds.min}
        max={bounds.max}
        step={bounds.step}
        value={value}
        aria-valuetext={[`${roundToStep(value, bounds)}${unit ?? ''}`, description]
          .filter(Boolean)
          .join('，')}
        onPointerDown={startDrag}
        onCommit={endDrag}
        onChange={(next) =>
          onChange(roundToStep(next, bounds), isDragging.current ? { mergeWindowMs: Infinity } : {})
        }
      />
      <span className={styles.figure} title={description}>
        <Input
          size="sm"
          inputMode="decimal"
          role="spinbutton"
          aria-label={`${label}数值`}
          aria-valuenow={value}
          aria-valuemin={bounds.min}
          aria-valuemax={bounds.max}
          aria-invalid={isInvalid || undefined}
          value={typed ?? String(roundToStep(value, bounds))}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            const { value: read } = parseNumber(target.value, bounds);
            if (read !== undefined && read !== value) onChange(read);
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (event.key === 'Enter') commit();
            if (by === undefined) return;
            event.preventDefault();
            setTyped(null);
            const next = value + by * bounds.step * (event.shiftKey ? 10 : 1);
            const { nearest } = parseNumber(String(next), bounds);
            if (nearest !== undefined && nearest !== value) onChange(nearest);
          }}
        />
        {unit && <span aria-hidden>{unit}</span>}
      </span>
    </div>
  );
}
