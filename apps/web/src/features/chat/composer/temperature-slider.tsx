import { useId, useState } from 'react';
import field from '../../../shared/ui/field.module.css';
import { INITIAL_TEMPERATURE, describeTemperature } from './temperature.ts';
import styles from './session-settings.module.css';

interface TemperatureSliderProps {
  /** undefined: the model's own default. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** How freely a model answers, in words. The value goes up when the slider is let go, not at every step. */
export function TemperatureSlider({ value, onChange }: TemperatureSliderProps) {
  const id = useId();
  const [moving, setMoving] = useState<number | null>(null);
  const shown = moving ?? value;
  const at = shown ?? INITIAL_TEMPERATURE;
  const settle = () => {
    if (moving !== null) onChange(moving);
    setMoving(null);
  };
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <label className={field.label} htmlFor={id}>
          发散程度
        </label>
        {value !== undefined && (
          <button type="button" className={styles.link} onClick={() => onChange(undefined)}>
            用模型默认值
          </button>
        )}
      </div>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={2}
        step={0.1}
        value={at}
        data-unset={shown === undefined || undefined}
        aria-valuetext={shown === undefined ? '模型默认值' : `${at.toFixed(1)}，${describeTemperature(at)}`}
        onChange={(event) => setMoving(event.target.valueAsNumber)}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <p className={styles.ends} aria-hidden>
        <span>严谨</span>
        <span>{shown === undefined ? '模型默认' : at.toFixed(1)}</span>
        <span>发散</span>
      </p>
      <p className={field.hint}>
        {shown === undefined ? '现在用模型自己的默认值，拖动可以改变。' : `${describeTemperature(at)}。`}
      </p>
    </div>
  );
}
