import styles from './editor.module.css';

/** What is there while a resume is opened. */
export function Skeleton() {
  return (
    <div className={styles.page} aria-busy>
      <p className="visually-hidden" role="status">
        正在打开简历…
      </p>
    </div>
  );
}
