import { GripVertical } from 'lucide-react';
import type { Sorting } from './use-sorting.tsx';
import styles from './drag-handle.module.css';

type DragHandleProps = ReturnType<Sorting['handle']> & {
  /** The accessible name. */
  readonly label: string;
};

/** The button that an item is dragged by. */
export function DragHandle({ label, ...rest }: DragHandleProps) {
  return (
    <button type="button" className={styles.handle} aria-label={label} {...rest}>
      <GripVertical aria-hidden />
    </button>
  );
}

/** As wide as a handle, for an item that cannot be moved. */
export function NoDragHandle({ tip }: { readonly tip?: string }) {
  return <span className={styles.none} data-tip={tip} />;
}
