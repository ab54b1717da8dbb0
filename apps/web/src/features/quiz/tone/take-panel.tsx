import { SCORE_LIMITS, type ToneScore } from '@baigong/quiz';
import { toneNames } from './tone-words.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import layout from '../../../shared/ui/layout.module.css';
import styles from './tone-view.module.css';

const judgement = (score: number): string =>
  score >= 90 ? '很标准' : score >= 75 ? '不错，再稳一点' : score >= 60 ? '大体对了' : '再练练';

/** What came of a recording: the score, and what to change. */
export function TakePanel({ score }: { score: ToneScore }) {
  if (!score.heard)
    return (
      <Alert tone="info" role="status">
        {score.sentence}
      </Alert>
    );
  return (
    <section className={styles.result} aria-label="评分">
      <p className={styles.score} role="status">
        <span>{Math.round(score.score)}</span> 分<strong>{judgement(score.score)}</strong>
      </p>
      <div className={styles.advice}>
        {score.soundsLike && <p>听起来更像{score.soundsLike.map((tone) => toneNames[tone]).join(' + ')}。</p>}
        {score.advice.length > 0 ? (
          <ul>
            {score.advice.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p>起点、走势和落点都到位了，换一个词试试。</p>
        )}
        <p className={layout.faint}>{SCORE_LIMITS}</p>
      </div>
    </section>
  );
}
