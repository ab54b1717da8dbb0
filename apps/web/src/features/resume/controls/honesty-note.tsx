import type { AnswerKind, Comparison, FactFinding } from '@baigong/resume/honesty';
import type { ReactNode } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import styles from './honesty.module.css';

/** A stretch of a text that was invented or lost; read out as such. */
export function FactMark({
  mark,
  children,
}: {
  readonly mark: 'added' | 'lost';
  readonly children: ReactNode;
}) {
  return (
    <mark className={styles.mark} data-mark={mark}>
      <span className="visually-hidden">{mark === 'added' ? '（原来没有：' : '（少了：'}</span>
      {children}
      <span className="visually-hidden">）</span>
    </mark>
  );
}

const shown = 12;

/** Texts one after the other, each once. */
function listed(findings: readonly FactFinding[]): string {
  const texts = [...new Set(findings.map(({ text }) => text))];
  const more = texts.length - shown;
  return `${texts.slice(0, shown).join('、')}${more > 0 ? ` 等 ${texts.length} 处` : ''}`;
}

interface NoteProps {
  readonly comparison: Comparison;
  /** What the answer is compared with: 原文. */
  readonly from: string;
  /** What the answer is: 改写. */
  readonly answer: string;
}

/** What an answer says that its source does not, and what it leaves out. */
export function HonestyNote({ comparison: { additions, losses }, from, answer }: NoteProps) {
  return (
    <>
      {additions.length > 0 && (
        <Alert tone="warning" role="status">
          {from}里没有：{listed(additions)}。采纳前请核对，不要留下不真实的内容。
        </Alert>
      )}
      {losses.length > 0 && (
        <Alert tone="warning" role="status">
          {answer}后少了：{listed(losses)}。需要的话，采纳后请补上。
        </Alert>
      )}
    </>
  );
}

interface NoAnswerProps {
  readonly kind: Exclude<AnswerKind, 'answer'>;
  /** What the model said instead. */
  readonly said: string;
  /** What stays as it was. */
  readonly kept: string;
}

/** Instead of an answer: the model refused, or said nothing. */
export const NoAnswer = ({ kind, said, kept }: NoAnswerProps) => (
  <Alert tone="warning" role="status">
    {kind === 'empty'
      ? `模型的回答是空的，${kept}没有变。请重试，或换一个模型。`
      : `模型没有照做，${kept}没有变。它的回答是：“${said.trim().slice(0, 200)}”`}
  </Alert>
);
