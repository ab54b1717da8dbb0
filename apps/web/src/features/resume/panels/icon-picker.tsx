import { SearchInput } from '../../../shared/ui/input.tsx';
import { Popover } from '@base-ui/react/popover';
import { resumeIcons, findIcons } from '@baigong/resume';
import { Ban } from 'lucide-react';
import { useRef, useState } from 'react';
import { ResumeIcon } from '../preview/resume-icon.tsx';
import { moveFocusInGrid } from '../../../shared/ui/grid-navigation.ts';
import popup from '../../../shared/ui/popup.module.css';
import styles from './icon-picker.module.css';

interface IconChooserProps {
  /** Whose icon it is: “工作经历”. */
  readonly of: string;
  readonly value: string;
  /** Empty: none. */
  readonly onChoose: (name: string) => void;
}

function IconGrid({ value, onChoose }: Pick<IconChooserProps, 'value' | 'onChoose'>) {
  const [query, setQuery] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = findIcons(resumeIcons, query);
  return (
    <>
      <SearchInput
        aria-label="搜索图标"
        placeholder="搜索图标，例如“学校”"
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'ArrowDown') return;
          event.preventDefault();
          grid.current?.querySelector('button')?.focus();
        }}
      />
      <div ref={grid} className={styles.grid} role="group" aria-label="图标" onKeyDown={moveFocusInGrid}>
        {query.trim() === '' && (
          <button
            type="button"
            aria-label="不用图标"
            aria-pressed={value === ''}
            onClick={() => onChoose('')}
          >
            <Ban aria-hidden />
          </button>
        )}
        {found.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-label={label}
            data-tip={label}
            aria-pressed={name === value}
            onClick={() => onChoose(name)}
          >
            <ResumeIcon name={name} />
          </button>
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 ? '没有找到，换个词试试' : ''}
      </p>
    </>
  );
}

/** A button with an icon that opens the list of icons. */
export function IconPicker({ of, value, onChoose }: IconChooserProps) {
  const [open, setOpen] = useState(false);
  const label = resumeIcons.find(({ name }) => name === value)?.label ?? '无';
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={styles.trigger}
        aria-label={`更换图标：${of}（${label}）`}
        data-tip="更换图标"
      >
        {value === '' ? <Ban aria-hidden className="kit-dim" /> : <ResumeIcon name={value} />}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className={popup.positioner}
        >
          <Popover.Popup className={styles.popup} aria-label={`选择图标：${of}`}>
            <IconGrid
              value={value}
              onChoose={(name) => {
                setOpen(false);
                if (name !== value) onChoose(name);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
