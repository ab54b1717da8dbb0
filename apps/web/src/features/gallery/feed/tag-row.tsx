import { listGalleryTagsRoute } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/lib/api.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import styles from './tag-row.module.css';

interface TagRowProps {
  readonly selected: string;
  readonly onSelect: (tag: string) => void;
}

/**
 * The tags used most, in one line that scrolls. Their room is kept where there are none, or none yet, so that the
 * pictures stay where they are.
 */
export function TagRow({ selected, onSelect }: TagRowProps) {
  const [tags, setTags] = useState<readonly string[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    call(listGalleryTagsRoute, {}, { signal: gone.signal }).then(
      (answer) => setTags(answer.tags.map(({ tag }) => tag)),
      // The tags are a help; the list says what is wrong.
      () => undefined,
    );
    return () => gone.abort();
  }, []);
  const shown = selected !== '' && !tags.includes(selected) ? [selected, ...tags] : tags;
  if (shown.length === 0) return <div className={styles.row} />;
  return (
    <div className={styles.row} role="group" aria-label="标签">
      {shown.map((tag) => (
        <Chip key={tag} pressed={tag === selected} onClick={() => onSelect(tag)}>
          {tag}
        </Chip>
      ))}
    </div>
  );
}
