import { askItem, seededRandom, type Answer, type Exam, type ExamPart, type Question } from '@baigong/quiz';
import { useMemo } from 'react';
import { withChoiceAnswer, type ExamRun } from './exam-run.ts';
import styles from './exam.module.css';

type ChoicePart = Extract<ExamPart, { id: 'choice' }>;

function answersTo(question: Question): readonly { readonly words: string; readonly answer: Answer }[] {
  if (question.form === 'choice')
    return question.options.map((option) => ({ words: option, answer: { form: 'choice', option } }));
  return [
    { words: '对', answer: { form: 'judgement', holds: true } },
    { words: '不对', answer: { form: 'judgement', holds: false } },
  ];
}

const same = (one: Answer | undefined, other: Answer): boolean =>
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
    return part.items.map((item) => askItem(item, random));
  }, [part, run.seed]);
  return (
    <ol className={styles.choices}>
      {questions.map((question, at) => (
        <li key={question.item.id}>
          <fieldset>
            <legend>
              <span>{at + 1}.</span> {question.prompt}
              {!question.prompt.includes(question.item.text) && <strong>{question.item.text}</strong>}
            </legend>
            <div className={styles.picks}>
              {answersTo(question).map(({ words, answer }) => (
                <label key={words}>
                  <input
                    type="radio"
                    name={`choice-${at}`}
                    checked={same(run.answers[at], answer)}
                    onChange={() => onChange((_, before) => withChoiceAnswer(before, at, answer))}
                  />
                  {words}
                </label>
              ))}
            </div>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}
