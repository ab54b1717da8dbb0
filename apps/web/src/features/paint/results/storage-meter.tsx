import { useEffect, useState } from 'react';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { openSettings } from '../../../shared/lib/overlay.ts';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { useWorks } from './works.ts';
import styles from './works.module.css';

interface Estimate {
  readonly used: number;
  readonly quota: number;
}

/** Below this free share it is time to tidy up. */
const scarce = 0.1;

/** Free storage of the browser; leads to where it can be seen in full. */
export function StorageMeter() {
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
