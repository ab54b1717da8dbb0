import type { FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { tools as documentTools } from './tools.ts';
import { offeredWebTools } from './web-tools.ts';

/** The feature's tools on this site. */
export const offeredTools = async (): Promise<{ readonly tools: readonly FeatureTool[] }> => ({
  tools: [...documentTools, ...(await offeredWebTools())],
});
