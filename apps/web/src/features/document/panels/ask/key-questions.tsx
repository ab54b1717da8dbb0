import type { ModelInfo } from '@baigong/contracts';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import { AnswerFooter, Waiting } from '../../ai/answer-footer.tsx';
import { ReadAll, ReadingChoice, ReadingProgress } from '../../ai/reading-choice.tsx';
import type { Answer } from '@baigong/documents/ai-record';
import { readingCost, type ReadingCost } from '../../ai/write-about.ts';
import { stopAnswer } from '../../ai/write-answer.ts';
import type { PanelDocument } from '../../session/panel-document.ts';
import styles from './ask.module.css';
import { questionsKey, parseQuestions, suggestQuestions } from './questions.ts';

interface KeyQuestionsProps {
  readonly document: PanelDocument;
  readonly model: ModelInfo;
  /** Suggested questions; undefined before they are requested. */
  readonly suggestions: Answer | undefined;
  /** Shown until then. */
  readonly defaults: readonly string[];
  /** A question is being answered. */
  readonly isBusy: boolean;
  readonly onAsk: (question: string) => void;
}

/** 关键问题: questions suggested by a model; a click asks one. */
export function KeyQuestions({ document, model, suggestions, defaults, isBusy, onAsk }: KeyQuestionsProps) {
  const { record, text } = document;
  // The cost of a long document takes a while to compute: only when it is needed.
  const [cost, setCost] = useState<ReadingCost | null>(null);
  const questions = parseQuestions(suggestions);
  const suggest = (quick: boolean) => {
    setCost(null);
    suggestQuestions(document, model, quick);
  };
  const start = () => {
    if (suggestions) return suggest(suggestions.quick ?? false);
    return void readingCost(text, model).then(
      (result) => (result ? setCost(result) : suggest(false)),
      () => suggest(false),
    );
  };
  const footer = () => {
    if (suggestions?.state === 'writing')
      return (
        <>
          {suggestions.text === '' && suggestions.reading ? (
            <ReadingProgress reading={suggestions.reading} />
          ) : (
            <Waiting>正在读文档，想该问什么…</Waiting>
          )}
          <AnswerFooter
            answer={suggestions}
            onStop={() => stopAnswer(record.id, questionsKey)}
            onAgain={undefined}
          />
        </>
      );
    if (suggestions?.state === 'failed')
      return <AnswerFooter answer={suggestions} onStop={() => undefined} onAgain={start} />;
    if (cost) return <ReadingChoice cost={cost} label="想关键问题" onWrite={suggest} />;
    return (
      <>
        {suggestions?.state === 'done' && suggestions.basis !== undefined && suggestions.basis !== '' && (
          <p className={styles.scope}>{suggestions.basis}</p>
        )}
        <Row>
          <Button size="sm" variant="ghost" icon={<Lightbulb />} onClick={start}>
            {questions.length > 0 ? '换一批关键问题' : '让模型想几个关键问题'}
          </Button>
          {suggestions?.quick && <ReadAll onPress={() => suggest(false)} />}
        </Row>
      </>
    );
  };
  return (
    <section className={styles.questions} aria-label="关键问题">
      <ul>
        {(questions.length > 0 ? questions : defaults).map((question) => (
          <li key={question}>
            <Button disabled={isBusy} onClick={() => onAsk(question)}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
      {footer()}
    </section>
  );
}
