import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './sample-bar.module.css';

interface SampleBarProps {
  /** What it is, and that it leaves nothing behind. */
  readonly children: ReactNode;
  /** Opens what the visitor came with. */
  readonly onOwn: () => void;
  readonly ownLabel: string;
  readonly onEnd: () => void;
  readonly className?: string | undefined;
}

/** Above a sample: says that it is one, and leads to the visitor's own. */
export function SampleBar({ children, onOwn, ownLabel, onEnd, className }: SampleBarProps) {
  return (
    <Alert
      tone="info"
      icon={<FlaskConical aria-hidden />}
      className={cx(styles.bar, className)}
      role="note"
      actions={
        <>
          <Button size="sm" variant="primary" onClick={onOwn}>
            {ownLabel}
          </Button>
          <Button size="sm" onClick={onEnd}>
            结束示例
          </Button>
        </>
      }
    >
      {children}
    </Alert>
  );
}
