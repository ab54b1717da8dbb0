import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import type { JobMatch, Keyword } from '@baigong/resume';
import { Check, Plus } from 'lucide-react';
import { goTo } from '../../session/navigation/go-to.ts';
import styles from './match.module.css';
import { locationOfField } from './location-of-field.ts';

const named = ({ word, optional }: Keyword): string => (optional ? `${word}（加分）` : word);

/** How well a resume fits: the score with its parts, and the words it has and has not. */
export function Score({ match }: { readonly match: JobMatch }) {
  const { score, parts, found, missing } = match;
  return (
    <>
      <div className={styles.score}>
        <p className={styles.total} role="status">
          <strong>{score}</strong> 分<span className="visually-hidden">，满分 100 分</span>
        </p>
        <ul className={styles.parts}>
          {parts.map(({ id, label, got, full, note }) => (
            <li key={id}>
              <span>{label}</span>
              <ProgressBar label={label} max={full} value={got} />
              <span className={styles.points}>
                {got} / {full}
              </span>
              <span className={styles.note}>{note}</span>
            </li>
          ))}
        </ul>
      </div>
      {missing.length > 0 && (
        <div>
          <h3>没写到的关键词（{missing.length}）</h3>
          <ul className={styles.words} aria-label="没写到的关键词">
            {missing.map((keyword) => (
              <li key={keyword.word} className={styles.missing}>
                <Plus aria-hidden />
                {named(keyword)}
              </li>
            ))}
          </ul>
          <p className={styles.note}>确实做过的，写进相应的经历；没做过的不要硬写。</p>
        </div>
      )}
      {found.length > 0 && (
        <div>
          <h3>已写到的关键词（{found.length}）</h3>
          <ul className={styles.words} aria-label="已写到的关键词">
            {found.map((keyword) => (
              <li key={keyword.word}>
                <button
                  type="button"
                  className={styles.found}
                  onClick={() => goTo(locationOfField(keyword.at), { focus: true })}
                >
                  <Check aria-hidden />
                  {named(keyword)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
