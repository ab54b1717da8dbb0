import { useEffect, useState } from 'react';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { openSettings } from '../../../shared/lib/overlay.ts';
import { useWorks } from './works.ts';
import styles from './works.module.css';

interface Room {
  readonly used: number;
  readonly quota: number;
}

/** Below this share of free room it is time to tidy up. */
const scarce = 0.1;

/** How much room the browser has left for pictures; leads to where it can be seen in full. */
export function RoomMeter() {
  const count = useWorks(({ ids }) => ids.length);
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    // Without HTTPS there is no storage manager, whatever its type says.
    const manager = navigator.storage as StorageManager | undefined;
    let gone = false;
    const ask = async () => {
      const { usage, quota } = (await manager?.estimate()) ?? {};
      if (!gone && usage !== undefined && quota !== undefined) setRoom({ used: usage, quota });
    };
    ask().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [count]);
  if (!room || room.quota <= 0) return null;
  const left = Math.max(0, room.quota - room.used);
  const few = left / room.quota < scarce;
  return (
    <button
      type="button"
      className={styles.room}
      data-scarce={few || undefined}
      onClick={() => openSettings('data')}
    >
      <span className={styles.roomBar} aria-hidden>
        <i style={{ inlineSize: `${Math.min(100, (room.used / room.quota) * 100)}%` }} />
      </span>
      存储还剩 {formatBytes(left)}
      {few && '，请删除一些作品或先备份'}
    </button>
  );
}
