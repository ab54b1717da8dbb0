import { CircleAlert } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import model from '../model/model.module.css';
import type { Answer } from '../model/work-record.ts';
import styles from './translate.module.css';

interface TranslationStateProps {
  /** The answer being written, or the last one. */
  readonly last: Answer | undefined;
  readonly done: number;
  readonly all: number;
  readonly onAgain: (() => void) | undefined;
}

/** How far a translation is, and what stands in its way. */
export function TranslationState({ last, done, all, onAgain }: TranslationStateProps) {
  if (!last) return null;
  return (
    <div className={styles.state}>
      <progress max={all} value={done} aria-label="翻译进度" />
      <p className={model.hint} role="status">
        {done >= all
          ? `全部 ${all} 段已译好`
          : `已译 ${done} / ${all} 段${last.state === 'stopped' ? '，已停下' : ''}`}
      </p>
      {last.state !== 'writing' && last.problem !== '' && done < all && (
        <div className={model.problem} role="alert">
          <CircleAlert aria-hidden />
          <span>{last.problem}译好的都在。</span>
          {onAgain && (
            <Button size="sm" onClick={onAgain}>
              重试
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
