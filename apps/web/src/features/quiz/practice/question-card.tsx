import type { Answer, Question } from '@baigong/quiz';
import { useEffect, useState } from 'react';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Glyph } from '../bank/glyph.tsx';
import { setPreference, usePreferences } from '../storage/preferences.ts';
import { speak, useChineseVoice } from '../sound/chinese-voice.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { SayButtons } from './say-buttons.tsx';
import type { Answered } from './session.ts';
import { TypedAnswer } from './typed-answer.tsx';
import layout from '../../../shared/ui/layout.module.css';
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
  const hidden = listening && !answered && !shown;
  const short = item.text.length <= longestGlyph;
  // A field of words (天文, 时间) or nothing: the prompt has said it.
  const bare = item.kind === 'word' || item.kind === 'grammar';
  return (
    <div className={styles.question}>
      <div className={styles.asked}>
        <p className={layout.muted} id="quiz-prompt">
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
          <p className={layout.faint}>这台设备没有可用的中文语音，题目只看不听。</p>
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
