import type { ServerFeature } from '../../platform/server-feature.ts';
import { chatRouter } from './chat-router.ts';
import { startEndingInterruptedRuns } from './end-interrupted-runs.ts';

export const chatFeature = {
  routers: [chatRouter],
  jobs: [{ start: startEndingInterruptedRuns, in: ['web'] }],
} satisfies ServerFeature;
