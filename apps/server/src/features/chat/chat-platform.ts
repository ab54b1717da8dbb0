import type { BudgetDeps } from '../../platform/limits/daily-budget.ts';
import type { BudgetSettings } from '../../platform/limits/limit-settings.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Models } from '../../platform/models/models.ts';
import type { OwnModelSettings } from '../../platform/models/own/own-model-settings.ts';
import type { FailureLog } from '../../platform/operator/record-model-failure.ts';
import type { Streams } from '../../platform/streams/streams.ts';

/** What the chat uses of the platform. */
export interface ChatPlatform extends BudgetDeps, FailureLog {
  readonly settings: BudgetSettings & { readonly own: OwnModelSettings };
  readonly streams: Streams;
  readonly models: Models;
  readonly metrics: Metrics;
  readonly stopping: AbortSignal;
}
