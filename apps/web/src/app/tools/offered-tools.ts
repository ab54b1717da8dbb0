import * as foreign from '../../features/foreign-tools/tools.ts';
import type { FeatureToolModule } from '../../shared/feature-tools/registry.ts';
import { tools } from './tools.ts';

/** The app's own tools and those of the operator's servers: here, since a feature's registration is in the first load. */
export async function offeredTools(): Promise<FeatureToolModule> {
  return { tools: [...tools, ...(await foreign.offeredTools()).tools] };
}
