import { CircleCheck, CircleX, CornerDownLeft } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import layout from '../../../shared/ui/layout.module.css';
import { itemHeading, isPinyinReading, itemReading, similarItems } from '../bank/reading-of.ts';
import type { Bank } from '../bank/use-bank.ts';
import type { Answered } from './session.ts';
import styles from './practice.module.css';

interface FeedbackPanelProps {
  readonly answered: Answered;
  readonly bank: Bank;
  readonly last: boolean;
  readonly onNext: () => void;
}

/** What came of an answer: what is right, why, and others like it. */
export function FeedbackPanel({ answered, bank, last, onNext }: FeedbackPanelProps) {
  const { item, grade, given } = answered;
  const right = grade.outcome === 'right';
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const similar = useMemo(() => similarItems(bank.items, item, 3), [bank, item]);
  const pinyin = isPinyinReading(item);
  return (
    <section ref={panel} className={styles.feedback} data-outcome={grade.outcome} aria-label="讲解">
      <div role="status" className={styles.verdict}>
        {right ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
        <p>
          <strong>{right ? '答对了' : given === '不会' ? '记一下' : '没答对'}</strong>
          <span className={layout.large}>
            {right ? '' : '正确答案：'}
            <span lang={pinyin ? 'zh-Latn' : undefined}>{grade.expected}</span>
          </span>
          {!right && given !== '不会' && <span className={styles.given}>你的回答：{given}</span>}
        </p>
      </div>
      {grade.explanation !== '' && <p className={layout.reading}>{grade.explanation}</p>}
      {similar.length > 0 && (
        <div className={styles.similar}>
          <h3>同类的还有</h3>
          <ul>
            {similar.map((other) => (
              <li key={other.id}>
                <span className={styles.other}>{itemHeading(other)}</span>
                <span lang={isPinyinReading(other) ? 'zh-Latn' : undefined}>{itemReading(other)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        ref={button}
        variant="primary"
        icon={<CornerDownLeft />}
        className={styles.next}
        onClick={onNext}
      >
        {last ? '看结果' : '下一题'}
      </Button>
    </section>
  );
}
