import { KIND_NAMES, type Exam, type ExamScore, type Kind } from '@baigong/quiz';
import { Image, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { examCard } from '../share/cards.ts';
import { itemHeading } from '../bank/reading-of.ts';
import { ShareDialog } from '../share/share-dialog.tsx';
import { useNavigateView } from '../bank/view.ts';
import type { ExamRun } from './exam-run.ts';
import type { ExamController } from './use-exam.ts';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import quiz from '../quiz.module.css';
import styles from './exam.module.css';

interface PracticeAdvice {
  readonly kind: Kind;
  readonly why: string;
}

/** Sounds that a marked reading holds, and the kind of practice that is for them. The first that fits counts. */
const sounds: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  ['erhua', /[^\s]r(?:\s|$)/],
  ['retroflex', /(?:^|\s)(?:zh|ch|sh|z|c|s)/],
  ['nasal', /[aeiāáǎàēéěèīíǐì]ng?(?:\s|$)/],
  ['consonant', /(?:^|\s)[nlfhr]/],
];

/** What an exam shows to be weak, most frequent first, three at most. */
export function advisePractice(exam: Exam, run: ExamRun, score: ExamScore): readonly PracticeAdvice[] {
  const counts = new Map<Kind, number>();
  const add = (kind: Kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const [at, part] of exam.parts.entries()) {
    const result = run.results[at];
    if ((part.id === 'syllables' || part.id === 'words') && result && 'marks' in result)
      for (const [place, { text, pinyin }] of part.readings.entries()) {
        const mark = result.marks[place];
        if (mark !== 'wrong' && mark !== 'defect') continue;
        const syllables = pinyin.split(' ').length;
        if (/一|不/.test(text) && syllables > 1) add('sandhi');
        else add(sounds.find(([, pattern]) => pattern.test(pinyin))?.[0] ?? 'tone');
      }
    if (part.id === 'choice')
      for (const [place, grade] of score.choices.entries()) {
        const item = part.items[place];
        if (grade.outcome === 'wrong' && item) add(item.kind);
      }
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([kind, count]) => ({ kind, why: `这次有 ${count} 处失分` }));
}

interface ExamResultProps {
  readonly controller: ExamController & {
    readonly run: ExamRun;
    readonly exam: Exam;
    readonly score: ExamScore;
  };
}

/** The result: points by part, the level they come to, and what to practise. */
export function ExamResult({ controller: { run, exam, score, leave } }: ExamResultProps) {
  const go = useNavigateView();
  const [sharing, setSharing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const kinds = advisePractice(exam, run, score);
  const nameOf = (id: string) => exam.parts.find((part) => part.id === id)?.name ?? id;
  return (
    <Stack as="section" gap={4} aria-labelledby="exam-result">
      <div className={styles.sheet}>
        <p className={quiz.overline}>模拟测试结果</p>
        <h2 id="exam-result" ref={heading} tabIndex={-1} className={styles.total}>
          <span>{score.total}</span> 分
          {score.level && <strong className={styles.level}>{score.level.name}</strong>}
        </h2>
        <p className="kit-soft">朗读部分由你自己打分，等级仅供参考。</p>
        <ul className={styles.scores}>
          {score.parts.map(({ id, got, of, lines }) => (
            <li key={id}>
              <p>
                <span>{nameOf(id)}</span>
                <strong>
                  {got} / {of}
                </strong>
              </p>
              <ProgressBar value={of === 0 ? 0 : got / of} />
              {lines.length > 0 && <small>{lines.join('；')}</small>}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button variant="primary" icon={<Image />} onClick={() => setSharing(true)}>
            做成成绩图
          </Button>
          <ConfirmPopover
            trigger={<Button icon={<RotateCcw />}>再考一次</Button>}
            question="再考一次会换一份题，这次的录音会删除，成绩留在统计里。"
            confirmLabel="再考一次"
            danger={false}
            onConfirm={leave}
          />
        </div>
      </div>
      {kinds.length > 0 && (
        <div className={styles.sheet}>
          <h3>接下来练这些</h3>
          <ul className={styles.kinds}>
            {kinds.map(({ kind, why }) => (
              <li key={kind}>
                <span>
                  <strong>{KIND_NAMES[kind].name}</strong>
                  {why}
                </span>
                <Button size="sm" onClick={() => go('practice', { of: 'kind', kind })}>
                  去练
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {score.choices.some(({ outcome }) => outcome === 'wrong') && (
        <div className={styles.sheet}>
          <h3>选择判断的错题</h3>
          <ul className={styles.kinds}>
            {score.choices.map((grade, at) => {
              const item = exam.parts.flatMap((part) => (part.id === 'choice' ? part.items : []))[at];
              if (grade.outcome !== 'wrong' || !item) return null;
              return (
                <li key={item.id}>
                  <span>
                    <strong>{itemHeading(item)}</strong>
                    应选：{grade.expected}。{grade.explanation}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {sharing && (
        <ShareDialog
          card={examCard(
            score,
            exam.parts.map(({ id, name }) => ({ id, name })),
            new Date(run.startedAt),
          )}
          onClose={() => setSharing(false)}
        />
      )}
    </Stack>
  );
}
