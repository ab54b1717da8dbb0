import type { Images } from '../../platform/images/images.ts';
import type { BudgetDeps } from '../../platform/limits/daily-budget.ts';
import type { BudgetSettings } from '../../platform/limits/limit-settings.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { FailureLog } from '../../platform/operator/record-model-failure.ts';
import type { Role } from '../../platform/pictures/picture-work.ts';
import type { SweepTime } from '../../platform/sweeps/sweep-time.ts';
import type { Deps } from './repository/job-rows.ts';

/** What painting uses of the platform. */
export interface PaintPlatform extends Deps, BudgetDeps, FailureLog {
  readonly settings: BudgetSettings & {
    readonly imageMark: boolean;
    readonly imageStallMs: number;
    readonly publicUrl: string | undefined;
  };
  readonly images: Images;
  readonly metrics: Metrics;
  readonly role: Role;
  readonly sweepTime: SweepTime;
  readonly stopping: AbortSignal;
}
