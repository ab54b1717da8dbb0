import type { Check } from '@baigong/id-photo';
import type { CSSProperties } from 'react';
import styles from './check-marks.module.css';

type Marked = Check & { readonly at: NonNullable<Check['at']> };

const isMarked = (check: Check): check is Marked => check.at !== undefined;

/** The number that a check has in the photo and in the list; undefined where it marks nothing. */
export function markNumber(checks: readonly Check[], id: Check['id']): number | undefined {
  const at = checks.filter(isMarked).findIndex((check) => check.id === id);
  return at < 0 ? undefined : at + 1;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** What does not pass, framed and numbered where it is seen in the photo. */
export function CheckMarks({ checks }: { readonly checks: readonly Check[] }) {
  const marked = checks.filter(isMarked);
  if (marked.length === 0) return null;
  return (
    <ol className={styles.marks} aria-label="画面上的问题">
      {marked.map(({ id, name, state, found, fix, at }, index) => {
        const [left, top] = [clamp(at.x), clamp(at.y)];
        const near = marked
          .slice(0, index)
          .filter((one) => Math.abs(clamp(one.at.x) - left) < 0.08 && Math.abs(clamp(one.at.y) - top) < 0.08);
        const style = {
          left: `${left * 100}%`,
          top: `${top * 100}%`,
          width: `${(clamp(at.x + at.width) - left) * 100}%`,
          height: `${(clamp(at.y + at.height) - top) * 100}%`,
          '--shift': near.length,
        } as CSSProperties;
        return (
          <li key={id} style={style} data-state={state} data-mark={id}>
            <b aria-hidden>{index + 1}</b>
            <span className="visually-hidden">{`${name}：${found}。${fix ?? ''}`}</span>
          </li>
        );
      })}
    </ol>
  );
}
