import { targetContour } from '@baigong/quiz';
import { useState } from 'react';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { toneNames } from './tone-words.ts';
import styles from './tone-view.module.css';

const tones = [1, 2, 3, 4];

function Sketch({ of }: { of: readonly number[] }) {
  const { syllables } = targetContour(of);
  return (
    <svg viewBox="0 0 40 24" aria-hidden focusable="false">
      {syllables.map(({ from, points }) => (
        <polyline
          key={from}
          points={points.map(({ at, level }) => `${3 + at * 34},${3 + ((5 - level) / 4) * 18}`).join(' ')}
        />
      ))}
    </svg>
  );
}

interface TonePickerProps {
  readonly tones: readonly number[];
  readonly onPick: (tones: readonly number[]) => void;
}

/** Which tone, or which pair of tones, is trained. */
export function TonePicker({ tones: picked, onPick }: TonePickerProps) {
  const [length, setLength] = useState<'1' | '2'>(picked.length === 2 ? '2' : '1');
  const choices =
    length === '1' ? tones.map((tone) => [tone]) : tones.flatMap((a) => tones.map((b) => [a, b]));
  return (
    <Stack as="section" aria-label="选声调">
      <SegmentedControl
        label="音节数"
        value={length}
        options={[
          { value: '1', label: '单音节' },
          { value: '2', label: '双音节' },
        ]}
        onChange={(next) => {
          setLength(next);
          onPick(next === '1' ? [1] : [1, 1]);
        }}
      />
      <ul className={styles.tones} data-pairs={length === '2' || undefined}>
        {choices.map((choice) => (
          <li key={choice.join('')}>
            <button
              type="button"
              className={styles.toneButton}
              aria-pressed={choice.join('') === picked.join('')}
              aria-label={`${choice.map((tone) => toneNames[tone]).join(' + ')}${length === '2' ? `（${choice.join(' + ')}）` : ''}`}
              onClick={() => onPick(choice)}
            >
              <Sketch of={choice} />
              <span>{length === '1' ? toneNames[choice[0] ?? 0] : choice.join(' + ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
