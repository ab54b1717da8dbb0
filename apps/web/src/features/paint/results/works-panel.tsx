import { SquareCheck } from 'lucide-react';
import { lazy, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { openSettings } from '../../../shared/lib/overlay.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { useMakings } from '../make/makings.ts';
import { byDay, findPictures, pictureFilters, type PictureFilter } from './find-pictures.ts';
import { MakingTiles } from './making-tiles.tsx';
import { PictureSelectionBar } from './selection-bar.tsx';
import { Tile } from './tile.tsx';
import { useSelection } from './use-selection.ts';
import { loadMoreWorks, loadWorks, useWorks } from './works.ts';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import styles from './works.module.css';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const WorkViewer = lazy(() => import('./work-viewer.tsx').then((m) => ({ default: m.WorkViewer })));

/** Reads on when the end of the list comes near; a search reads everything. */
function useMore(everything: boolean) {
  const { looked, ids } = useWorks();
  const end = useRef<HTMLDivElement>(null);
  const more = looked < ids.length;
  useEffect(() => {
    if (everything && more) void loadMoreWorks();
  }, [everything, more, looked]);
  useEffect(() => {
    const mark = end.current;
    if (!mark || !more) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void loadMoreWorks(),
      { rootMargin: '800px' },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [more, looked]);
  return { end, more };
}

interface Estimate {
  readonly used: number;
  readonly quota: number;
}

/** Below this free share it is time to tidy up. */
const scarce = 0.1;

/** Free storage of the browser; leads to where it can be seen in full. */
function StorageMeter() {
  const count = useWorks(({ ids }) => ids.length);
  const [storage, setStorage] = useState<Estimate | null>(null);
  useEffect(() => {
    // Without HTTPS there is no storage manager, whatever its type says.
    const manager = navigator.storage as StorageManager | undefined;
    let gone = false;
    const ask = async () => {
      const { usage, quota } = (await manager?.estimate()) ?? {};
      if (!gone && usage !== undefined && quota !== undefined) setStorage({ used: usage, quota });
    };
    ask().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [count]);
  if (!storage || storage.quota <= 0) return null;
  const left = Math.max(0, storage.quota - storage.used);
  const few = left / storage.quota < scarce;
  return (
    <button
      type="button"
      className={styles.storage}
      data-scarce={few || undefined}
      onClick={() => openSettings('data')}
    >
      <ProgressBar value={storage.used / storage.quota} />
      存储还剩 {formatBytes(left)}
      {few && '，请删除一些作品或先备份'}
    </button>
  );
}

/** Pictures being made, and all that were made: searched, filtered, chosen, looked at. `lead` goes before the search. */
export function WorksPanel({ lead }: { readonly lead?: ReactNode }) {
  const { makings, arriving } = useMakings();
  const { ids, pictures, looked, state, problem } = useWorks();
  const [filter, setFilter] = useState<PictureFilter>('all');
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const [viewed, setViewed] = useState<string | null>(null);
  const { end, more } = useMore(filter !== 'all' || sought.trim() !== '');
  const shown = useMemo(() => {
    const read = ids.slice(0, looked).flatMap<Picture>((id) => pictures.get(id) ?? []);
    return findPictures(read, filter, sought);
  }, [ids, looked, pictures, filter, sought]);
  const [now] = useState(() => Date.now());
  const days = useMemo(() => byDay(shown, now), [shown, now]);
  const selection = useSelection(shown);
  // A handful is shown large: there is room for it.
  const few = shown.length <= 4;
  return (
    <section className="kit-column" aria-label="作品">
      {/* Until it is known whether there are works nothing stands here that the first visitor's page would lose again. */}
      {(ids.length > 0 || makings.length > 0 || arriving !== null || state === 'failed') && (
        <header className={styles.head}>
          {lead ?? (
            <h2 className={styles.title}>
              作品{ids.length > 0 && <span>{ids.length.toLocaleString('zh-CN')}</span>}
            </h2>
          )}
          <SearchInput
            className={styles.search}
            aria-label="搜索作品"
            placeholder="搜索描述、风格、模型、种子"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <div className={styles.filters}>
            <SegmentedControl label="筛选作品" value={filter} options={pictureFilters} onChange={setFilter} />
          </div>
          <StorageMeter />
          <IconButton
            label={selection.choosing ? '结束选择' : '选择多张'}
            active={selection.choosing}
            aria-pressed={selection.choosing}
            onClick={selection.toggle}
          >
            <SquareCheck />
          </IconButton>
        </header>
      )}
      {selection.choosing && <PictureSelectionBar shown={shown} selection={selection} />}
      <div className={styles.scroll}>
        {problem !== null && (
          <Alert
            actions={
              <Button size="sm" onClick={() => void loadWorks()}>
                重新读取
              </Button>
            }
          >
            {problem}
          </Alert>
        )}
        {makings.length > 0 && (
          <ul className={styles.grid} data-large={few || undefined} aria-label="正在作画">
            {makings.map((making) => (
              <MakingTiles key={making.id} making={making} />
            ))}
          </ul>
        )}
        {days.map(({ label, pictures: made }) => (
          <section key={label} className={styles.day} aria-label={label}>
            <h3>{label}</h3>
            <ul className={styles.grid} data-large={few || undefined}>
              {made.map((picture) => (
                <Tile
                  key={picture.id}
                  picture={picture}
                  large={few}
                  chosen={selection.choosing ? selection.chosen.has(picture.id) : undefined}
                  onOpen={() => setViewed(picture.id)}
                  onChoose={(range) => selection.choose(picture.id, range)}
                />
              ))}
            </ul>
          </section>
        ))}
        {state === 'ready' && ids.length === 0 && makings.length === 0 && arriving === null && (
          <p className={styles.nothing}>还没有作品。画好的都在这里，只存在你的浏览器里。</p>
        )}
        {state === 'ready' && ids.length > 0 && shown.length === 0 && !more && (
          <p className={styles.nothing}>
            没有找到符合的作品。
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setSearch('');
                setFilter('all');
              }}
            >
              看全部
            </Button>
          </p>
        )}
        <div ref={end} className={styles.end} aria-hidden />
      </div>
      {viewed !== null && (
        <OnDemand>
          <WorkViewer pictures={shown} id={viewed} onMove={setViewed} onClose={() => setViewed(null)} />
        </OnDemand>
      )}
    </section>
  );
}
