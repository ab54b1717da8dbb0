import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import styles from './message.module.css';

interface ReasoningProps {
  readonly text: string;
  readonly ms: number;
  /** It is being thought now: open until the answer begins, unless the visitor says otherwise. */
  readonly open: boolean;
}

/** The model's thoughts: open while they come, folded once the answer begins. */
export function Reasoning({ text, ms, open }: ReasoningProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const id = useId();
  const shown = chosen ?? open;
  const seconds = Math.max(1, Math.round(ms / 1000));
  return (
    <section className={styles.reasoning} data-open={shown || undefined}>
      <button
        type="button"
        className={styles.reasoningTitle}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setChosen(!shown)}
      >
        <ChevronRight aria-hidden />
        {ms > 0 ? `思考过程 · 用时 ${seconds} 秒` : '思考过程'}
      </button>
      <div id={id} hidden={!shown} className={styles.reasoningText} data-quotable="">
        {shown && <Markdown source={text} live={open} small />}
      </div>
    </section>
  );
}
