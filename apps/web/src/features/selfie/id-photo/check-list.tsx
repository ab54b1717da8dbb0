import type { Check } from '@baigong/id-photo';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Card } from '../../../shared/ui/card.tsx';
import { markNumber } from './check-marks.tsx';
import styles from './check-list.module.css';

const icons = { pass: CircleCheck, near: TriangleAlert, fail: CircleAlert } as const;
const stateLabels = { pass: '通过', near: '接近', fail: '不合' } as const;

/** Says under which number a check is marked in the photo. */
function MarkNote({ number }: { readonly number: number | undefined }) {
  return number === undefined ? null : <small>见图上标号 {number}</small>;
}

/** 检查: what passes, and what to change where something does not. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  const passed = checks.filter(({ state }) => state === 'pass').length;
  return (
    <Card
      title="检查"
      actions={passed === checks.length ? `${passed} 项全部通过` : `${checks.length} 项中 ${passed} 项通过`}
    >
      <ul className={styles.list} aria-label="照片检查">
        {checks.map(({ id, name, state, found, fix }) => {
          const Icon = icons[state];
          return (
            <li key={id} className={styles.item} data-state={state} data-check={id}>
              <Icon role="img" aria-label={stateLabels[state]} />
              <b>{name}</b>
              <span>{found}</span>
              <MarkNote number={markNumber(checks, id)} />
              {fix !== undefined && <em>{fix}</em>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
