import { useCallback, useId, useSyncExternalStore } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import type { MessageAction } from '../../session/chat-props.ts';
import { pickCompared, stopCompared } from '../../run/compare/compare-answers.ts';
import { getLiveAnswer } from '../../run/live-answers.ts';
import type { SelectedPassage } from '../../session/comparison.ts';
import type { Message } from '../../session/session.ts';
import { AssistantMessage } from '../assistant-message.tsx';
import { Passages } from './passages.tsx';
import styles from './comparison.module.css';

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
        <span className={layout.badge}>{place}</span>
        {isCurrent && (
          <span className={layout.badge} data-tone="accent" title="直接接着聊时，接在这个回答后面">
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
