import { useState } from 'react';
import { Field } from '../../../shared/ui/field.tsx';
import { RangeInput } from '../../../shared/ui/slider.tsx';
import { describeTemperature, INITIAL_TEMPERATURE } from './temperature.ts';
import styles from './session-settings.module.css';

interface TemperatureSliderProps {
  /** undefined: the model's own default. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** How freely a model answers. The value is saved when the slider is released, not at every step. */
export function TemperatureSlider({ value, onChange }: TemperatureSliderProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? value;
  const position = shown ?? INITIAL_TEMPERATURE;
  const commit = () => {
    if (dragged !== null) onChange(dragged);
    setDragged(null);
  };
  return (
    <Field
      label="发散程度"
      hint={
        shown === undefined ? '现在用模型自己的默认值，拖动可以改变。' : `${describeTemperature(position)}。`
      }
      action={
        value !== undefined && (
          <button type="button" className={styles.link} onClick={() => onChange(undefined)}>
            用模型默认值
          </button>
        )
      }
    >
      <RangeInput
        min={0}
        max={2}
        step={0.1}
        value={position}
        aria-valuetext={
          shown === undefined ? '模型默认值' : `${position.toFixed(1)}，${describeTemperature(position)}`
        }
        onChange={setDragged}
        onCommit={commit}
        onKeyUp={commit}
      />
      <p className={styles.scale} aria-hidden>
        <span>严谨</span>
        <span>{shown === undefined ? '模型默认' : position.toFixed(1)}</span>
        <span>发散</span>
      </p>
    </Field>
  );
}
