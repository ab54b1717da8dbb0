import type { ToolContext } from '../src/tool.ts';

/** Friday 2026-11-20, 20:00 in Beijing. */
export const testContext: ToolContext = {
  now: Date.UTC(2026, 10, 20, 12),
  timeZone: 'Asia/Shanghai',
};
