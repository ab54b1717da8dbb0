import { dailyCount, dailySet, localDay, openOfDay, type Progress } from '@baigong/quiz';
import { ArrowRight, CalendarCheck, CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import type { Bank } from '../bank/use-bank.ts';
import { useNavigateView } from '../bank/view.ts';
import styles from './daily.module.css';

/** 每日一练: the same five items for everybody, and whether they are done. */
export function DailyDoor({ bank, progress }: { readonly bank: Bank | null; readonly progress: Progress }) {
  const go = useNavigateView();
  const [day] = useState(() => localDay(new Date()));
  const set = useMemo(() => (bank ? dailySet(bank.items, day) : []), [bank, day]);
  const answered = set.length - openOfDay(set, progress, day).length;
  const isDone = answered === dailyCount;
  return (
    <section className={styles.daily} aria-label="每日一练" data-done={isDone || undefined}>
      <span className="kit-emblem" aria-hidden>
        {isDone ? <CircleCheck /> : <CalendarCheck />}
      </span>
      <div className="kit-grow">
        <h2>每日一练</h2>
        <p className="kit-soft">
          {isDone
            ? '今天的五题做完了，明天再来。'
            : answered > 0
              ? `今天的五题做了 ${answered} 题。`
              : '每天五题，五种题型，人人相同，两分钟做完。'}
        </p>
      </div>
      <Button icon={isDone ? undefined : <ArrowRight />} onClick={() => go('practice', { of: 'daily' })}>
        {isDone ? '再做一遍' : '做今天的五题'}
      </Button>
    </section>
  );
}
