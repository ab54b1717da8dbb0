import { Button } from '../../../shared/ui/button.tsx';
import { deleteSessions } from '../store/delete-sessions.ts';
import { exportSessions } from '../transfer/export-session.ts';
import styles from './history.module.css';

interface SelectionBarProps {
  readonly chosen: ReadonlySet<string>;
  readonly all: readonly string[];
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly onDone: () => void;
}

/** What can be done with the ticked sessions. */
export function SelectionBar({ chosen, all, onChoose, onDone }: SelectionBarProps) {
  const none = chosen.size === 0;
  const whole = chosen.size === all.length;
  return (
    <div className={styles.footer}>
      <p className={styles.count} role="status">
        已选 {chosen.size} 个
      </p>
      <div className={styles.buttons}>
        <Button size="sm" variant="ghost" onClick={() => onChoose(whole ? new Set() : new Set(all))}>
          {whole ? '全不选' : '全选'}
        </Button>
        <Button size="sm" disabled={none} onClick={() => void exportSessions([...chosen])}>
          导出
        </Button>
        <Button
          size="sm"
          variant="danger"
          disabled={none}
          onClick={() => {
            void deleteSessions([...chosen]);
            onDone();
          }}
        >
          删除
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          完成
        </Button>
      </div>
    </div>
  );
}
