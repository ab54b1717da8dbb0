import type { ScreenId } from '../labels/channels.ts';
import { screenLabel } from '../labels/explicit-label.ts';
import { cx } from './cx.ts';
import styles from './ai-label.module.css';

interface AiLabelProps {
  /** Where this is (`shared/labels/channels.ts`). */
  readonly channel: ScreenId;
  /** note: with the request to check it. */
  readonly variant?: 'mark' | 'note';
  readonly className?: string | undefined;
}

/** Says beside a model's text that it is one (GB 45438-2025). */
export function AiLabel({ channel, variant = 'mark', className }: AiLabelProps) {
  return (
    <span className={cx(styles.label, className)} data-ai-label={channel} data-variant={variant}>
      {variant === 'note' ? `内容由 ${screenLabel}，请核对` : screenLabel}
    </span>
  );
}
