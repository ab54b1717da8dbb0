import { gradeAnswer, recordAnswer, type Answer, type Item, type Question } from '@baigong/quiz';
import { CircleCheck, CircleX, CornerDownLeft, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { changeProgress } from '../storage/progress-store.ts';
import { stopSpeaking } from '../sound/chinese-voice.ts';
import type { Bank } from '../bank/use-bank.ts';
import { QuestionCard } from './question-card.tsx';
import {
  currentAnswer,
  endSession,
  currentQuestion,
  nextQuestion,
  withAnswer,
  addQuestions,
  wrongItems,
  type Answered,
  type Session,
} from './session.ts';
import { Summary } from './summary.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { itemHeading, isPinyinReading, itemReading, similarItems } from '../bank/reading-of.ts';
import styles from './practice.module.css';

interface SessionViewProps {
  readonly title: string;
  readonly bank: Bank;
  readonly first: Session;
  /** Milliseconds spent on it before, when it goes on from an earlier visit; null for a new one. */
  readonly resumed: number | null;
  /** After each answer and at the end, with the milliseconds spent so far. */
  readonly onChange: (session: Session, spent: number) => void;
  /** Further questions for a session without end. */
  readonly more: () => readonly Question[];
  readonly onAgain: () => void;
  readonly onAgainWith: (items: readonly Item[]) => void;
  readonly onLeave: () => void;
}

function wordsOf(answer: Answer): string {
  switch (answer.form) {
    case 'typed':
      return answer.text.trim();
    case 'choice':
      return answer.option;
    case 'judgement':
      return answer.holds ? '对' : '不对';
    case 'skipped':
      return '不会';
  }
}

interface FeedbackPanelProps {
  readonly answered: Answered;
  readonly bank: Bank;
  readonly last: boolean;
  readonly onNext: () => void;
}

/** What came of an answer: what is right, why, and others like it. */
function FeedbackPanel({ answered, bank, last, onNext }: FeedbackPanelProps) {
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
          <span className="kit-large">
            {right ? '' : '正确答案：'}
            <span lang={pinyin ? 'zh-Latn' : undefined}>{grade.expected}</span>
          </span>
          {!right && given !== '不会' && <span className={styles.given}>你的回答：{given}</span>}
        </p>
      </div>
      {grade.explanation !== '' && <p className="kit-reading">{grade.explanation}</p>}
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

/** One round: questions, what came of each, and the summary. Every answer is kept as soon as it is given. */
export function SessionView({
  title,
  bank,
  first,
  resumed,
  onChange,
  more,
  onAgain,
  onAgainWith,
  onLeave,
}: SessionViewProps) {
  const [session, setSession] = useState(first);
  const [unclear, setUnclear] = useState('');
  const [began] = useState(() => Date.now());
  const [endedAt, setEndedAt] = useState(began);
  const askedAt = useRef(began);
  const question = currentQuestion(session);
  const answered = currentAnswer(session);
  useEffect(() => {
    askedAt.current = Date.now();
    return stopSpeaking;
  }, [session.at]);

  function answer(given: Answer): void {
    if (!question || answered) return;
    const grade = gradeAnswer(question.item, given);
    if (grade.outcome === 'unclear') {
      setUnclear(grade.sentence);
      return;
    }
    setUnclear('');
    const { id, kind, contrast } = question.item;
    const now = new Date();
    const record = {
      id,
      kind,
      contrast,
      right: grade.outcome === 'right',
      given: wordsOf(given).slice(0, 200),
      milliseconds: Math.max(0, now.getTime() - askedAt.current),
    };
    setEndedAt(now.getTime());
    const after = withAnswer(session, { item: question.item, answer: given, given: record.given, grade });
    setSession(after);
    onChange(after, (resumed ?? 0) + now.getTime() - began);
    void changeProgress((progress) => recordAnswer(progress, record, now));
  }

  function next(): void {
    const last = session.at + 1 >= session.queue.length;
    const grown = session.endless && last ? addQuestions(session, more()) : session;
    change(nextQuestion(grown));
  }

  function change(after: Session): void {
    setSession(after);
    onChange(after, (resumed ?? 0) + endedAt - began);
  }

  if (session.ended || !question)
    return (
      <Summary
        session={session}
        milliseconds={(resumed ?? 0) + endedAt - began}
        onAgain={onAgain}
        onAgainWith={onAgainWith}
        onLeave={onLeave}
      />
    );
  const total = session.endless ? null : session.queue.length;
  return (
    <section className={styles.session} aria-label={title}>
      <header className="kit-row">
        <IconButton label="离开练习" onClick={onLeave}>
          <X />
        </IconButton>
        <h2 className={styles.title}>{title}</h2>
        <p
          className={styles.count}
          aria-label={`第 ${session.at + 1} 题${total === null ? '' : `，共 ${total} 题`}`}
        >
          {session.at + 1}
          {total !== null && <span> / {total}</span>}
        </p>
        {session.endless && session.answered.length > 0 && (
          <Button size="sm" onClick={() => change(endSession(session))}>
            结束
          </Button>
        )}
        <ProgressBar
          className={styles.progress}
          value={total === null ? 1 : (session.at + (answered ? 1 : 0)) / total}
        />
      </header>
      {resumed !== null && session.at === first.at && (
        <p className="kit-between kit-soft" role="status">
          接着上次，前面答对 {first.answered.length - wrongItems(first).length} 题，答错{' '}
          {wrongItems(first).length} 题。
          <Button size="sm" variant="ghost" onClick={onAgain}>
            换新的一组
          </Button>
        </p>
      )}
      <QuestionCard
        key={session.at}
        question={question}
        answered={answered}
        unclear={unclear}
        onAnswer={answer}
        onUnclearSeen={() => setUnclear('')}
      />
      {answered && (
        <FeedbackPanel
          key={`after-${session.at}`}
          answered={answered}
          bank={bank}
          last={!session.endless && session.at + 1 === total}
          onNext={next}
        />
      )}
    </section>
  );
}
