import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly selected: number;
  readonly total: number;
  /** The measure word: 份, 张, 个. */
  readonly unit: string;
  /** Selects all, or none where all are. */
  readonly onSelectAll: (all: boolean) => void;
  readonly onDone: () => void;
  /** What can be done with the selected ones. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** How many items are selected, and the buttons that act on them. */
export function SelectionBar({
  selected,
  total,
  unit,
  onSelectAll,
  onDone,
  children,
  className,
}: SelectionBarProps) {
  const all = total > 0 && selected === total;
  return (
    <div className={cx(styles.bar, className)} role="toolbar" aria-label="多选操作">
      <span className={styles.count} role="status">
        已选 {selected} {unit}
      </span>
      <Button size="sm" onClick={() => onSelectAll(!all)}>
        {all ? '全不选' : '全选'}
      </Button>
      {children}
      <Button size="sm" variant="ghost" onClick={onDone}>
        完成
      </Button>
    </div>
  );
}
