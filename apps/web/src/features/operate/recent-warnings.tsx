import { listOperatorActsRoute, type OperatorAct } from '@baigong/contracts';
import { dayMs } from '@baigong/contracts/units';
import { useEffect, useState } from 'react';
import { useOperator } from '../../shared/lib/operator.ts';
import { Alert } from '../../shared/ui/alert.tsx';

/**
 * Says above all sections what needs the operator's eye: likes, votes or reports that came in bursts during the last
 * day, and models whose provider refused them.
 */
export function RecentWarnings() {
  const operator = useOperator();
  const [acts, setActs] = useState<readonly OperatorAct[]>([]);
  useEffect(() => {
    operator.call(listOperatorActsRoute, { query: {} }).then(
      (page) => setActs(page.acts.filter(({ at }) => at > Date.now() - dayMs)),
      // The section below says why nothing can be read.
      () => setActs([]),
    );
  }, [operator]);
  const bursts = acts.filter(({ action }) => action.endsWith('Burst')).length;
  const model = acts.find(({ action }) => action.startsWith('model.'));
  return (
    <>
      {bursts > 0 && (
        <Alert>过去 24 小时有 {bursts} 次短时间的大量喜欢、投票或举报，详情见“操作记录”。</Alert>
      )}
      {model && (
        <Alert>
          模型 {model.subject} 不能用：{model.detail}。请检查模型名称、接口地址、密钥和额度，也可以运行 npm
          run doctor。
        </Alert>
      )}
    </>
  );
}
