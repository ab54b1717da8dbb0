import { useState } from 'react';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Fieldset } from '../../../shared/ui/fieldset.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { formatMeasures } from '../formats/format-display.tsx';
import type { DocumentHead } from '../records/document-record.ts';
import styles from './several.module.css';

/** A longer list can be filtered. */
const maxUnfiltered = 8;

interface ChooseDocumentsProps {
  readonly heads: readonly DocumentHead[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which documents a question is about: some of the list, or all. */
export function ChooseDocuments({ heads, chosen, onChange }: ChooseDocumentsProps) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = wanted === '' ? heads : heads.filter(({ title }) => title.toLowerCase().includes(wanted));
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const all = shown.every(({ id }) => chosen.has(id));
  return (
    <Fieldset label={`要问的文档（已选 ${chosen.size} 份，共 ${heads.length} 份）`} className={styles.choose}>
      {heads.length > maxUnfiltered && (
        <SearchInput
          type="text"
          aria-label="按标题筛选文档"
          placeholder="按标题筛选"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      <Checkbox
        label={wanted === '' ? '全部文档' : `筛出的 ${shown.length} 份`}
        checked={all && shown.length > 0}
        disabled={shown.length === 0}
        onChange={(on) =>
          toggle(
            shown.map(({ id }) => id),
            on,
          )
        }
      />
      <ul className={styles.documents} aria-label="文档">
        {shown.map((head) => (
          <li key={head.id}>
            <Checkbox
              label={head.title}
              hint={formatMeasures(head)}
              checked={chosen.has(head.id)}
              onChange={(on) => toggle([head.id], on)}
            />
          </li>
        ))}
      </ul>
    </Fieldset>
  );
}
