import { Checkbox } from '../../../shared/ui/checkbox.tsx';
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

const labels = { high: '较可靠', medium: '一般', low: '请核对' };
const tones = { high: 'accent', medium: undefined, low: 'warning' };

/** A part of what was read, to be ticked. */
export function PartRow({ title, checked, onChange, confidence, children }: Props) {
  return (
    <li className={styles.part}>
      <Checkbox
        label={
          <>
            <strong>{title}</strong>{' '}
            {confidence && (
              <span className="kit-badge" data-tone={tones[confidence]}>
                {labels[confidence]}
              </span>
            )}
          </>
        }
        checked={checked}
        onChange={onChange}
      />
      {children && <div className={styles.partBody}>{children}</div>}
    </li>
  );
}
