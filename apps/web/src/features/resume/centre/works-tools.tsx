import type { ResumeSort } from '@baigong/resume';
import { Check, ListChecks, SlidersHorizontal } from 'lucide-react';
import type { RefObject } from 'react';
import { useMobile } from '../../../shared/lib/device.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { LazyMenuOf } from '../../../shared/ui/lazy.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import styles from './works-panel.module.css';

const sorts = [
  { value: 'updated', label: '按时间' },
  { value: 'title', label: '按标题' },
] as const satisfies readonly { readonly value: ResumeSort; readonly label: string }[];

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly sort: ResumeSort;
  readonly onSort: (sort: ResumeSort) => void;
  /** Whether several can be ticked. */
  readonly selecting: boolean;
  readonly onSelecting: (on: boolean) => void;
}

/** Search, order and the choice of several; a phone has a menu for the last two. */
export function WorksTools({ input, query, onQuery, sort, onSort, selecting, onSelecting }: Props) {
  const mobile = useMobile();
  const toggle = () => onSelecting(!selecting);
  return (
    <div className={styles.tools}>
      <SearchInput
        ref={input}
        className={styles.search}
        placeholder="搜索简历"
        aria-label="搜索简历"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      {mobile ? (
        <LazyMenuOf
          trigger={
            <IconButton label="排序与多选" tooltip="none">
              <SlidersHorizontal />
            </IconButton>
          }
          groups={[
            sorts.map(({ value, label }) => ({
              label,
              icon: <Check visibility={sort === value ? 'visible' : 'hidden'} />,
              onSelect: () => onSort(value),
            })),
            [{ label: '多选', icon: <ListChecks />, onSelect: toggle }],
          ]}
        />
      ) : (
        <>
          <SegmentedControl
            label="排序"
            value={sort === 'title' ? 'title' : 'updated'}
            options={sorts}
            onChange={onSort}
          />
          <Button icon={<ListChecks />} aria-pressed={selecting} onClick={toggle}>
            多选
          </Button>
        </>
      )}
    </div>
  );
}
