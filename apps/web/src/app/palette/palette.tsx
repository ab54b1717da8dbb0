import { CornerDownLeft, Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { PaletteEntry } from '../../shared/lib/palette-entry.ts';
import styles from './palette.module.css';
import { askId } from './sources.ts';
import { usePaletteResults } from './use-palette-results.ts';

interface PaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** One box that leads anywhere: screens, conversations, actions. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="搜索与命令"
      hideTitle
      width={600}
      initialFocus={box}
    >
      <PaletteBox box={box} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function PaletteBox({ box, onDone }: { box: RefObject<HTMLInputElement | null>; onDone: () => void }) {
  const navigate = useNavigate();
  const context = useMemo(() => ({ navigate }), [navigate]);
  const [query, setQuery] = useState('');
  const groups = usePaletteResults(query.trim(), context, true);
  const entries = groups.flatMap((group) => group.entries);
  const found = entries.filter(({ id }) => id !== askId).length;
  // By name and not by place: lines that come late are put among those that are there.
  const [chosen, setChosen] = useState<string>();
  const list = useId();
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const active = entries[at];
  const optionId = (entry: PaletteEntry) => `${list}-${entry.id}`;

  useEffect(() => {
    if (active) document.getElementById(`${list}-${active.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, list]);

  const run = (entry: PaletteEntry) => {
    onDone();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + entries.length };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(entries[step % entries.length]?.id);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      run(active);
    }
  };

  return (
    <div className={styles.palette}>
      <div className={styles.box}>
        <Search aria-hidden />
        <input
          ref={box}
          type="text"
          role="combobox"
          aria-label="搜索页面、对话与操作"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder="搜索页面、对话与操作"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div className={styles.results} id={list} role="listbox" aria-label="结果">
        {groups.map(({ group, entries: lines }) => (
          <div key={group} role="group" aria-label={group}>
            <p className={styles.group} aria-hidden>
              {group}
            </p>
            {lines.map((entry) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input above keeps the focus and handles the keys
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === active}
                className={styles.option}
                onPointerMove={() => setChosen(entry.id)}
                // The focus stays in the box.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => run(entry)}
              >
                <entry.icon aria-hidden />
                <span className={styles.label}>{entry.label}</span>
                {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
                <CornerDownLeft aria-hidden className={styles.enter} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {found > 0 ? `找到 ${found} 项` : '没有找到'}
      </p>
      {found === 0 && <p className={styles.none}>没有找到“{query.trim()}”。换个词，或试试拼音首字母。</p>}
    </div>
  );
}
