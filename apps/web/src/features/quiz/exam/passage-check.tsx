import type { Exam, ExamPart } from '@baigong/quiz';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { checkPassage, type ExamRun } from './exam-run.ts';
import { PassageText } from './passage-text.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import styles from './exam.module.css';

/** What the outline takes points off for besides single syllables, and how many. */
const faults = [
  { name: '声母或韵母的系统性缺陷', points: ['0', '0.5', '1'] },
  { name: '语调偏误', points: ['0', '0.5', '1', '2'] },
  { name: '停连不当', points: ['0', '0.5', '1', '2'] },
  { name: '朗读不流畅（包括回读）', points: ['0', '0.5', '1', '2'] },
] as const;

const labelOf = (points: string): string => (points === '0' ? '没有' : `扣 ${points} 分`);

interface PassageCheckProps {
  readonly part: Extract<ExamPart, { id: 'passage' }>;
  readonly onChange: (change: (exam: Exam, run: ExamRun) => ExamRun) => void;
}

/** The visitor's own marks of the passage that was read, as the outline counts them. */
export function PassageCheck({ part, onChange }: PassageCheckProps) {
  const [errors, setErrors] = useState('');
  const [taken, setTaken] = useState<readonly (string | null)[]>(() => faults.map(() => null));
  const [asked, setAsked] = useState(false);
  const left = taken.filter((points) => points === null).length + (errors.trim() === '' ? 1 : 0);
  const off = taken.reduce((sum, points) => sum + Number(points ?? 0), 0);
  return (
    <>
      <PassageText passage={part.passage} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (left > 0) return;
          const wrong = Math.max(0, Math.round(Number(errors) || 0));
          onChange((exam, run) => checkPassage(exam, run, wrong, off));
        }}
      >
        <Field label="读错、漏读、添读的字数" hint="每个扣 0.1 分">
          <Input
            className={styles.number}
            type="number"
            inputMode="numeric"
            min="0"
            max="300"
            value={errors}
            onChange={(event) => setErrors(event.target.value)}
          />
        </Field>
        {faults.map(({ name, points }, at) => (
          <Stack key={name} gap={2}>
            <span aria-hidden>{name}</span>
            <SegmentedControl
              label={name}
              value={taken[at] ?? null}
              options={points.map((value) => ({ value, label: labelOf(value) }))}
              onChange={(value) => setTaken((before) => before.with(at, value))}
            />
          </Stack>
        ))}
        {asked && left > 0 && (
          <Alert role="alert">还有 {left} 项没有打分，打完再继续。没有扣分的也请选“没有”或填 0。</Alert>
        )}
        <Button type="submit" variant="primary" icon={<ArrowRight />} size="lg">
          记下，继续
        </Button>
      </form>
    </>
  );
}
