import { memo } from 'react';
import { AnswerFoot, Waiting } from '../model/answer-foot.tsx';
import type { Answer, Turn } from '../model/work-record.ts';
import { stopAnswer } from '../model/write-answer.ts';
import type { OpenDocument } from '../panels.ts';
import { turnKey } from './ask-document.ts';
import styles from './ask.module.css';
import { CitedAnswer } from './cited-answer.tsx';
import { readAnswer } from './read-answer.ts';

interface TurnViewProps {
  readonly document: OpenDocument;
  readonly turn: Turn;
  readonly answer: Answer | undefined;
  readonly onAgain: ((turn: Turn) => void) | undefined;
}

/** A question about the document and its answer. */
export const TurnView = memo(function TurnView({ document, turn, answer, onAgain }: TurnViewProps) {
  const again = onAgain && (() => onAgain(turn));
  return (
    <li className={styles.turn} aria-busy={answer?.state === 'writing'}>
      <div className={styles.question}>
        {turn.about !== undefined && <blockquote>{turn.about}</blockquote>}
        <p>{turn.question}</p>
      </div>
      {answer && (
        <div className={styles.said}>
          {answer.text !== '' && <CitedAnswer document={document} turn={turn} answer={answer} />}
          {answer.state === 'writing' && answer.text === '' && <Waiting>正在读文档…</Waiting>}
          {answer.state === 'done' && !turn.whole && turn.passages.length > 0 && (
            <p className={styles.scope}>文档较长，依据其中最相关的 {turn.passages.length} 段回答。</p>
          )}
          <AnswerFoot
            answer={answer}
            copy={answer.text === '' ? '' : readAnswer(document.text, turn, answer).plain}
            onStop={() => stopAnswer(document.record.id, turnKey(turn.id))}
            onAgain={again}
          />
        </div>
      )}
    </li>
  );
});
