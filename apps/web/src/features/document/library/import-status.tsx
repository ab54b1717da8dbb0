import { X } from 'lucide-react';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { cancelImport, dismissImportError, useImports } from '../import/import-jobs.ts';
import styles from './library.module.css';

/** Running imports, at the bottom of the viewport so that nothing moves. */
export function ImportJobs({ besides }: { /** Not listed. */ readonly besides?: string }) {
  const jobs = useImports((state) => state.jobs).filter(({ id }) => id !== besides);
  if (jobs.length === 0) return null;
  return (
    <ul className={styles.jobs} aria-label="正在打开">
      {jobs.map(({ id, name, size, done, total, label }) => (
        <li key={id} className={styles.job}>
          <div>
            <strong>{name}</strong>
            <span role="status">
              {label}（{formatBytes(size)}）
            </span>
            <ProgressBar
              label={`读取“${name}”的进度`}
              value={total > 0 ? done : undefined}
              max={total > 0 ? total : 1}
            />
          </div>
          <Button size="sm" onClick={() => cancelImport(id)}>
            取消
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Files that could not be opened. */
export function ImportErrors() {
  const errors = useImports((state) => state.errors);
  if (errors.length === 0) return null;
  return (
    <ul className={styles.errors} aria-label="没能打开">
      {errors.map(({ id, name, message }) => (
        <li key={id}>
          <Alert
            actions={
              <IconButton label="知道了" size="sm" onClick={() => dismissImportError(id)}>
                <X />
              </IconButton>
            }
          >
            <strong>{name}</strong>
            <br />
            {message}
          </Alert>
        </li>
      ))}
    </ul>
  );
}
