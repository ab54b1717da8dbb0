import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import type { Confidence } from '@baigong/resume';
import type { ReactNode } from 'react';
import styles from './import.module.css';

interface Props {
  readonly title: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly confidence?: Confidence;
  readonly children?: ReactNode;
}

const words: Readonly<Record<Confidence, string>> = { high: '把握高', medium: '把握中', low: '请核对' };

/** A part of what was read, to be ticked. */
export function PartRow({ title, checked, onChange, confidence, children }: Props) {
  return (
    <li className={styles.part}>
      <Checkbox
        className={styles.partHead}
        label={
          <span className={styles.partLabel}>
            <span className={styles.partTitle}>{title}</span>
            {confidence && (
              <span className={styles.confidence} data-confidence={confidence}>
                {words[confidence]}
              </span>
            )}
          </span>
        }
        checked={checked}
        onChange={onChange}
      />
      {children && <div className={styles.partBody}>{children}</div>}
    </li>
  );
}
