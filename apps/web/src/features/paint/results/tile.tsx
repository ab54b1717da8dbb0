import { Check, Download, Heart, ImageOff } from 'lucide-react';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { downloadPicture, toggleFavourite } from './act-on-picture.ts';
import { useBlobUrl } from '../../../shared/lib/use-blob-url.ts';
import styles from './works.module.css';

/** A tile takes its share of the row by its picture's shape, within reason. */
export function shapeOf({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): Record<`--${string}`, number> {
  const ratio = width > 0 && height > 0 ? Math.min(3, Math.max(0.5, width / height)) : 1;
  return { '--ratio': ratio };
}

interface Props {
  readonly picture: Picture;
  /** Larger than a small copy is sharp. */
  readonly large: boolean;
  /** Undefined outside of choosing. */
  readonly chosen: boolean | undefined;
  readonly onOpen: () => void;
  readonly onChoose: (range: boolean) => void;
}

/** One picture of the list. */
export function Tile({ picture, large, chosen, onOpen, onChoose }: Props) {
  const url = useBlobUrl((large ? picture.blob : null) ?? picture.thumb ?? picture.blob);
  const name = picture.prompt === '' ? '没有描述的图片' : picture.prompt;
  const choosing = chosen !== undefined;
  return (
    <li className={styles.tile} style={shapeOf(picture)} data-chosen={chosen || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-label={choosing ? `选择：${name}` : `查看：${name}`}
        aria-pressed={choosing ? chosen : undefined}
        onClick={(event) => (choosing ? onChoose(event.shiftKey) : onOpen())}
      >
        {url === undefined ? (
          picture.blob === null && (
            <span className={styles.unreadable}>
              <ImageOff aria-hidden />
              图片读不出来
            </span>
          )
        ) : (
          <img src={url} alt="" loading="lazy" decoding="async" />
        )}
      </button>
      {choosing ? (
        <span className={styles.tick} aria-hidden>
          {chosen && <Check />}
        </span>
      ) : (
        <div className={styles.tools}>
          <IconButton
            label={picture.favourite ? '取消收藏' : '收藏'}
            size="sm"
            tooltip="none"
            aria-pressed={picture.favourite}
            className={picture.favourite ? styles.loved : undefined}
            onClick={() => void toggleFavourite(picture)}
          >
            <Heart fill={picture.favourite ? 'currentColor' : 'none'} />
          </IconButton>
          <IconButton
            label="下载原图"
            size="sm"
            tooltip="none"
            onClick={() => void downloadPicture(picture, 'original')}
          >
            <Download />
          </IconButton>
        </div>
      )}
    </li>
  );
}
