import { Alert } from '../../../../shared/ui/alert.tsx';
import styles from './import.module.css';

/** The most kinds of repair that are listed. */
const maxShown = 12;

/** What of a resume of ours could not be taken as it stood. */
export function Repairs({ repairs }: { readonly repairs: readonly string[] }) {
  if (repairs.length === 0) return null;
  const more = repairs.length - maxShown;
  return (
    <Alert tone="warning" role="status">
      文件里有看不懂的数据，导入后会是这样，请先核对：
      <ul className={styles.repairs}>
        {repairs.slice(0, maxShown).map((repair) => (
          <li key={repair}>{repair}</li>
        ))}
        {more > 0 && <li>另有 {more} 类</li>}
      </ul>
    </Alert>
  );
}
