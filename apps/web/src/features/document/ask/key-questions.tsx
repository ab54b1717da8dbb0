import type { ModelInfo } from '@baigong/contracts';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { AnswerFoot, Waiting } from '../model/answer-foot.tsx';
import { ReadAll, ReadingChoice, ReadingProgress } from '../model/reading-choice.tsx';
import type { Answer } from '../model/work-record.ts';
import { readingCost, type ReadingCost } from '../model/write-about.ts';
import { stopAnswer } from '../model/write-answer.ts';
import type { OpenDocument } from '../panels.ts';
import styles from './ask.module.css';
import { questionsKey, questionsOf, thinkOfQuestions } from './questions.ts';

interface KeyQuestionsProps {
  readonly document: OpenDocument;
  readonly model: ModelInfo;
  /** What the model thought of; undefined before it was asked to. */
  readonly thought: Answer | undefined;
  /** Offered before it was. */
  readonly first: readonly string[];
  /** A question is being answered. */
  readonly busy: boolean;
  readonly onAsk: (question: string) => void;
}

/** 关键问题: what is worth asking of the document, by a model that read all of it; one press asks one. */
export function KeyQuestions({ document, model, thought, first, busy, onAsk }: KeyQuestionsProps) {
  const { record, text } = document;
  // What a long document takes is said when it is asked for, not before: it takes a while to be counted.
  const [cost, setCost] = useState<ReadingCost | null>(null);
  const questions = questionsOf(thought);
  const think = (quick: boolean) => {
    setCost(null);
    thinkOfQuestions(document, model, quick);
  };
  const begin = () => {
    if (thought) return think(thought.quick ?? false);
    return void readingCost(text, model).then(
      (much) => (much ? setCost(much) : think(false)),
      () => think(false),
    );
  };
  const rest = () => {
    if (thought?.state === 'writing')
      return (
        <>
          {thought.text === '' && thought.reading ? (
            <ReadingProgress reading={thought.reading} />
          ) : (
            <Waiting>正在读文档，想该问什么…</Waiting>
          )}
          <AnswerFoot
            answer={thought}
            onStop={() => stopAnswer(record.id, questionsKey)}
            onAgain={undefined}
          />
        </>
      );
    if (thought?.state === 'failed')
      return <AnswerFoot answer={thought} onStop={() => undefined} onAgain={begin} />;
    if (cost) return <ReadingChoice cost={cost} label="想关键问题" onWrite={think} />;
    return (
      <>
        {thought?.state === 'done' && thought.basis !== undefined && thought.basis !== '' && (
          <p className={styles.scope}>{thought.basis}</p>
        )}
        <div className={styles.actions}>
          <Button size="sm" variant="ghost" icon={<Lightbulb />} onClick={begin}>
            {questions.length > 0 ? '换一批关键问题' : '让模型想几个关键问题'}
          </Button>
          {thought?.quick && <ReadAll onPress={() => think(false)} />}
        </div>
      </>
    );
  };
  return (
    <section className={styles.questions} aria-label="关键问题">
      <ul>
        {(questions.length > 0 ? questions : first).map((question) => (
          <li key={question}>
            <button type="button" disabled={busy} onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
      {rest()}
    </section>
  );
}
