import type { FeedbackStatus } from '@baigong/contracts';
import { statusLabels } from './labels.ts';

const tones: Readonly<Partial<Record<FeedbackStatus, string>>> = { working: 'warning', done: 'accent' };

/** An entry's status, in words and colour. */
export function StatusBadge({ status }: { readonly status: FeedbackStatus }) {
  return (
    <span className="kit-badge" data-tone={tones[status]}>
      {statusLabels[status]}
    </span>
  );
}
