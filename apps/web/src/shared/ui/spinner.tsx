import { cx } from './cx.ts';
import styles from './spinner.module.css';

/** Turns while something is under way. Say what in a text beside it. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <span className={cx(styles.spinner, className)} aria-hidden />;
}
