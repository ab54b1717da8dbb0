import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import styles from './exam.module.css';

interface Grades {
  readonly pronunciation: number;
  readonly wording: number;
  readonly fluency: number;
}

const questions: readonly {
  readonly name: keyof Grades;
  readonly label: string;
  readonly grades: readonly string[];
}[] = [
  {
    name: 'pronunciation',
    label: '语音标准程度',
    grades: [
      '标准，极少有失误',
      '失误在 10 次以下，有方音但不明显',
      '失误不到 10 次但方音比较明显，或失误 10 到 15 次',
      '失误 10 到 15 次，方音比较明显',
      '失误超过 15 次，方音明显',
      '失误多，方音重',
    ],
  },
  {
    name: 'wording',
    label: '词汇语法规范程度',
    grades: ['规范', '偶有不规范', '屡有不规范'],
  },
  {
    name: 'fluency',
    label: '自然流畅程度',
    grades: ['自然流畅', '基本流畅，口语化较差，有背稿的样子', '不连贯，语调生硬'],
  },
];

/** The visitor's own grades (0 is the best) of the three minutes that were spoken, as the outline words them. */
export function SpeechForm({ full, onDone }: { full: number; onDone: (grades: Grades) => void }) {
  const [grades, setGrades] = useState<Partial<Grades>>({});
  const [asked, setAsked] = useState(false);
  const left = questions.filter(({ name }) => grades[name] === undefined).length;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        const { pronunciation, wording, fluency } = grades;
        if (pronunciation === undefined || wording === undefined || fluency === undefined) return;
        onDone({ pronunciation, wording, fluency });
      }}
    >
      <p className="kit-reading">听一遍录音，按大纲的说法给自己评一评，这部分共 {full} 分。</p>
      {questions.map(({ name, label, grades: steps }) => (
        <RadioGroup
          key={name}
          label={label}
          variant="cards"
          value={steps[grades[name] ?? -1] ?? null}
          options={steps.map((step) => ({ value: step, label: step }))}
          onChange={(step) => setGrades({ ...grades, [name]: steps.indexOf(step) })}
        />
      ))}
      {asked && left > 0 && <Alert role="alert">还有 {left} 项没有打分，选完再看结果。</Alert>}
      <Button type="submit" variant="primary" icon={<ArrowRight />} size="lg">
        记下，看结果
      </Button>
    </form>
  );
}
