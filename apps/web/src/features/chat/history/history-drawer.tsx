import { ListChecks, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Drawer } from '../../../shared/ui/drawer.tsx';
import field from '../../../shared/ui/field.module.css';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { loadSessionList, useSessionList } from './session-list.ts';
import { HistoryFooter } from './history-footer.tsx';
import { HistoryList } from './history-list.tsx';
import styles from './history.module.css';
import { stopSearchWorker } from './search-messages.ts';
import { SearchResults } from './search-results.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** Reads the list before it is asked for. */
export const preloadHistory = loadSessionList;

interface HistoryDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** All sessions: find one, go to it, name it, pin it, take it away or out. */
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
  const [query, setWords] = useState('');
  const shown = useDeferredValue(query);
  const [selected, setChosen] = useState<ReadonlySet<string> | null>(null);
  const heads = useSessionList((state) => state.sessions);
  const read = useSessionList((state) => state.loaded);

  useEffect(() => {
    void loadSessionList();
    return stopSearchWorker;
  }, []);

  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <div className={styles.contents}>
      <div className={styles.tools}>
        <label className={styles.search}>
          <Search aria-hidden />
          <input
            className={field.input}
            type="search"
            placeholder="搜索聊天记录"
            aria-label="搜索聊天记录"
            autoComplete="off"
            value={query}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <IconButton
          label="选择多个对话"
          tooltip="none"
          active={selected !== null}
          aria-pressed={selected !== null}
          disabled={heads.length === 0}
          onClick={() => setChosen(selected ? null : new Set())}
        >
          <ListChecks />
        </IconButton>
      </div>
      {read === 'all' && heads.length === 0 ? (
        <p className={styles.empty}>暂无聊天记录</p>
      ) : shown.trim() === '' ? (
        <HistoryList sessions={heads} selected={selected} onToggle={toggle} onClose={onClose} />
      ) : (
        <SearchResults
          words={shown}
          sessions={heads}
          selected={selected}
          onToggle={toggle}
          onClose={onClose}
        />
      )}
      {selected ? (
        <SelectionBar
          chosen={selected}
          all={heads.map(({ id }) => id)}
          onChoose={setChosen}
          onDone={() => setChosen(null)}
        />
      ) : (
        <HistoryFooter empty={heads.length === 0} />
      )}
    </div>
  );
}
