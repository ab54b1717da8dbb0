import { Copy, Heart, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { PictureViewer } from '../../../shared/ui/viewer/picture-viewer.tsx';
import { copyPicture, removePictures, toggleFavourite } from './act-on-picture.ts';
import { PictureDetails } from './picture-details.tsx';
import { DownloadMenu, PictureMenu } from './picture-menus.tsx';
import { useBlobUrl } from '../form/use-blob-url.ts';
import styles from './details.module.css';

const EditDialog = lazy(() => import('../edit/edit-dialog.tsx').then((m) => ({ default: m.EditDialog })));

interface Props {
  readonly pictures: readonly Picture[];
  readonly id: string;
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

/** A picture of the list over the whole window, with all that can be done with it. */
export function WorkViewer({ pictures, id, onMove, onClose }: Props) {
  const at = pictures.findIndex((picture) => picture.id === id);
  const picture = pictures[at];
  const src = useBlobUrl(picture?.blob);
  const placeholder = useBlobUrl(picture?.thumb);
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  if (!picture) return null;
  const remove = () => {
    const next = pictures[at + 1] ?? pictures[at - 1];
    if (next) onMove(next.id);
    else onClose();
    void removePictures([picture.id]);
  };
  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  const alt = picture.prompt === '' ? '没有描述的图片' : picture.prompt;
  return (
    <>
      <PictureViewer
        label="查看图片"
        picture={{ id: picture.id, src, placeholder, alt, width: picture.width, height: picture.height }}
        index={at}
        count={pictures.length}
        onMove={(by) => {
          const next = pictures[at + by];
          if (next) onMove(next.id);
        }}
        onClose={onClose}
        active={!editing}
        actions={
          <>
            <IconButton
              label={picture.favourite ? '取消收藏' : '收藏'}
              tooltip="none"
              active={picture.favourite}
              aria-pressed={picture.favourite}
              onClick={() => void toggleFavourite(picture)}
            >
              <Heart fill={picture.favourite ? 'currentColor' : 'none'} />
            </IconButton>
            <DownloadMenu picture={picture} />
            <IconButton
              label="复制图片"
              className={styles.wide}
              disabled={picture.blob === null}
              onClick={() => void copyPicture(picture)}
            >
              <Copy />
            </IconButton>
            <IconButton label="编辑" disabled={picture.blob === null} onClick={() => setEditing(true)}>
              <Pencil />
            </IconButton>
            <IconButton label="删除" className={styles.wide} onClick={remove}>
              <Trash2 />
            </IconButton>
            <PictureMenu picture={picture} onGo={go} onReused={onClose} onRemove={remove} />
          </>
        }
        details={<PictureDetails picture={picture} onReused={onClose} />}
      />
      {editing && (
        <Suspense fallback={null}>
          <EditDialog
            picture={picture}
            onClose={() => setEditing(false)}
            onKept={(kept) => {
              setEditing(false);
              onMove(kept);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
