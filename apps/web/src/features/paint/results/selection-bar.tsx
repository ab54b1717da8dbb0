import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectionBar } from '../../../shared/ui/selection-bar.tsx';
import { downloadPicture, removePictures } from './act-on-picture.ts';
import type { Selection } from './use-selection.ts';
import styles from './works.module.css';

interface Props {
  readonly shown: readonly Picture[];
  readonly selection: Selection;
}

/** How many pictures are selected, and the buttons that act on them. */
export function PictureSelectionBar({ shown, selection }: Props) {
  const [busy, setBusy] = useState(false);
  const { chosen } = selection;
  const download = async () => {
    setBusy(true);
    for (const picture of shown) if (chosen.has(picture.id)) await downloadPicture(picture, 'original');
    setBusy(false);
  };
  return (
    <SelectionBar
      className={styles.selection}
      selected={chosen.size}
      total={shown.length}
      unit="张"
      onSelectAll={(all) => selection.set(all ? shown.map(({ id }) => id) : [])}
      onDone={selection.toggle}
    >
      <Button
        size="sm"
        icon={<Download />}
        loading={busy}
        disabled={chosen.size === 0}
        onClick={() => void download()}
      >
        下载
      </Button>
      <Button
        size="sm"
        variant="danger"
        icon={<Trash2 />}
        disabled={chosen.size === 0}
        onClick={() => {
          void removePictures([...chosen]);
          selection.set([]);
        }}
      >
        删除所选
      </Button>
    </SelectionBar>
  );
}
