import type { ServerFeature } from '../../platform/server-feature.ts';
import { feedbackRouter } from './feedback-router.ts';
import { inboxRouter } from './inbox-router.ts';
import { screenshotTask } from './screenshots.ts';

export const feedbackFeature = {
  routers: [feedbackRouter, inboxRouter],
  pictureTasks: [screenshotTask],
} satisfies ServerFeature;
