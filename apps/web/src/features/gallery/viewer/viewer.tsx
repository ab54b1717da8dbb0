import { Dialog as Base } from '@base-ui/react/dialog';
import { readGalleryPictureRoute, type GalleryCard, type GalleryPicture } from '@baigong/contracts';
import { ChevronLeft, ChevronRight, ImageOff, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { useServerData } from '../../../shared/server-data/use-server-data.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { PictureCanvas } from './picture-canvas.tsx';
import styles from './viewer.module.css';

/** So close to the list's end (pictures) the next page is fetched. */
const LOAD_MORE_DISTANCE = 6;

/** A picture with its prompt and parameters, as the server knows it now. */
function usePicture(id: string) {
  const { value, error, update, reload } = useServerData(id, (signal) =>
    call(readGalleryPictureRoute, { params: { id } }, { signal }),
  );
  return {
    picture: value,
    problem: error instanceof ApiError ? error : undefined,
    change: (fields: Partial<GalleryPicture>) => update((picture) => ({ ...picture, ...fields })),
    retry: reload,
  };
}

interface ViewerProps {
  readonly id: string;
  /** The list that keys and swipes move through. */
  readonly list: readonly GalleryCard[];
  readonly onNearEnd: (() => void) | undefined;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
  readonly onTag: (tag: string) => void;
  readonly onAuthor: (author: string) => void;
  readonly onChange: (id: string, fields: Partial<GalleryCard>) => void;
}

/** A picture over the whole window, with all that is known of it; keys and swipes move on. */
export function Viewer({ id, list, onNearEnd, onGo, onClose, onTag, onAuthor, onChange }: ViewerProps) {
  const { picture, problem, change, retry } = usePicture(id);
  const popup = useRef<HTMLDivElement>(null);
  const at = list.findIndex((card) => card.id === id);
  const card: GalleryCard | undefined = picture ?? list[at];
  const before = list[at - 1];
  const after = at < 0 ? undefined : list[at + 1];

  useEffect(() => {
    if (at >= 0 && at >= list.length - LOAD_MORE_DISTANCE) onNearEnd?.();
  }, [at, list.length, onNearEnd]);

  useEffect(() => {
    const old = document.title;
    if (card) document.title = `${card.title} · 百工`;
    return () => {
      document.title = old;
    };
  }, [card]);

  const step = (by: -1 | 1) => {
    const next = by < 0 ? before : after;
    if (next) onGo(next.id);
  };
  const update = (fields: Partial<GalleryCard>) => {
    change(fields);
    onChange(id, fields);
  };

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={styles.popup}
          initialFocus={popup}
          onKeyDown={(event) => {
            if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return;
            if (event.key === 'ArrowLeft') step(-1);
            if (event.key === 'ArrowRight') step(1);
          }}
        >
          <div className={styles.stage}>
            {card && !problem && (
              <PictureCanvas
                key={card.id}
                card={card}
                original={picture?.original}
                onStep={step}
                onClose={onClose}
              />
            )}
            {problem && (
              <div className={styles.problem}>
                <ImageOff aria-hidden />
                <p role="alert">{problem.message}</p>
                {problem.code.startsWith('gallery.') ? (
                  <Button onClick={onClose}>回到画廊</Button>
                ) : (
                  <Button onClick={retry}>再试一次</Button>
                )}
              </div>
            )}
            <Base.Close
              render={
                <IconButton label="关闭" tooltip="none" className={`${styles.round} ${styles.close}`}>
                  <X />
                </IconButton>
              }
            />
            <IconButton
              label="上一幅"
              tooltip="none"
              disabled={!before}
              className={`${styles.round} ${styles.previous}`}
              onClick={() => step(-1)}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              label="下一幅"
              tooltip="none"
              disabled={!after}
              className={`${styles.round} ${styles.next}`}
              onClick={() => step(1)}
            >
              <ChevronRight />
            </IconButton>
          </div>
          <aside className={styles.panel} aria-label="作品信息">
            <Base.Title className={styles.title}>
              {card?.title ?? (problem ? '看不到这幅作品' : '作品')}
            </Base.Title>
            {card && !problem && (
              <PicturePanel
                key={card.id}
                card={card}
                picture={picture}
                onTag={onTag}
                onAuthor={onAuthor}
                onChange={update}
              />
            )}
          </aside>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
