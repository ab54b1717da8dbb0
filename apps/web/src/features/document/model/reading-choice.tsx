import { BookOpenText, Sparkles } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import type { Answer } from './work-record.ts';
import styles from './model.module.css';
import type { ReadingCost } from './write-about.ts';

/** What it takes to read all of a long document, said before it is read. */
export const costSentence = ({ parts, tokens, percent }: ReadingCost): string =>
  `文档超出模型一次能读的长度。通读要分 ${parts} 部分，约用 ${tokens} 万 token${percent === undefined ? '' : `，每部分读约 ${percent}% 的文字`}；读过的部分会留着，停下后可以接着读。`;

interface ReadingChoiceProps {
  /** Null where the document is read at once, undefined while that is being counted. */
  readonly cost: ReadingCost | null | undefined;
  /** What the button says where the document is read at once: 生成摘要 */
  readonly label: string;
  readonly onWrite: (quick: boolean) => void;
}

/** Begins a work that wants all of a document: at once, or with what a long one takes said before. */
export function ReadingChoice({ cost, label, onWrite }: ReadingChoiceProps) {
  if (!cost)
    return (
      <Button
        variant="primary"
        icon={<Sparkles />}
        className={styles.start ?? ''}
        loading={cost === undefined}
        onClick={() => onWrite(false)}
      >
        {label}
      </Button>
    );
  return (
    <>
      <p className={styles.cost}>{costSentence(cost)}</p>
      <div className={styles.choice}>
        <Button variant="primary" icon={<Sparkles />} onClick={() => onWrite(false)}>
          通读后{label}
        </Button>
        <Button onClick={() => onWrite(true)}>选读约 {cost.quickPercent}%，快一些</Button>
      </div>
    </>
  );
}

/** Under what rests on a choice of the text: the way to what rests on all of it. */
export function ReadAll({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="sm" variant="ghost" icon={<BookOpenText />} onClick={onPress}>
      通读后重写
    </Button>
  );
}

/** How far a model is with the parts of a long document. */
export function ReadingProgress({ reading }: { readonly reading: NonNullable<Answer['reading']> }) {
  const { done, of } = reading;
  return (
    <div className={styles.progress}>
      <span role="status">
        {done < of ? `正在通读第 ${done + 1} 部分，共 ${of} 部分…` : '已通读，正在写…'}
      </span>
      <progress aria-label="通读进度" max={of} value={done} />
    </div>
  );
}
