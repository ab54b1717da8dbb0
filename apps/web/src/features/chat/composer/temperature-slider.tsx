import { useState } from 'react';
import { Field } from '../../../shared/ui/field.tsx';
import { RangeInput } from '../../../shared/ui/slider.tsx';
import styles from './session-settings.module.css';

/** The slider's position before it is moved, while the model's own default applies. */
const INITIAL_TEMPERATURE = 0.7;

/** What a temperature means for an answer. */
function describeTemperature(temperature: number): string {
  if (temperature < 0.3) return '严谨：同样的问题，回答几乎一样。适合代码、翻译、提取信息';
  if (temperature < 0.7) return '稳妥：措辞略有变化。适合问答、总结';
  if (temperature < 1.1) return '均衡：自然、有变化。适合聊天、写作';
  if (temperature < 1.5) return '活泼：更多意外的说法。适合文案、起名、点子';
  return '发散：天马行空，可能跑题。适合头脑风暴';
}

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
      <p className="kit-spread kit-caption" aria-hidden>
        <span>严谨</span>
        <span>{shown === undefined ? '模型默认' : position.toFixed(1)}</span>
        <span>发散</span>
      </p>
    </Field>
  );
}
