import { useId } from 'react';
import { endGesture } from './studio-store.ts';
import styles from './studio.module.css';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  /** What stands behind the number. */
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}

/** A slider with its name and value. A drag is one step of the history. */
export function Slider({ label, value, min = 0, max = 100, unit = '', onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>
        {min < 0 && value > 0 ? '+' : ''}
        {value}
        {unit}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        onPointerUp={endGesture}
        onBlur={endGesture}
      />
    </div>
  );
}
