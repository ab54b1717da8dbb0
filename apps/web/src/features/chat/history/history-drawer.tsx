import { ListChecks, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Drawer } from '../../../shared/ui/drawer.tsx';
import field from '../../../shared/ui/field.module.css';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { loadHeads, useHeads } from './heads.ts';
import { HistoryFooter } from './history-footer.tsx';
import { HistoryList } from './history-list.tsx';
import styles from './history.module.css';
import { endSearches } from './search-messages.ts';
import { SearchResults } from './search-results.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** Reads the list before it is asked for. */
export const prepareHistory = loadHeads;

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
  const [words, setWords] = useState('');
  const shown = useDeferredValue(words);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const heads = useHeads((state) => state.heads);
  const read = useHeads((state) => state.read);

  useEffect(() => {
    void loadHeads();
    return endSearches;
  }, []);

  const toggle = (id: string) => {
    const next = new Set(chosen);
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
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <IconButton
          label="选择多个对话"
          tooltip="none"
          active={chosen !== null}
          aria-pressed={chosen !== null}
          disabled={heads.length === 0}
          onClick={() => setChosen(chosen ? null : new Set())}
        >
          <ListChecks />
        </IconButton>
      </div>
      {read === 'all' && heads.length === 0 ? (
        <p className={styles.empty}>暂无聊天记录</p>
      ) : shown.trim() === '' ? (
        <HistoryList heads={heads} chosen={chosen} onToggle={toggle} onClose={onClose} />
      ) : (
        <SearchResults words={shown} heads={heads} chosen={chosen} onToggle={toggle} onClose={onClose} />
      )}
      {chosen ? (
        <SelectionBar
          chosen={chosen}
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
