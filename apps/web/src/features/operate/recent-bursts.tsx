import { listOperatorActsRoute } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import { useOperator } from '../../shared/lib/operator.ts';
import { Alert } from '../../shared/ui/alert.tsx';

const dayMs = 24 * 3600_000;

/** Says above all sections that likes, votes or reports came in bursts during the last day. */
export function RecentBursts() {
  const operator = useOperator();
  const [count, setCount] = useState(0);
  useEffect(() => {
    operator.call(listOperatorActsRoute, { query: {} }).then(
      ({ acts }) =>
        setCount(acts.filter(({ action, at }) => action.endsWith('Burst') && at > Date.now() - dayMs).length),
      // The section below says why nothing can be read.
      () => setCount(0),
    );
  }, [operator]);
  if (count === 0) return null;
  return <Alert>过去 24 小时有 {count} 次短时间的大量喜欢、投票或举报，详情见“操作记录”。</Alert>;
}
