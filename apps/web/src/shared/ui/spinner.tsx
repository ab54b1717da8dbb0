import styles from './spinner.module.css';

/** Turns while something is under way. Say what in a text beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />;
}
