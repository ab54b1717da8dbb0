import {
  createQuestion,
  dailySet,
  emptyProgress,
  localDay,
  nextItems,
  openOfDay,
  type Item,
  type Progress,
  type Question,
} from '@baigong/quiz';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { usePreferences } from '../storage/preferences.ts';
import { useProgress } from '../storage/progress-store.ts';
import type { Bank } from '../bank/use-bank.ts';
import { WithBank } from '../bank/with-bank.tsx';
import { practiceTitle, useAddress, useNavigateView, type Practice } from '../bank/view.ts';
import { deleteRound, saveRound, roundName, readRound, sessionOfRound } from './stored-round.ts';
import { createSession, type Session } from './session.ts';
import { SessionView } from './session-view.tsx';

/** How many more are fetched when an endless session runs out. */
const ROUND_SIZE = 20;

/** What is still open of today's set; all of it once it is done. */
function dailyItems(bank: readonly Item[], progress: Progress, now: Date): readonly Item[] {
  const day = localDay(now);
  const set = dailySet(bank, day);
  const open = openOfDay(set, progress, day);
  return open.length > 0 ? open : set;
}

/** The questions of a round. `random` shuffles; `now` decides what is due. */
export function chooseQuestions(
  bank: readonly Item[],
  progress: Progress,
  practice: Practice,
  count: number,
  now: Date,
  random: () => number,
): readonly Question[] {
  const items =
    practice.of === 'daily'
      ? dailyItems(bank, progress, now)
      : nextItems(bank, progress, now, random, {
          count,
          ...(practice.of === 'kind' ? { kinds: [practice.kind] } : {}),
          ...(practice.of === 'mistakes' ? { mistakesOnly: true } : {}),
        });
  return items.map((item) => createQuestion(item, random));
}

/** The same items once more, newly shuffled. */
export function repeatItems(items: readonly Item[], random: () => number): readonly Question[] {
  const order = items.map((item) => ({ item, place: random() })).toSorted((a, b) => a.place - b.place);
  return order.map(({ item }) => createQuestion(item, random));
}

function Rounds({ bank, practice }: { bank: Bank; practice: Practice }) {
  const go = useNavigateView();
  const length = usePreferences((state) => state.length);
  const choose = (count: number) =>
    chooseQuestions(
      bank.items,
      useProgress.getState().progress ?? emptyProgress(),
      practice,
      count,
      new Date(),
      Math.random,
    );
  // The day's set is as long as it is.
  const isEndless = length === 'endless' && practice.of !== 'daily';
  const begin = (): Session =>
    createSession(choose(length === 'endless' ? ROUND_SIZE : Number(length)), isEndless);
  const goOn = (): { session: Session; resumed: number } | null => {
    const kept = readRound(Date.now());
    const session = kept?.of === roundName(practice) ? sessionOfRound(kept, bank.byId, Math.random) : null;
    return kept && session ? { session, resumed: kept.spent } : null;
  };
  const [round, setRound] = useState(() => ({
    number: 1,
    ...(goOn() ?? { session: begin(), resumed: null }),
  }));
  const next = (session: Session) => {
    deleteRound();
    setRound(({ number }) => ({ number: number + 1, session, resumed: null }));
  };
  if (round.session.queue.length === 0)
    return (
      <EmptyState>
        <h2>{practice.of === 'mistakes' ? '错题本是空的' : '这一类没有题目了'}</h2>
        <p>{practice.of === 'mistakes' ? '没有要重练的错题。去做些新题吧。' : '换一类题目接着练吧。'}</p>
        <Button variant="primary" onClick={() => go('home')}>
          回到练习
        </Button>
      </EmptyState>
    );
  return (
    <SessionView
      key={round.number}
      title={practiceTitle(practice)}
      bank={bank}
      first={round.session}
      resumed={round.resumed}
      onChange={(session, spent) => {
        // The day's set goes on with what is open of it.
        if (practice.of !== 'daily') saveRound(session, practice, spent, Date.now());
      }}
      more={() => choose(ROUND_SIZE)}
      onAgain={() => next(begin())}
      onAgainWith={(items: readonly Item[]) => next(createSession(repeatItems(items, Math.random), false))}
      onLeave={() => go(practice.of === 'mistakes' ? 'mistakes' : 'home')}
    />
  );
}

/** Practice, one question at a time. */
export function PracticeView() {
  const { practice } = useAddress();
  return (
    <WithBank>
      {(bank) => (
        <Rounds key={practice.of === 'kind' ? practice.kind : practice.of} bank={bank} practice={practice} />
      )}
    </WithBank>
  );
}
