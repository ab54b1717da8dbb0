import { readStorageUsageRoute } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { useOperator } from '../../shared/lib/operator.ts';
import { Alert } from '../../shared/ui/alert.tsx';

type Areas = z.infer<typeof readStorageUsageRoute.answer>['areas'];

const labels = { gallery: '画廊', share: '简历分享', feedback: '反馈' } as const;

/** 存储用量: what visitors' uploads take, and how much they may. */
export function StorageUsage() {
  const operator = useOperator();
  const [areas, setAreas] = useState<Areas>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    operator.call(readStorageUsageRoute, {}).then(
      (answer) => setAreas(answer.areas),
      (error: unknown) => setProblem(error instanceof Error ? error.message : '读取失败。'),
    );
  }, [operator]);
  if (problem !== '') return <Alert>{problem}</Alert>;
  return (
    <p aria-label="存储用量" role="group">
      存储用量：
      {areas
        .map(
          ({ area, bytes, limit }) =>
            `${labels[area]} ${formatBytes(bytes)} / ${limit === null ? '不限' : formatBytes(limit)}`,
        )
        .join('，')}
      （上限由 QUOTAS 设置）
    </p>
  );
}
