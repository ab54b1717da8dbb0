import { Drawing } from '../../shared/ui/drawing.tsx';
import { Link } from 'react-router';
import buttons from '../../shared/ui/button.module.css';
import styles from './message-page.module.css';

/** A path that leads nowhere. */
export function NotFoundPage() {
  return (
    <section className={styles.page}>
      <Drawing className={styles.picture} width={200} height={120}>
        <path d="M20 98c26-10 46 8 72-2s44-14 88 0" stroke="var(--line)" />
        <path d="M100 96V30" stroke="var(--line-strong)" />
        <path d="M100 34h42l10 10-10 10h-42z" stroke="var(--accent)" fill="var(--accent-soft)" />
        <path d="M100 58H66l-10 9 10 9h34z" stroke="var(--line-strong)" />
        <path d="M112 44h22M90 67H70" stroke="var(--line)" />
      </Drawing>
      <h1>页面不存在</h1>
      <p>地址可能写错了，或者这个页面已经搬走。</p>
      <div className={styles.actions}>
        <Link to="/" className={`${buttons.button} ${buttons.primary}`}>
          返回首页
        </Link>
      </div>
    </section>
  );
}
