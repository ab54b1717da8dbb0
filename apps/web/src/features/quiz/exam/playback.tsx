import type { ExamPartId } from '@baigong/quiz';
import { useEffect, useState } from 'react';
import { readSegments } from './exam-records.ts';
import { Stack } from '../../../shared/ui/stack.tsx';
import styles from './exam.module.css';

/** The recordings of a part, to be heard again. */
export function Playback({ part }: { part: ExamPartId }) {
  const [addresses, setAddresses] = useState<readonly string[]>();
  useEffect(() => {
    let made: string[] = [];
    let gone = false;
    const show = (segments: readonly Blob[]) => {
      if (gone) return;
      made = segments.map((segment) => URL.createObjectURL(segment));
      setAddresses(made);
    };
    readSegments(part).then(show, () => show([]));
    return () => {
      gone = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [part]);
  if (!addresses) return null;
  return (
    <Stack gap={2} className={styles.playback}>
      {addresses.map((address, at) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was read is on the page beside it
        <audio
          key={address}
          controls
          src={address}
          aria-label={addresses.length > 1 ? `第 ${at + 1} 段录音` : '这一部分的录音'}
        />
      ))}
    </Stack>
  );
}
