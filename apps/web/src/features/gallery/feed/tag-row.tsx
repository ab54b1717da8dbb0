import { listGalleryTags } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/lib/api.ts';
import styles from './tag-row.module.css';

interface TagRowProps {
  readonly chosen: string;
  readonly onChoose: (tag: string) => void;
}

/**
 * The tags used most, in one line that scrolls. Nothing where there are none, or they did not come; until that is known
 * their room is kept, so that the pictures stay where they are.
 */
export function TagRow({ chosen, onChoose }: TagRowProps) {
  const [tags, setTags] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    call(listGalleryTags, {}, { signal: gone.signal }).then(
      (answer) => setTags(answer.tags.map(({ tag }) => tag)),
      // The tags are a help; the list says what is wrong.
      () => !gone.signal.aborted && setTags([]),
    );
    return () => gone.abort();
  }, []);
  const known = tags ?? [];
  const shown = chosen !== '' && !known.includes(chosen) ? [chosen, ...known] : known;
  if (shown.length === 0) return tags === null && <div className={styles.row} />;
  return (
    <div className={styles.row} role="group" aria-label="标签">
      {shown.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          aria-pressed={tag === chosen}
          onClick={() => onChoose(tag)}
        >
          {tag}
        </button>
      ))}
    </div>
  );
}
