import {
  letterRequest,
  toOutline,
  type Application,
  type LetterKind,
  type ResumeDocument,
} from '@baigong/resume';
import type { AnswerKind } from '@baigong/resume/honesty';
import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import { Check, RotateCcw, Sparkles, Square } from 'lucide-react';
import { askModel, cutAnswerSentence } from '../../../shared/model/ask-model.ts';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';
import { MarkedText, NoAnswer } from '../controls/honesty-note.tsx';
import { ModelNote } from '../controls/model-note.tsx';
import { useModelAnswer } from '../controls/use-model-answer.ts';
import styles from './applications.module.css';

interface Written {
  readonly text: string;
  readonly kind: AnswerKind;
  /** What it says beyond the resume and the job that it is written for. */
  readonly foreign: readonly string[];
  readonly isComplete: boolean;
}

interface LetterWriterProps {
  readonly kind: LetterKind;
  readonly application: Application;
  readonly document: ResumeDocument;
  /** What the template says. */
  readonly draft: string;
  readonly onTake: (text: string) => void;
}

/** A letter by the connected model from the resume's facts: what it adds to them is named before it is taken. */
export function LetterWriter({ kind, application, document, draft, onTake }: LetterWriterProps) {
  const writing = useWritingModel();
  const { state, start, reset } = useModelAnswer<Written>('没有写成，请重试。');
  const { company, position } = application;
  const write = () => {
    const model = writing.model?.id;
    if (model === undefined) return;
    void start(async ({ signal, onText }): Promise<Written> => {
      const facts = sheetToText(toSheet(toOutline(document)));
      const checks = Promise.all([
        import('@baigong/resume/honesty'),
        import('@baigong/resume/foreign-facts'),
      ]);
      const { text, isComplete } = await askModel({
        ...letterRequest(kind, facts, draft, application),
        model,
        signal,
        onText: (_piece, whole) => onText(whole),
      });
      const [{ classifyAnswer }, { foreignFacts }] = await checks;
      return {
        text: text.trim(),
        kind: classifyAnswer(text, draft),
        foreign: foreignFacts(text, document, `${company}\n${position}`),
        isComplete,
      };
    });
  };
  if (state.phase === 'writing')
    return (
      <Stack gap={2}>
        <div className={styles.answer} aria-busy="true">
          {state.text || <span className="kit-dim">正在写…</span>}
        </div>
        <Row>
          <Button size="sm" icon={<Square />} onClick={reset}>
            停止
          </Button>
        </Row>
      </Stack>
    );
  if (state.phase === 'idle')
    return (
      <Stack gap={2}>
        {state.problem !== undefined && <Alert variant="text">{state.problem}</Alert>}
        <ModelNote writing={writing} what="这份简历和招聘启事" />
        {writing.model && (
          <Row>
            <Button size="sm" variant="primary" icon={<Sparkles />} onClick={write}>
              写一版
            </Button>
          </Row>
        )}
      </Stack>
    );
  const { text, kind: answerKind, foreign, isComplete } = state.answer;
  const isOffered = answerKind === 'answer';
  return (
    <Stack gap={2}>
      {isOffered ? (
        <div className={styles.answer} role="group" aria-label="AI 写的一版">
          <MarkedText text={text} invented={foreign} />
        </div>
      ) : (
        <NoAnswer kind={answerKind} said={text} kept="下面的文字" />
      )}
      <AiLabel channel="resume.letter" variant="note" />
      {isOffered && foreign.length > 0 && (
        <Alert tone="warning" role="status">
          简历里没有：{foreign.join('、')}。采纳前请核对，不要留下不真实的内容。
        </Alert>
      )}
      {!isComplete && <Alert tone="warning">{cutAnswerSentence}</Alert>}
      <Row>
        {isOffered && (
          <Button
            size="sm"
            variant="primary"
            icon={<Check />}
            onClick={() => {
              onTake(text);
              reset();
            }}
          >
            采纳
          </Button>
        )}
        <Button size="sm" onClick={reset}>
          放弃
        </Button>
        <Button size="sm" variant="ghost" icon={<RotateCcw />} onClick={write}>
          {isOffered ? '再试一次' : '重试'}
        </Button>
      </Row>
    </Stack>
  );
}
