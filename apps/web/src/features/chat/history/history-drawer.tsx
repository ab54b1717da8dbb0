import { ListChecks, X } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Drawer } from '../../../shared/ui/drawer.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { SelectionBar } from '../../../shared/ui/selection-bar.tsx';
import { deleteSessions } from '../store/delete-sessions.ts';
import { exportSessions } from '../transfer/export-session.ts';
import { loadSessionList, useSessionList } from './session-list.ts';
import { HistoryFooter } from './history-footer.tsx';
import { HistoryList } from './history-list.tsx';
import styles from './history.module.css';
import { stopSearchWorker } from './search-messages.ts';
import { SearchResults } from './search-results.tsx';

/** Reads the list before the drawer is opened. */
export const preloadHistory = loadSessionList;

interface HistoryDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** All sessions: search, open, rename, pin, delete, export and import. */
export function HistoryDrawer({ open, onOpenChange }: HistoryDrawerProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="历史记录"
      width={300}
      headerActions={
        <IconButton label="关闭历史记录" tooltip="none" size="sm" onClick={() => onOpenChange(false)}>
          <X />
        </IconButton>
      }
    >
      <Contents onClose={() => onOpenChange(false)} />
    </Drawer>
  );
}

function Contents({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const sessions = useSessionList((state) => state.sessions);
  const loaded = useSessionList((state) => state.loaded);

  useEffect(() => {
    void loadSessionList();
    return stopSearchWorker;
  }, []);

  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <div className="kit-vertical kit-fill">
      <div className={styles.tools}>
        <SearchInput
          placeholder="搜索聊天记录"
          aria-label="搜索聊天记录"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <IconButton
          label="选择多个对话"
          tooltip="none"
          active={selected !== null}
          aria-pressed={selected !== null}
          disabled={sessions.length === 0}
          onClick={() => setSelected(selected ? null : new Set())}
        >
          <ListChecks />
        </IconButton>
      </div>
      {loaded === 'all' && sessions.length === 0 ? (
        <p className={styles.empty}>暂无聊天记录</p>
      ) : deferredQuery.trim() === '' ? (
        <HistoryList sessions={sessions} selected={selected} onToggle={toggle} onClose={onClose} />
      ) : (
        <SearchResults
          query={deferredQuery}
          sessions={sessions}
          selected={selected}
          onToggle={toggle}
          onClose={onClose}
        />
      )}
      {selected ? (
        <SelectionActions
          selected={selected}
          all={sessions.map(({ id }) => id)}
          onSelect={setSelected}
          onDone={() => setSelected(null)}
        />
      ) : (
        <HistoryFooter empty={sessions.length === 0} />
      )}
    </div>
  );
}

interface SelectionActionsProps {
  readonly selected: ReadonlySet<string>;
  readonly all: readonly string[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onDone: () => void;
}

/** What can be done with the selected sessions. */
function SelectionActions({ selected, all, onSelect, onDone }: SelectionActionsProps) {
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
