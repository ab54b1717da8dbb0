import { memo } from 'react';
import { Stack } from '../../../../shared/ui/stack.tsx';
import { AnswerFooter, Waiting } from '../../ai/answer-footer.tsx';
import type { Answer, Turn } from '../../records/ai-record.ts';
import { stopAnswer } from '../../ai/write-answer.ts';
import type { PanelDocument } from '../../session/panel-document.ts';
import { turnKey } from './ask-document.ts';
import layout from '../../../../shared/ui/layout.module.css';
import styles from './ask.module.css';
import { CitedAnswer } from './cited-answer.tsx';
import { parseAnswer } from './parse-answer.ts';

interface TurnViewProps {
  readonly document: PanelDocument;
  readonly turn: Turn;
  readonly answer: Answer | undefined;
  readonly onAgain: ((turn: Turn) => void) | undefined;
}

/** A question about the document and its answer. */
export const TurnView = memo(function TurnView({ document, turn, answer, onAgain }: TurnViewProps) {
  const again = onAgain && (() => onAgain(turn));
  return (
    <li className={layout.stack} aria-busy={answer?.state === 'writing'}>
      <div className={styles.question}>
        {turn.about !== undefined && <blockquote className={layout.clamp}>{turn.about}</blockquote>}
        <p>{turn.question}</p>
      </div>
      {answer && (
        <Stack gap={2}>
          {answer.text !== '' && <CitedAnswer document={document} turn={turn} answer={answer} />}
          {answer.state === 'writing' && answer.text === '' && <Waiting>正在读文档…</Waiting>}
          {answer.state === 'done' && !turn.whole && turn.passages.length > 0 && (
            <p className={styles.scope}>文档较长，依据其中最相关的 {turn.passages.length} 段回答。</p>
          )}
          <AnswerFooter
            answer={answer}
            copy={answer.text === '' ? '' : parseAnswer(document.text, turn, answer).plain}
            onStop={() => stopAnswer(document.record.id, turnKey(turn.id))}
            onAgain={again}
          />
        </Stack>
      )}
    </li>
  );
});
