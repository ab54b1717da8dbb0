import { Alert } from '../../../../shared/ui/alert.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import { Stack } from '../../../../shared/ui/stack.tsx';
import type { Answer } from '../../records/ai-record.ts';

interface TranslationStateProps {
  /** The answer being written, else the last one. */
  readonly last: Answer | undefined;
  readonly done: number;
  readonly total: number;
  readonly onAgain: (() => void) | undefined;
}

/** Progress and error of a translation. */
export function TranslationState({ last, done, total, onAgain }: TranslationStateProps) {
  if (!last) return null;
  return (
    <Stack gap={1}>
      <ProgressBar label="翻译进度" value={done} max={total} />
      <p className={layout.faint} role="status">
        {done >= total
          ? `全部 ${total} 段已译好`
          : `已译 ${done} / ${total} 段${last.state === 'stopped' ? '，已停下' : ''}`}
      </p>
      {last.state !== 'writing' && last.problem !== '' && done < total && (
        <Alert
          tone="warning"
          role="alert"
          actions={
            onAgain && (
              <Button size="sm" onClick={onAgain}>
                重试
              </Button>
            )
          }
        >
          {last.problem}译好的都在。
        </Alert>
      )}
    </Stack>
  );
}
