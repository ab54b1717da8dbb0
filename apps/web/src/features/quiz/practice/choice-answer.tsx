import type { Answer } from '@baigong/quiz';
import { Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import layout from '../../../shared/ui/layout.module.css';
import type { Answered } from './session.ts';
import styles from './practice.module.css';

interface Option {
  readonly words: string;
  readonly answer: Answer;
}

interface ChoiceAnswerProps {
  readonly options: readonly Option[];
  /** Whether the options are pinyin, which is not read as Chinese. */
  readonly pinyin: boolean;
  readonly answered: Answered | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('input, textarea, [role=dialog]') !== null || target.isContentEditable);

/** A few options, chosen with a press or with 1 to 4; 0 asks for the answer. */
export function ChoiceAnswer({ options, pinyin, answered, onAnswer }: ChoiceAnswerProps) {
  useEffect(() => {
    if (answered) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
      const option = options[Number(event.key) - 1];
      if (/^[1-9]$/.test(event.key) && option) onAnswer(option.answer);
      else if (event.key === '0') onAnswer({ form: 'skipped' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [answered, onAnswer, options]);
  const stateOf = (words: string): 'right' | 'wrong' | undefined => {
    if (!answered) return undefined;
    if (words === answered.grade.expected) return 'right';
    return words === answered.given ? 'wrong' : undefined;
  };
  const longest = Math.max(...options.map(({ words }) => words.length));
  return (
    <>
      <ul
        className={styles.options}
        data-wide={longest > 12 || undefined}
        data-long={longest > 5 || undefined}
        aria-labelledby="quiz-prompt"
      >
        {options.map(({ words, answer }, at) => {
          const state = stateOf(words);
          return (
            <li key={words}>
              <button
                type="button"
                className={styles.option}
                data-state={state}
                disabled={answered !== undefined}
                aria-keyshortcuts={String(at + 1)}
                onClick={() => onAnswer(answer)}
              >
                <span className={styles.key} aria-hidden>
                  {state === 'right' ? <Check /> : state === 'wrong' ? <X /> : at + 1}
                </span>
                <span className={layout.large} lang={pinyin ? 'zh-Latn' : undefined}>
                  {words}
                </span>
                {state === 'right' && <span className="visually-hidden">（正确答案）</span>}
                {state === 'wrong' && <span className="visually-hidden">（你的选择）</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {!answered && (
        <div className={styles.under}>
          <p className={styles.keys}>按 1–{options.length} 选择，按 0 看答案</p>
          <Button size="sm" variant="ghost" onClick={() => onAnswer({ form: 'skipped' })}>
            不会，看答案
          </Button>
        </div>
      )}
    </>
  );
}
