import type { GalleryCard } from '@baigong/contracts';
import { withBasePath } from '../../../shared/lib/base-path.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import styles from './similar-notice.module.css';
import type { Similar } from './use-similar.ts';

const sentenceOf = (similar: Exclude<Similar, readonly GalleryCard[]>): string =>
  similar === null ? '没能和画廊里的作品比对，不影响发布。' : '正在和画廊里的作品比对（只发送图片的指纹）…';

/** What of the gallery looks like the picture that is to be published. A warning: the author may go on. */
export function SimilarNotice({ similar }: { readonly similar: Similar }) {
  return (
    <div className={styles.notice} role="status" aria-label="和画廊比对">
      {!similar && <p>{sentenceOf(similar)}</p>}
      {similar?.length === 0 && <p>画廊里没有和它很像的作品。</p>}
      {similar && similar.length > 0 && (
        <Alert tone="warning" icon={null}>
          画廊里已有 {similar.length} 幅很像的作品。请先看看是不是同一张；不是，或仍想发布，可以继续。
          <ul className={styles.pictures}>
            {similar.map((card) => (
              <li key={card.id}>
                <a href={withBasePath(`/community/${card.id}`)} target="_blank" rel="noreferrer">
                  {card.renditions[0] && (
                    <img src={withBasePath(card.renditions[0].url)} alt="" width={64} height={64} />
                  )}
                  <span>{card.title}</span>
                  <small>{card.author}</small>
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
