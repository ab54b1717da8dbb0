import { Drawing } from '../../../shared/ui/drawing.tsx';
import type { GalleryCard } from '@baigong/contracts';
import { CircleAlert, ImagePlus, Palette } from 'lucide-react';
import { Link } from 'react-router';
import buttons from '../../../shared/ui/button.module.css';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import styles from './feed-view.module.css';
import type { useFeed } from './feed.ts';
import { Masonry } from './masonry.tsx';
import { PictureCard } from './picture-card.tsx';

/** Pictures that are surely seen first, on the largest screen. */
const EAGER_CARDS = 12;
/** Shapes of what stands there until the first page has come: height over width. */
const PLACEHOLDER_RATIOS = [1.2, 0.75, 1.5, 1, 0.7, 1.3, 1.5, 0.8, 1.1, 1.4, 0.75, 1.2];

/** Nobody has published yet: an invitation to be the first. */
function EmptyGallery({ onPublish }: { onPublish: () => void }) {
  return (
    <EmptyState>
      <Drawing className={styles.picture} width={320} height={190}>
        <path d="M20 176h280" stroke="var(--line)" />
        <path d="M160 14 96 42m64-28 64 28" stroke="var(--line)" />
        <rect
          x="96"
          y="40"
          width="128"
          height="100"
          rx="5"
          fill="var(--surface)"
          stroke="var(--line-strong)"
        />
        <rect x="108" y="52" width="104" height="76" rx="2" fill="var(--surface-sunken)" />
        <path d="m108 128 34-44 22 26 16-18 32 36z" fill="var(--accent-line)" />
        <circle cx="190" cy="72" r="9" fill="var(--warn)" opacity={0.6} />
        <rect
          x="24"
          y="62"
          width="54"
          height="72"
          rx="4"
          fill="var(--surface)"
          stroke="var(--line-strong)"
          strokeDasharray="5 6"
        />
        <rect
          x="242"
          y="54"
          width="54"
          height="84"
          rx="4"
          fill="var(--surface)"
          stroke="var(--line-strong)"
          strokeDasharray="5 6"
        />
        <path d="M51 90v16m-8-8h16M269 88v16m-8-8h16" stroke="var(--accent)" />
      </Drawing>
      <h2>墙上还空着，等你的第一幅画</h2>
      <p>用一句话画一张，或者上传自己的作品。不用登录，随时可以修改和删除。</p>
      <div className={styles.buttons}>
        <Button icon={<ImagePlus />} onClick={onPublish}>
          发布第一幅作品
        </Button>
        <Link to="/messageToImg" className={`${buttons.button} ${buttons.secondary}`}>
          <Palette aria-hidden />
          去画一张
        </Link>
      </div>
    </EmptyState>
  );
}

interface FeedViewProps {
  readonly feed: ReturnType<typeof useFeed>;
  /** Something was asked for: nothing found is not an empty gallery. */
  readonly filtered: boolean;
  /** What stands behind the list's path in the address. */
  readonly search: string;
  readonly onScrollEnd: (first: GalleryCard | undefined, scrolled: boolean) => void;
  readonly onPublish: () => void;
  readonly onAll: () => void;
}

/** The list: pictures without end, and what stands there while there are none. */
export function FeedView({ feed, filtered, search, onScrollEnd, onPublish, onAll }: FeedViewProps) {
  const { cards, status, next, problem, more } = feed;
  const ended = next === null;
  if (cards.length === 0 && status === 'failed')
    return (
      <div className={styles.problem} role="alert">
        <CircleAlert aria-hidden />
        <p>{problem}</p>
        <Button onClick={more}>再试一次</Button>
      </div>
    );
  if (cards.length === 0 && ended)
    return filtered ? (
      <div className={styles.problem}>
        <p>没有找到相关作品。换个说法试试：两个字、拼音首字母或完整的作者名都可以。</p>
        <Button onClick={onAll}>看全部作品</Button>
      </div>
    ) : (
      <EmptyGallery onPublish={onPublish} />
    );
  if (cards.length === 0)
    return (
      <div aria-busy="true">
        <span className="visually-hidden">正在读取作品</span>
        <Masonry
          items={PLACEHOLDER_RATIOS.map((ratio, at) => ({
            id: `placeholder-${at}`,
            width: 100,
            height: 100 * ratio,
          }))}
          label="正在读取"
          renderCard={() => <div className={styles.placeholder} />}
          {...(status === 'idle' ? { onNearEnd: more } : {})}
        />
      </div>
    );
  return (
    <>
      <Masonry
        items={cards}
        label="作品"
        renderCard={(card, column, at) => (
          <PictureCard card={card} column={column} search={search} eager={at < EAGER_CARDS} />
        )}
        {...(status === 'idle' && !ended ? { onNearEnd: more } : {})}
        onScrollEnd={onScrollEnd}
      />
      <div className={styles.foot} aria-live="polite">
        {status === 'loading' && '正在读取更多作品…'}
        {status === 'failed' && (
          <>
            {problem}
            <Button size="sm" onClick={more}>
              再试一次
            </Button>
          </>
        )}
        {ended && <span className={styles.end}>已经到底了</span>}
      </div>
    </>
  );
}
