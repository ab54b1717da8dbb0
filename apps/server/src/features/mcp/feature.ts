import type { ServerFeature } from '../../platform/server-feature.ts';
import { mcpRouter, type McpPlatform, type McpTools } from './mcp-router.ts';

/** @param createTools makes what runs the tools, where the operator has turned the feature on */
export const mcpFeature = <Parts extends McpPlatform>(
  createTools: (platform: Parts) => McpTools,
): ServerFeature<Parts> => ({
  routers: [(platform) => mcpRouter(platform, () => createTools(platform))],
});
