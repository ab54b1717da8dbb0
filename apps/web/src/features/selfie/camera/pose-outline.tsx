import styles from './camera-view.module.css';

/** Where head and shoulders belong in a picture that is to become an ID photo. */
export function PoseOutline() {
  return (
    <svg className={styles.pose} viewBox="0 0 100 100" aria-hidden data-testid="pose-outline">
      <path d="M50 16c12 0 17 9 17 21 0 13-8 24-17 24s-17-11-17-24c0-12 5-21 17-21z" />
      <path d="M43 60v7c-3 6-31 6-32 33M57 60v7c3 6 31 6 32 33" />
    </svg>
  );
}
