import { useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import type { MessageAction } from '../../session/chat-props.ts';
import { pickCompared, stopCompared } from '../../run/compare/compare-answers.ts';
import { getLiveAnswer } from '../../run/live-answers.ts';
import { markCitations } from '../../session/citations.ts';
import type { SelectedPassage } from '../../session/comparison.ts';
import type { Message } from '../../session/session.ts';
import type * as SplitPassages from '../../session/split-passages.ts';
import { AssistantMessage } from '../assistant-message.tsx';
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
function Passages({ message, source, citable, selected, onSelect }: PassagesProps) {
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
            <div className="kit-grow">
              <Markdown source={markCitations(text, citable)} cited={citable > 0} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

interface ColumnProps {
  readonly message: Message;
  readonly name: string;
  readonly place: string;
  /** What is written next goes on from it. */
  readonly isCurrent: boolean;
  readonly citable: number;
  /** In the order of their selection; undefined while none can be selected. */
  readonly selected: readonly SelectedPassage[] | undefined;
  readonly onSelect: (selected: readonly SelectedPassage[]) => void;
  readonly onAction: (action: MessageAction) => void;
  readonly onPicked: () => void;
}

/** One answer of a comparison, with the model that makes it and what can be done with it. */
export function Column(props: ColumnProps) {
  const { message, name, place, isCurrent, citable, selected, onSelect, onAction, onPicked } = props;
  const title = useId();
  const store = getLiveAnswer(message.id);
  const isWriting = message.state === 'writing';
  const get = useCallback(() => {
    const answer = isWriting ? store.get() : null;
    return answer?.message === message.id ? answer : null;
  }, [store, isWriting, message.id]);
  const answer = useSyncExternalStore(store.subscribe, get);
  const canPick = !isWriting && message.content !== '';
  return (
    <section className={styles.column} aria-labelledby={title} data-current={isCurrent || undefined}>
      <header className={styles.head}>
        <h3 id={title} className={styles.name}>
          {name}
        </h3>
        <span className="kit-badge">{place}</span>
        {isCurrent && (
          <span className="kit-badge" data-tone="accent" title="直接接着聊时，接在这个回答后面">
            当前
          </span>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.body} role="region" aria-labelledby={title} tabIndex={0}>
        {selected && canPick ? (
          <Passages
            message={message}
            source={name}
            citable={citable}
            selected={selected}
            onSelect={onSelect}
          />
        ) : (
          <AssistantMessage
            message={message}
            answer={answer}
            version={undefined}
            greeting={false}
            last
            citable={citable}
            onAction={onAction}
          />
        )}
      </div>
      <footer className={styles.foot}>
        {isWriting ? (
          <Button size="sm" aria-label={`停止「${name}」的回答`} onClick={() => stopCompared(message)}>
            停止
          </Button>
        ) : (
          <Button
            size="sm"
            variant="primary"
            disabled={!canPick}
            aria-label={`选这个：${name}`}
            onClick={() => {
              onPicked();
              pickCompared(message, name);
            }}
          >
            选这个
          </Button>
        )}
      </footer>
    </section>
  );
}
