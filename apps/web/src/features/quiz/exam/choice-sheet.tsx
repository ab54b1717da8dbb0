import {
  createQuestion,
  seededRandom,
  type Answer,
  type Exam,
  type ExamPart,
  type Question,
} from '@baigong/quiz';
import { useMemo } from 'react';
import { setChoiceAnswer, type ExamRun } from './exam-run.ts';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import styles from './exam.module.css';

type ChoicePart = Extract<ExamPart, { id: 'choice' }>;

function answersTo(question: Question): readonly { readonly label: string; readonly answer: Answer }[] {
  if (question.form === 'choice')
    return question.options.map((option) => ({ label: option, answer: { form: 'choice', option } }));
  return [
    { label: '对', answer: { form: 'judgement', holds: true } },
    { label: '不对', answer: { form: 'judgement', holds: false } },
  ];
}

const isSame = (one: Answer | undefined, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface ChoiceSheetProps {
  readonly part: ChoicePart;
  readonly run: ExamRun;
  readonly onChange: (change: (exam: Exam, run: ExamRun) => ExamRun) => void;
}

/** The part that is answered by choosing: a sheet of questions, as on paper. */
export function ChoiceSheet({ part, run, onChange }: ChoiceSheetProps) {
  const questions = useMemo(() => {
    const random = seededRandom(run.seed);
    return part.items.map((item) => createQuestion(item, random));
  }, [part, run.seed]);
  return (
    <Stack as="ol">
      {questions.map((question, at) => (
        <li key={question.item.id} className={styles.question}>
          <RadioGroup
            variant="chips"
            label={
              <>
                {at + 1}. {question.prompt}
                {!question.prompt.includes(question.item.text) && <strong>{question.item.text}</strong>}
              </>
            }
            value={answersTo(question).find(({ answer }) => isSame(run.answers[at], answer))?.label ?? null}
            options={answersTo(question).map(({ label }) => ({ value: label, label }))}
            onChange={(chosen) => {
              const answer = answersTo(question).find(({ label }) => label === chosen)?.answer;
              if (answer) onChange((_, before) => setChoiceAnswer(before, at, answer));
            }}
          />
        </li>
      ))}
    </Stack>
  );
}
