import type { FeedbackFact, FeedbackFactName } from '@baigong/contracts';
import styles from './feedback-form.module.css';
import { factLabels } from '../labels.ts';

interface FactListProps {
  readonly facts: readonly FeedbackFact[];
  readonly removed: readonly FeedbackFactName[];
  readonly onToggle: (name: FeedbackFactName) => void;
}

/** What goes along with an entry; each can be left out. */
export function FactList({ facts, removed, onToggle }: FactListProps) {
  return (
    <fieldset className={styles.facts}>
      <legend>一并发送的环境信息</legend>
      <p>便于找出原因，不想带的取消勾选即可。</p>
      {facts.map(({ name, value }) => (
        <label key={name} className={styles.fact} data-removed={removed.includes(name) || undefined}>
          <input type="checkbox" checked={!removed.includes(name)} onChange={() => onToggle(name)} />
          <span className={styles.factName}>{factLabels[name]}</span>
          <span className={styles.factValue}>{value}</span>
        </label>
      ))}
    </fieldset>
  );
}
