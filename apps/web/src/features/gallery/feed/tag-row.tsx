import { listGalleryTagsRoute } from '@baigong/contracts';
import { call } from '../../../shared/lib/api.ts';
import { useServerData } from '../../../shared/server-data/use-server-data.ts';
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
  // The tags are a help; where there are none, the list says what is wrong.
  const { value } = useServerData('', (signal) => call(listGalleryTagsRoute, {}, { signal }));
  const tags = value?.tags.map(({ tag }) => tag) ?? [];
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
