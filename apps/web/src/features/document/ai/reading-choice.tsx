import { BookOpenText, Sparkles } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import type { Answer } from '@baigong/documents/ai-record';
import styles from './ai.module.css';
import type { ReadingCost } from './write-about.ts';

/** The cost of reading a long document; shown before it is read. */
export const costSentence = ({ parts, tokens, percent }: ReadingCost): string =>
  `文档超出模型一次能读的长度。通读要分 ${parts} 部分，约用 ${tokens} 万 token${percent === undefined ? '' : `，每部分读约 ${percent}% 的文字`}；读过的部分会留着，停下后可以接着读。`;

interface ReadingChoiceProps {
  /** Null if the document fits into one request, undefined while that is being computed. */
  readonly cost: ReadingCost | null | undefined;
  /** The label if the document fits into one request: 生成摘要 */
  readonly label: string;
  readonly onWrite: (quick: boolean) => void;
}

/** Starts a task on the whole document; shows the cost first if the document is long. */
export function ReadingChoice({ cost, label, onWrite }: ReadingChoiceProps) {
  if (!cost)
    return (
      <Button
        variant="primary"
        icon={<Sparkles />}
        loading={cost === undefined}
        onClick={() => onWrite(false)}
      >
        {label}
      </Button>
    );
  return (
    <>
      <p className="kit-faint">{costSentence(cost)}</p>
      <div className={styles.choice}>
        <Button variant="primary" icon={<Sparkles />} onClick={() => onWrite(false)}>
          通读后{label}
        </Button>
        <Button onClick={() => onWrite(true)}>选读约 {cost.quickPercent}%，快一些</Button>
      </div>
    </>
  );
}

/** Below a result from a sample: starts again with the whole text. */
export function ReadAll({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="sm" variant="ghost" icon={<BookOpenText />} onClick={onPress}>
      通读后重写
    </Button>
  );
}

/** Progress of reading a long document section by section. */
export function ReadingProgress({ reading }: { readonly reading: NonNullable<Answer['reading']> }) {
  const { done, of } = reading;
  return (
    <Stack gap={2} className="kit-muted kit-small">
      <span role="status">
        {done < of ? `正在通读第 ${done + 1} 部分，共 ${of} 部分…` : '已通读，正在写…'}
      </span>
      <ProgressBar label="通读进度" max={of} value={done} />
    </Stack>
  );
}
