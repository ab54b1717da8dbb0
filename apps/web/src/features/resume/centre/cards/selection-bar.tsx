import { Trash2 } from 'lucide-react';
import { Button } from '../../../../shared/ui/button.tsx';
import type { ResumeSummary } from '../../session/records/resume-summaries.ts';
import { openDialog } from '../dialogs/dialog-state.ts';
import { preloadDialog } from '../dialogs/dialog-loaders.ts';
import styles from './selection-bar.module.css';

interface Props {
  readonly shown: readonly ResumeSummary[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly onDone: () => void;
}

/** How many are ticked, and what to do with them. */
export function SelectionBar({ shown, chosen, onChoose, onDone }: Props) {
  const picked = shown.filter(({ id }) => chosen.has(id));
  const all = picked.length === shown.length;
  return (
    <div className={styles.bar} role="toolbar" aria-label="多选操作">
      <span className={styles.count} role="status">
        已选 {picked.length} 份
      </span>
      <Button size="sm" onClick={() => onChoose(new Set(all ? [] : shown.map(({ id }) => id)))}>
        {all ? '全不选' : '全选'}
      </Button>
      <Button
        size="sm"
        variant="danger"
        icon={<Trash2 />}
        disabled={picked.length === 0}
        onPointerEnter={() => preloadDialog('delete')}
        onClick={() =>
          openDialog({
            kind: 'delete',
            ids: picked.map(({ id }) => id),
            title: picked[0]?.title ?? '',
            shared: picked.filter(({ isShared }) => isShared).length,
          })
        }
      >
        删除所选
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        完成
      </Button>
    </div>
  );
}
