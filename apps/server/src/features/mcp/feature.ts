import type { Platform } from '../../platform/platform.ts';
import type { ServerFeature } from '../../platform/server-feature.ts';
import { mcpRouter, type McpTools } from './mcp-router.ts';

/** @param createTools makes what runs the tools, where the operator has turned the feature on */
export const mcpFeature = (createTools: (platform: Platform) => McpTools): ServerFeature => ({
  routers: [(platform) => mcpRouter(platform, () => createTools(platform))],
});
