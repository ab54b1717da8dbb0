import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { downloadPicture, removePictures } from './act-on-picture.ts';
import type { Selection } from './use-selection.ts';
import styles from './works.module.css';

interface Props {
  readonly shown: readonly Picture[];
  readonly selection: Selection;
}

/** How many are ticked, and what to do with them. */
export function SelectionBar({ shown, selection }: Props) {
  const [busy, setBusy] = useState(false);
  const { chosen } = selection;
  const all = chosen.size === shown.length && shown.length > 0;
  const picked = shown.filter(({ id }) => chosen.has(id));
  const save = async () => {
    setBusy(true);
    for (const picture of picked) await downloadPicture(picture, 'original');
    setBusy(false);
  };
  return (
    <div className={styles.selection} role="toolbar" aria-label="多选操作">
      <span role="status">已选 {chosen.size} 张</span>
      <Button size="sm" onClick={() => selection.set(all ? [] : shown.map(({ id }) => id))}>
        {all ? '全不选' : '全选'}
      </Button>
      <Button
        size="sm"
        icon={<Download />}
        loading={busy}
        disabled={chosen.size === 0}
        onClick={() => void save()}
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
      <Button size="sm" variant="ghost" onClick={selection.toggle}>
        完成
      </Button>
    </div>
  );
}
