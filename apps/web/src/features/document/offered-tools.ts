import type { FeatureToolModule } from '../../shared/feature-tools/registry.ts';
import { attachable, tools as documentTools } from './tools.ts';
import { offeredWebTools } from './web-tools.ts';

/** The feature's tools on this site, and what it offers to `@`. */
export const offeredTools = async (): Promise<FeatureToolModule> => ({
  tools: [...documentTools, ...(await offeredWebTools())],
  attachable,
});
