import type { Position } from '@baigong/documents';
import { useState } from 'react';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { countPlaces, placeAt, type MentionedValue } from '../../analysis/mentions.ts';
import panel from '../panel.module.css';
import styles from './redaction-panel.module.css';

interface ValueRowProps {
  readonly value: MentionedValue;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  readonly jumpTo: (position: Position) => void;
}

/** One value: whether it is redacted, why it was found; each click on it jumps to its next position. */
export function ValueRow({ value, accepted, onAccept, jumpTo }: ValueRowProps) {
  const [step, setStep] = useState(0);
  const places = countPlaces(value);
  return (
    <li className={styles.row} data-off={!accepted || undefined}>
      <Checkbox aria-label={`遮住 ${value.text}`} checked={accepted} onChange={onAccept} />
      <button
        type="button"
        className={`${panel.jump} ${styles.value}`}
        onClick={() => {
          jumpTo(placeAt(value, step));
          setStep(step + 1);
        }}
      >
        <span>{value.text}</span>
        <small>
          {value.reason}
          {places > 1 && ` · ${places} 处`}
        </small>
      </button>
    </li>
  );
}
