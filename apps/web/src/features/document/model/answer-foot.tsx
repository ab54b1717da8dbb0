import { CircleAlert, Copy, RotateCcw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from './model.module.css';
import type { Answer } from './work-record.ts';

async function copied(text: string): Promise<void> {
  if (await copyText(text)) toast('success', '已复制');
  else toast('error', '浏览器不允许复制，请手动选择文字。');
}

interface AnswerFootProps {
  readonly answer: Answer;
  /** What is copied; nothing can be where it is absent or empty. */
  readonly copy?: string;
  readonly onStop: () => void;
  /** Absent where there is no model to ask. */
  readonly onAgain: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Under a text by a model: how it stands and what can be done. */
export function AnswerFoot({ answer, copy = '', onStop, onAgain, children }: AnswerFootProps) {
  const { state, problem } = answer;
  return (
    <>
      {state === 'stopped' && <p className={styles.stopped}>已停止</p>}
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          <CircleAlert aria-hidden />
          <span>{problem}</span>
        </p>
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
              <Button size="sm" variant="ghost" icon={<Copy />} onClick={() => void copied(copy)}>
                复制
              </Button>
            )}
            {children}
          </>
        )}
      </div>
    </>
  );
}

/** Stands where the first word is awaited. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.waiting} role="status">
      <span className={styles.dots} aria-hidden />
      {children}
    </p>
  );
}
