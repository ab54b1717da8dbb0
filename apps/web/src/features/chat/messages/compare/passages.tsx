import { useEffect, useMemo, useState } from 'react';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { markCitations } from '../../session/citations.ts';
import type { SelectedPassage } from '../../session/comparison.ts';
import type * as SplitPassages from '../../session/split-passages.ts';
import type { Message } from '../../session/session.ts';

import styles from './comparison.module.css';

interface PassagesProps {
  readonly message: Message;
  /** The name of its model. */
  readonly source: string;
  readonly citable: number;
  readonly selected: readonly SelectedPassage[];
  readonly onSelect: (selected: readonly SelectedPassage[]) => void;
}

const spokenChars = 40;

/** An answer by its paragraphs, each with a box that selects it; the number is its place in the merged text. */
export function Passages({ message, source, citable, selected, onSelect }: PassagesProps) {
  const [splitter, setSplitter] = useState<typeof SplitPassages>();
  useEffect(() => {
    let isGone = false;
    import('../../session/split-passages.ts').then(
      (loaded) => isGone || setSplitter(loaded),
      () => toast('error', '段落没有打开，请检查网络后再试。'),
    );
    return () => {
      isGone = true;
    };
  }, []);
  const texts = useMemo(() => splitter?.splitPassages(message.content), [splitter, message.content]);
  if (!texts) return <Markdown source={message.content} />;
  return (
    <ol className={styles.passages} aria-label={`「${source}」的段落`}>
      {texts.map((text, at) => {
        const place = at + 1;
        const order = selected.findIndex((one) => one.message === message.id && one.place === place);
        const is = order >= 0;
        const change = (isSelected: boolean) =>
          onSelect(
            isSelected
              ? [...selected, { message: message.id, source, place, text }]
              : selected.filter((_, index) => index !== order),
          );
        return (
          <li key={place} className={styles.passage} data-selected={is || undefined}>
            <span className={styles.tick}>
              <Checkbox
                aria-label={`第 ${place} 段：${text.slice(0, spokenChars)}${is ? `，合并后是第 ${order + 1} 段` : ''}`}
                checked={is}
                onChange={change}
              />
              <span aria-hidden className={styles.order}>
                {is ? order + 1 : ''}
              </span>
            </span>
            <div className={styles.text}>
              <Markdown source={markCitations(text, citable)} cited={citable > 0} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
