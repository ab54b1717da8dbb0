import { readTypedPinyin, type Answer } from '@baigong/quiz';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import type { Answered } from './session.ts';
import { Input } from '../../../shared/ui/input.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import styles from './practice.module.css';

interface TypedAnswerProps {
  readonly answered: Answered | undefined;
  /** Why the last try was not counted. */
  readonly unclear: string;
  readonly onAnswer: (answer: Answer) => void;
  readonly onTyping: () => void;
}

const toneKeys = [
  { digit: '1', mark: 'ā', name: '第一声' },
  { digit: '2', mark: 'á', name: '第二声' },
  { digit: '3', mark: 'ǎ', name: '第三声' },
  { digit: '4', mark: 'à', name: '第四声' },
  { digit: '5', mark: 'a', name: '轻声' },
  { digit: 'ü', mark: 'ü', name: '字母 ü' },
] as const;

/** A line of pinyin. A digit behind a syllable is its tone; ü may be typed as v. */
export function TypedAnswer({ answered, unclear, onAnswer, onTyping }: TypedAnswerProps) {
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const read = text.trim() === '' ? null : readTypedPinyin(text);
  function put(letter: string): void {
    const { selectionStart, selectionEnd } = box.current ?? {};
    const from = selectionStart ?? text.length;
    const to = selectionEnd ?? from;
    setText(text.slice(0, from) + letter + text.slice(to));
    onTyping();
    requestAnimationFrame(() => {
      box.current?.focus({ preventScroll: true });
      box.current?.setSelectionRange(from + letter.length, from + letter.length);
    });
  }
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onAnswer({ form: 'typed', text });
      }}
    >
      <Row gap={3} wrap={false}>
        <label className="visually-hidden" htmlFor="quiz-pinyin">
          拼音
        </label>
        <Input
          ref={box}
          id="quiz-pinyin"
          lang="zh-Latn"
          required
          className={styles.box}
          value={text}
          readOnly={answered !== undefined}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder="例如 lü4 se4"
          aria-describedby="quiz-pinyin-help"
          aria-invalid={unclear !== '' || undefined}
          onChange={(event) => {
            setText(event.target.value);
            onTyping();
          }}
        />
        {!answered && (
          <Button
            type="submit"
            variant="primary"
            missing={text.trim() === '' ? '请先写下拼音。' : undefined}
            className={styles.submit}
          >
            确定
          </Button>
        )}
      </Row>
      {!answered && (
        <>
          <p className={styles.preview} aria-live="polite" data-problem={unclear !== '' || undefined}>
            {unclear !== '' ? unclear : read?.valid ? <span lang="zh-Latn">{read.marked}</span> : ' '}
          </p>
          <div className={styles.tones} role="group" aria-label="声调键">
            {toneKeys.map(({ digit, mark, name }) => (
              <button
                key={digit}
                type="button"
                className={styles.tone}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => put(digit)}
              >
                <span lang="zh-Latn">{mark}</span>
                <small>{digit === 'ü' ? 'v' : digit}</small>
                <span className="visually-hidden">{name}</span>
              </button>
            ))}
          </div>
          <div className={styles.under}>
            <p className={styles.keys} id="quiz-pinyin-help">
              数字 1–4 标声调、5 是轻声，ü 可以打 v；也可以直接打带调的字母。按 Enter 确定。
            </p>
            <Button size="sm" variant="ghost" onClick={() => onAnswer({ form: 'skipped' })}>
              不会，看答案
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
