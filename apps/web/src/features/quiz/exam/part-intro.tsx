import type { Exam, ExamPart } from '@baigong/quiz';
import { Play } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { beginPart, type ExamRun } from './exam-run.ts';
import { isRecorded, formatMinutes, partRules } from './part-texts.ts';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import layout from '../../../shared/ui/layout.module.css';
import quiz from '../quiz.module.css';
import styles from './exam.module.css';

interface PartIntroProps {
  readonly part: ExamPart;
  readonly run: ExamRun;
  readonly number: number;
  readonly onChange: (change: (exam: Exam, run: ExamRun) => ExamRun) => void;
  readonly onLeave: () => void;
}

/** Before a part: what is done, how long, for how many points. The clock has not begun. */
export function PartIntro({ part, run, number, onChange, onLeave }: PartIntroProps) {
  return (
    <div className={styles.sheet}>
      <p className={quiz.overline}>第 {number} 部分</p>
      <h2>{part.name}</h2>
      <p className={layout.soft}>
        限时 {formatMinutes(part)}，{part.points} 分
      </p>
      <p className={layout.reading}>{partRules[part.id]}</p>
      {part.id === 'speech' && (
        <RadioGroup
          label="选一个题目"
          variant="cards"
          value={run.topic}
          options={[
            { value: '0', label: part.topics[0].title },
            { value: '1', label: part.topics[1].title },
          ]}
          onChange={(topic) => onChange((_, before) => ({ ...before, topic }))}
        />
      )}
      {isRecorded(part.id) && (
        <p className={layout.faint}>
          开始时会请求麦克风，用来录音，之后听着给自己打分。没有录到声音的部分按没读算。
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<Play />}
          size="lg"
          onClick={() => onChange((exam, before) => beginPart(exam, before, Date.now()))}
        >
          开始这一部分
        </Button>
        <ConfirmPopover
          trigger={<Button variant="ghost">放弃这次测试</Button>}
          question="确定要放弃吗？这次测试已做的部分和录音会删除。"
          confirmLabel="放弃"
          onConfirm={onLeave}
        />
      </div>
    </div>
  );
}
