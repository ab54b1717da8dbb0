import type { FeedbackStatus } from '@baigong/contracts';
import styles from './status-badge.module.css';
import { statusLabels } from './labels.ts';

/** An entry's status, in words and colour. */
export function StatusBadge({ status }: { readonly status: FeedbackStatus }) {
  return (
    <span className={styles.badge} data-status={status}>
      {statusLabels[status]}
    </span>
  );
}
