import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readPictureIds, readPictures } from './picture-records.ts';
import type { Picture } from './picture.ts';
import styles from './picture-picker.module.css';

const pageSize = 24;

interface PictureWithUrl extends Picture {
  /** Address of the small copy within this page. */
  readonly url: string;
}

interface Props {
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}

/** Chooses one of the visitor's own pictures (ChatDatabase.images), newest first. */
export default function PicturePicker({ onPick, onClose }: Props) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [shown, setShown] = useState<readonly PictureWithUrl[]>([]);
  const [upTo, setUpTo] = useState(pageSize);
  useEffect(() => {
    let isStopped = false;
    const made: string[] = [];
    const read = async () => {
      const all = await readPictureIds();
      const pictures = await readPictures(all.slice(0, upTo));
      if (isStopped) return;
      setIds(all);
      setShown(
        pictures.flatMap((picture) => {
          const small = picture.thumb ?? picture.blob;
          if (!small || !picture.blob) return [];
          const url = URL.createObjectURL(small);
          made.push(url);
          return [{ ...picture, url }];
        }),
      );
    };
    void read().catch(() => !isStopped && setIds([]));
    return () => {
      isStopped = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [upTo]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="我的图片"
      description="存在这个浏览器里的图片，选一张来用。"
      width={640}
      footer={
        ids !== null && ids.length > upTo ? (
          <Button onClick={() => setUpTo(upTo + pageSize)}>再看一些</Button>
        ) : undefined
      }
    >
      {ids !== null && shown.length === 0 ? (
        <p className="kit-loading">还没有图片。在文生图里画的、自拍里存下的，都会出现在这里。</p>
      ) : (
        <ul className={styles.grid} aria-busy={ids === null}>
          {shown.map(({ id, url, prompt }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.picture}
                aria-label={`用这张：${prompt.slice(0, 40) || '图片'}`}
                onClick={() => {
                  onClose();
                  onPick(id);
                }}
              >
                <img className="kit-cropped" src={url} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
