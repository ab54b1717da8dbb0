import { Copy, RotateCcw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import type { Answer } from '@baigong/documents/ai-record';
import styles from './ai.module.css';

interface AnswerFooterProps {
  readonly answer: Answer;
  /** The text to copy; no copy button if it is absent or empty. */
  readonly copy?: string;
  readonly onStop: () => void;
  /** Absent if there is no model to ask. */
  readonly onAgain: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Below a text by a model: its state and actions. */
export function AnswerFooter({ answer, copy = '', onStop, onAgain, children }: AnswerFooterProps) {
  const { state, problem } = answer;
  return (
    <>
      {state === 'stopped' && <p className="kit-faint">已停止</p>}
      {problem !== '' && (
        <Alert tone="warning" role="alert">
          {problem}
        </Alert>
      )}
      <div className={styles.foot} data-quiet={state === 'done' || state === 'stopped' || undefined}>
        {state === 'writing' ? (
          <Button size="sm" icon={<Square />} onClick={onStop}>
            停止生成
          </Button>
        ) : (
          <>
            {onAgain && (
              <Button
                size="sm"
                variant={state === 'failed' ? 'secondary' : 'ghost'}
                icon={<RotateCcw />}
                onClick={onAgain}
              >
                {state === 'failed' ? '重试' : '重新生成'}
              </Button>
            )}
            {copy !== '' && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Copy />}
                onClick={() => void copyWithToast('document.copy-answer', copy, '已复制', 'model')}
              >
                复制
              </Button>
            )}
            {children}
          </>
        )}
        {answer.text !== '' && <AiLabel channel="document.answer" />}
      </div>
    </>
  );
}

/** Shown until the first delta arrives. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <p className="kit-row kit-faint" role="status">
      <Spinner />
      {children}
    </p>
  );
}
