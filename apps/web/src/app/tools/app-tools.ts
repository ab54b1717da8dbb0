import { ToolProblem, type ToolAnswer } from '../../shared/feature-tools/feature-tool.ts';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { readStorageUsage } from '../settings/storage-usage.ts';

export async function storageUsage(): Promise<ToolAnswer> {
  const { used, quota, persistent, counts, problem } = await readStorageUsage();
  if (problem !== undefined) throw new ToolProblem(problem);
  const records = counts.filter(({ count }) => count > 0);
  const total = records.reduce((sum, { count }) => sum + count, 0);
  return {
    title: '存储用量',
    summary: `${total} 条记录${
      used === undefined || quota === undefined
        ? ''
        : `，已用 ${formatBytes(used)}，浏览器最多允许约 ${formatBytes(quota)}`
    }`,
    blocks: [
      {
        type: 'table',
        header: ['内容', '条数'],
        rows: records.map(({ label, count }) => [label, `${count}`]),
        align: ['left', 'right'],
      },
    ],
    data: {
      usedBytes: used ?? null,
      quotaBytes: quota ?? null,
      isPersistent: persistent ?? null,
      records,
    },
  };
}
