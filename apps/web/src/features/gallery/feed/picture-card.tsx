import { cardSizes, avifSrcset, webpSrcset, cardPictureHeight, type GalleryCard } from '@baigong/contracts';
import { Heart, ImageOff } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { basePath, withBasePath } from '../../../shared/lib/base-path.ts';
import { preserveScroll } from '../../../shared/lib/preserve-scroll.ts';
import { Row } from '../../../shared/ui/stack.tsx';
import styles from './picture-card.module.css';
import { thumbhashToColour, thumbhashToDataUrl } from './thumbhash.ts';

interface PictureCardProps {
  readonly card: GalleryCard;
  /** Pixels. */
  readonly column: number;
  /** What stands behind the path of the list that is shown: the picture opens over it. */
  readonly search: string;
  /** Among the first that are seen: fetched before anything else, and there without fading in. */
  readonly eager: boolean;
}

/** So long a picture may be on its way (milliseconds) before its likeness is drawn: most are there sooner. */
const PLACEHOLDER_DELAY_MS = 150;

/** Whether something has been on its way for a while. */
function useDelayed(coming: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!coming) return undefined;
    const timer = setTimeout(() => setLate(true), PLACEHOLDER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [coming]);
  return late;
}

/**
 * A picture in a list: its colour and then its likeness until it is there, its name, its author. Drawn once and not
 * at every step of scrolling.
 */
export const PictureCard = memo(function PictureCard({ card, column, search, eager }: PictureCardProps) {
  const [state, setState] = useState<'coming' | 'there' | 'gone'>('coming');
  const late = useDelayed(state === 'coming');
  const height = cardPictureHeight(card, column);
  const light = avifSrcset(card, basePath);
  return (
    <Link
      to={{ pathname: `/community/${card.id}`, search }}
      state={preserveScroll}
      className={styles.card}
      draggable={false}
    >
      <span
        className={styles.frame}
        style={{
          height,
          backgroundColor: thumbhashToColour(card.thumbhash),
          ...(late && { backgroundImage: `url(${thumbhashToDataUrl(card.thumbhash)})` }),
        }}
      >
        {state === 'gone' ? (
          <span className={styles.gone}>
            <ImageOff aria-hidden />
            已不再展示
          </span>
        ) : (
          <picture className={styles.kinds}>
            {light !== undefined && <source type="image/avif" srcSet={light} sizes={cardSizes} />}
            <img
              className={styles.picture}
              data-there={eager || state === 'there' || undefined}
              crossOrigin="anonymous"
              src={card.renditions[0] && withBasePath(card.renditions[0].url)}
              srcSet={webpSrcset(card, basePath)}
              sizes={cardSizes}
              width={column}
              height={height}
              alt=""
              loading={eager ? 'eager' : 'lazy'}
              fetchPriority={eager ? 'high' : 'auto'}
              decoding={eager ? 'sync' : 'async'}
              onLoad={() => setState('there')}
              onError={() => setState('gone')}
            />
          </picture>
        )}
      </span>
      <span className={styles.caption}>
        <span className={styles.title}>{card.title}</span>
        <Row as="span" wrap={false} className="kit-caption">
          <span className={styles.author}>{card.author}</span>
          {card.likes > 0 && (
            <span className={styles.likes} data-liked={card.liked || undefined}>
              <Heart aria-hidden />
              <span className="visually-hidden">喜欢</span>
              {card.likes}
            </span>
          )}
        </Row>
      </span>
    </Link>
  );
});
