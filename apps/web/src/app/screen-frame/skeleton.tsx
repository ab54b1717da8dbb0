import styles from './skeleton.module.css';

/** Stands for a screen whose code is on its way; shows only if that takes long enough to notice. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="正在打开">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
