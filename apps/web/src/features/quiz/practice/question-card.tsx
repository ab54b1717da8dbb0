import type { Answer, Question } from '@baigong/quiz';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Glyph } from '../bank/glyph.tsx';
import { setPreference, usePreferences } from '../storage/preferences.ts';
import { speak, useChineseVoice } from '../sound/chinese-voice.ts';
import { SayButtons } from './say-buttons.tsx';
import type { Answered } from './session.ts';
import { TypedAnswer } from './typed-answer.tsx';
import styles from './practice.module.css';

interface QuestionCardProps {
  readonly question: Question;
  readonly answered: Answered | undefined;
  /** Why the last try was not counted. */
  readonly unclear: string;
  readonly onAnswer: (answer: Answer) => void;
  readonly onUnclearSeen: () => void;
}

/** Kinds that can be told from the sound alone; for the others the sound would be the answer. */
const byEarKinds: ReadonlySet<string> = new Set(['tone', 'retroflex', 'nasal', 'consonant']);

/** Longer texts are written as a line, not in squares. */
const longestGlyph = 6;

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
function ChoiceAnswer({ options, pinyin, answered, onAnswer }: ChoiceAnswerProps) {
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
                <span className="kit-large" lang={pinyin ? 'zh-Latn' : undefined}>
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

/** The question: what is asked, the characters, and where it is answered. */
export function QuestionCard({ question, answered, unclear, onAnswer, onUnclearSeen }: QuestionCardProps) {
  const { item, prompt } = question;
  const voice = useChineseVoice();
  const byEar = usePreferences((state) => state.byEar);
  const canHear = byEarKinds.has(item.kind);
  const listening = canHear && byEar && voice === 'ready';
  // Who does not hear it clearly may look, without the mode being left.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (listening) speak(item.text);
  }, [listening, item.text]);
  const card = useRef<HTMLDivElement>(null);
  // The button that led here is gone: the question is read next.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'main')
      card.current?.focus({ preventScroll: true });
  }, []);
  const hidden = listening && !answered && !shown;
  const short = item.text.length <= longestGlyph;
  // A field of words (天文, 时间) or nothing: the prompt has said it.
  const bare = item.kind === 'word' || item.kind === 'grammar';
  return (
    <div ref={card} className={styles.question} role="group" aria-labelledby="quiz-prompt" tabIndex={-1}>
      <div className={styles.asked}>
        <p className="kit-muted" id="quiz-prompt">
          {hidden ? '听一听，选出你听到的。' : prompt}
        </p>
        {canHear && voice === 'ready' && (
          <SegmentedControl
            label="怎么出题"
            value={byEar ? 'ear' : 'sight'}
            options={[
              { value: 'sight', label: '看字' },
              { value: 'ear', label: '听音' },
            ]}
            onChange={(mode) => setPreference({ byEar: mode === 'ear' })}
          />
        )}
      </div>
      <div className={styles.text}>
        {hidden ? (
          <button type="button" className={styles.veil} onClick={() => setShown(true)}>
            听音作答，点这里看字
          </button>
        ) : bare ? null : short ? (
          <Glyph text={item.text} mark={item.mark} />
        ) : (
          <p className={styles.sentence} lang="zh-CN">
            {item.mark ? (
              <>
                {item.text.slice(0, item.mark[0])}
                <mark>{item.text.slice(...item.mark)}</mark>
                {item.text.slice(item.mark[1])}
              </>
            ) : (
              item.text
            )}
          </p>
        )}
        {voice === 'ready' && (listening || answered) && <SayButtons text={item.text} />}
        {voice === 'none' && canHear && (
          <p className="kit-faint">这台设备没有可用的中文语音，题目只看不听。</p>
        )}
      </div>
      {question.form === 'typed' && (
        <TypedAnswer answered={answered} unclear={unclear} onAnswer={onAnswer} onTyping={onUnclearSeen} />
      )}
      {question.form === 'choice' && (
        <ChoiceAnswer
          options={question.options.map((option) => ({ words: option, answer: { form: 'choice', option } }))}
          pinyin={question.optionsArePinyin}
          answered={answered}
          onAnswer={onAnswer}
        />
      )}
      {question.form === 'judgement' && (
        <ChoiceAnswer
          options={[
            { words: '对', answer: { form: 'judgement', holds: true } },
            { words: '不对', answer: { form: 'judgement', holds: false } },
          ]}
          pinyin={false}
          answered={answered}
          onAnswer={onAnswer}
        />
      )}
    </div>
  );
}
