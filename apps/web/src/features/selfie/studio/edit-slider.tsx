import { Slider } from '../../../shared/ui/slider.tsx';
import { endGesture } from '../edits/studio-store.ts';

interface EditSliderProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  /** Behind the number. */
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}

/** A slider of the edit. A drag is one step of the history. */
export function EditSlider({ value, min = 0, max = 100, unit = '', ...rest }: EditSliderProps) {
  const sign = min < 0 && value > 0 ? '+' : '';
  return (
    <Slider
      layout="stack"
      min={min}
      max={max}
      value={value}
      valueText={`${sign}${value}${unit}`}
      onCommit={endGesture}
      {...rest}
    />
  );
}
