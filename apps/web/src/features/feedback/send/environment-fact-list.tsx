import type { FeedbackFact, FeedbackFactName } from '@baigong/contracts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { factLabels } from '../entry/labels.ts';
import layout from '../../../shared/ui/layout.module.css';
import styles from './feedback-form.module.css';

interface FactListProps {
  readonly facts: readonly FeedbackFact[];
  readonly removed: readonly FeedbackFactName[];
  readonly onToggle: (name: FeedbackFactName) => void;
}

/** The environment facts that are sent with an entry; each can be left out. */
export function FactList({ facts, removed, onToggle }: FactListProps) {
  return (
    <fieldset className={styles.facts}>
      <legend>一并发送的环境信息</legend>
      <p>便于找出原因，不想带的取消勾选即可。</p>
      {facts.map(({ name, value }) => (
        <Checkbox
          key={name}
          className={styles.fact}
          label={
            <>
              <span className={layout.muted}>{factLabels[name]}</span>
              <span className={styles.factValue} data-removed={removed.includes(name) || undefined}>
                {value}
              </span>
            </>
          }
          checked={!removed.includes(name)}
          onChange={() => onToggle(name)}
        />
      ))}
    </fieldset>
  );
}
