import { Button } from '../../../shared/ui/button.tsx';
import { SelectionBar } from '../../../shared/ui/selection-bar.tsx';
import { deleteSessions } from '../store/delete-sessions.ts';
import { exportSessions } from '../transfer/export-session.ts';
import styles from './history.module.css';

interface SelectionActionsProps {
  readonly selected: ReadonlySet<string>;
  readonly all: readonly string[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onDone: () => void;
}

/** What can be done with the selected sessions. */
export function SelectionActions({ selected, all, onSelect, onDone }: SelectionActionsProps) {
  const none = selected.size === 0;
  return (
    <SelectionBar
      selected={selected.size}
      total={all.length}
      unit="个"
      className={styles.selection}
      onSelectAll={(every) => onSelect(new Set(every ? all : []))}
      onDone={onDone}
    >
      <Button size="sm" disabled={none} onClick={() => void exportSessions([...selected])}>
        导出
      </Button>
      <Button
        size="sm"
        variant="danger"
        disabled={none}
        onClick={() => {
          void deleteSessions([...selected]);
          onDone();
        }}
      >
        删除
      </Button>
    </SelectionBar>
  );
}
