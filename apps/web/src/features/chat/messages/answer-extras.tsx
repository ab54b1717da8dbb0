import type { AnswerSource } from '@baigong/contracts';
import styles from './answer-extras.module.css';

interface AnswerExtrasProps {
  readonly pictures: readonly string[];
  readonly sources: readonly AnswerSource[];
}

/** The page's policy shows no picture of another host: such a one is a link. */
const isShown = (url: string): boolean => url.startsWith('data:');

/** What an answer has besides its text: pictures that the model made, and the numbered pages that it refers to. */
export default function AnswerExtras({ pictures, sources }: AnswerExtrasProps) {
  return (
    <>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((url, n) =>
            isShown(url) ? (
              <img key={url} src={url} alt={`模型给出的图片 ${n + 1}`} decoding="async" />
            ) : (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer nofollow">
                打开图片 {n + 1}（{new URL(url).host}）
              </a>
            ),
          )}
        </div>
      )}
      {sources.length > 0 && (
        <ol className={styles.sources} aria-label="出处">
          {sources.map(({ number, title, url }) => (
            <li key={url} value={number}>
              <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                {title || url}
              </a>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
