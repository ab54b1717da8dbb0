import type { DayUsage } from '@baigong/contracts';

/** From this share of an allowance on, a notice is shown. */
const WARNING_SHARE = 0.8;

const owners: Readonly<Record<DayUsage['tightest'], string>> = {
  visitor: '你今天的模型用量',
  address: '你所在网络今天的模型用量',
  site: '本站今天的模型用量',
};

/** The sentence about the tightest of today's allowances; null while there is plenty. */
export function budgetNotice(usage: DayUsage): string | null {
  const { tightest, reset } = usage;
  const { used, limit } = usage[tightest];
  if (limit === null) return null;
  const share = limit === 0 ? 1 : used / limit;
  if (share >= 1) return `${owners[tightest]}已用完，${reset}恢复。本地工具仍可使用。`;
  if (share >= WARNING_SHARE) return `${owners[tightest]}已用 ${Math.floor(share * 100)}%，${reset}恢复。`;
  return null;
}
