import type { getUsageRoute } from '@baigong/contracts';
import type * as z from 'zod/mini';

type Usage = z.infer<typeof getUsageRoute.answer>;

/** From this share of an allowance on, a notice is shown. */
const WARNING_RATIO = 0.8;

/** The sentence about today's allowance, the visitor's own first; null while there is plenty. */
export function budgetNotice({ visitor, site, resetsAt }: Usage): string | null {
  const reset = new Date(resetsAt);
  const at = `${reset.getHours()}:${String(reset.getMinutes()).padStart(2, '0')}`;
  const shares: readonly (readonly [Usage['visitor'], string])[] = [
    [visitor, '你今天的模型用量'],
    [site, '本站今天的模型用量'],
  ];
  for (const [budget, whose] of shares) {
    if (budget.limit === null) continue;
    const share = budget.limit === 0 ? 1 : budget.used / budget.limit;
    if (share >= 1) return `${whose}已用完，${at} 恢复。本地工具仍可使用。`;
    if (share >= WARNING_RATIO) return `${whose}已用 ${Math.floor(share * 100)}%，${at} 恢复。`;
  }
  return null;
}
