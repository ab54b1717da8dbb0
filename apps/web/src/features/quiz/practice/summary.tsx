import type { Item } from '@baigong/quiz';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Seal } from '../../../shared/ui/seal.tsx';
import { itemHeading, isPinyinReading, itemReading } from '../bank/reading-of.ts';
import { wrongItems, type Session } from './session.ts';
import styles from './summary.module.css';

interface SummaryProps {
  readonly session: Session;
  readonly milliseconds: number;
  readonly onAgain: () => void;
  readonly onAgainWith: (items: readonly Item[]) => void;
  readonly onLeave: () => void;
}

export function durationWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
}

function praise(part: number): string {
  if (part === 1) return '全对，稳当。';
  if (part >= 0.8) return '大部分都拿住了，把剩下的补上。';
  if (part >= 0.5) return '过半了，错的再来一遍印象最深。';
  return '这一组不容易，先把错的看明白。';
}

/** The end of a round: how it went, and what was wrong, to be done once more. */
export function Summary({ session, milliseconds, onAgain, onAgainWith, onLeave }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const wrong = wrongItems(session);
  const all = session.answered.length;
  const right = all - wrong.length;
  return (
    <section className={styles.summary} aria-labelledby="quiz-summary">
      <div className={styles.sheet}>
        <span>
          <Seal size={36} />
        </span>
        <h2 id="quiz-summary" ref={heading} tabIndex={-1}>
          这一组答对 {right} 题，共 {all} 题
        </h2>
        <p className={styles.score} aria-hidden>
          <span>{all === 0 ? 0 : Math.round((right / all) * 100)}</span>%
        </p>
        <p className="kit-muted">
          {praise(all === 0 ? 0 : right / all)}用时 {durationWords(milliseconds)}，进度已保存。
        </p>
        <div className={styles.actions}>
          {wrong.length > 0 && (
            <Button
              variant="primary"
              icon={<RotateCcw />}
              onClick={() => onAgainWith(wrong.map(({ item }) => item))}
            >
              把错的 {wrong.length} 题再做一遍
            </Button>
          )}
          <Button variant={wrong.length > 0 ? 'secondary' : 'primary'} onClick={onAgain}>
            再来一组
          </Button>
          <Button variant="ghost" onClick={onLeave}>
            离开
          </Button>
        </div>
      </div>
      {wrong.length > 0 && (
        <>
          <h3>错的这些</h3>
          <ul className={styles.wrong}>
            {wrong.map(({ item, given, grade }) => (
              <li key={item.id}>
                <span className={styles.text}>{itemHeading(item)}</span>
                <span className="kit-large" lang={isPinyinReading(item) ? 'zh-Latn' : undefined}>
                  {itemReading(item)}
                </span>
                <span className={styles.given}>{given === '不会' ? '没有作答' : `你答：${given}`}</span>
                <span className={styles.why}>{grade.explanation}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
