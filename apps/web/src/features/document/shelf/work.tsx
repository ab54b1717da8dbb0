import { FileWarning, X } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { cancelOpening, putAwayRefusal, useOpening } from '../intake/jobs.ts';
import styles from './shelf.module.css';

/** Files being read. They stand at the foot of what is seen, so that nothing moves when they come and go. */
export function Jobs({ besides }: { /** Left out: shown elsewhere. */ readonly besides?: string }) {
  const jobs = useOpening((state) => state.jobs);
  const shown = jobs.filter(({ id }) => id !== besides);
  if (shown.length === 0) return null;
  return (
    <ul className={`${styles.work} ${styles.jobs}`} aria-label="正在打开">
      {shown.map(({ id, name, size, done, total, label }) => (
        <li key={id} className={styles.job}>
          <div>
            <strong>{name}</strong>
            <span role="status">
              {label}（{formatBytes(size)}）
            </span>
            <progress
              aria-label={`读取“${name}”的进度`}
              {...(total > 0 ? { max: total, value: done } : {})}
            />
          </div>
          <Button size="sm" onClick={() => cancelOpening(id)}>
            取消
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Files that could not be opened. */
export function Refusals() {
  const refusals = useOpening((state) => state.refusals);
  if (refusals.length === 0) return null;
  return (
    <ul className={styles.work} aria-label="没能打开">
      {refusals.map(({ id, name, message }) => (
        <li key={id} className={styles.refusal} role="alert">
          <FileWarning size={20} aria-hidden />
          <div>
            <strong>{name}</strong>
            <span>{message}</span>
          </div>
          <IconButton label="知道了" size="sm" onClick={() => putAwayRefusal(id)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
